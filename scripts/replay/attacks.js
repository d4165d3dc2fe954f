// Searches for patterns in subjects, as Node does it: reads lines of two texts in hexadecimal UTF-16, and prints for
// each the milliseconds of the processor, `time` where it was stopped, or `refused`.
'use strict'
const vm = require('vm')

const text = (hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

// Flags beside a pattern are a group around it in a record, which V8 takes since version 12.5 only.
const compiled = (pattern) => {
  const [, flags, body] = pattern.match(/^\(\?([ims]+):([^]*)\)$/) ?? [null, '', pattern]
  for (const flag of ['', 'u']) {
    try { return new RegExp(body, flags + flag) } catch {}
  }
}

for (const line of require('fs').readFileSync(0, 'latin1').split('\n').filter(Boolean)) {
  const [pattern, subject] = line.split('\t').map(text)
  const search = compiled(pattern)
  if (!search) { console.log('refused'); continue }
  const start = process.cpuUsage()
  try {
    vm.runInNewContext('search.test(subject)', { search, subject }, { timeout: 5000 })
  } catch { console.log('time'); continue }
  const { user, system } = process.cpuUsage(start)
  console.log((user + system) / 1000)
}
