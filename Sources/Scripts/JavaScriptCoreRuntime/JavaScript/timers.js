// Timers, and the event loop that they and asynchronous requests run in.
//
// The loop's clock is virtual: it jumps to the time that the next task is due at. Tasks that are
// due at the same time run in the order in which they were made. As in browsers, timers that set
// timers wait at least 4 ms from the fifth on, so that the clock always moves.
(function (kit) {
  'use strict';
  const { apply, evaluate, fail, errors, offer, promiseThen, resets, toNumber, toText } = kit;
  const { push, splice } = kit.array;
  let now, serial, depth, tasks;
  resets.push(() => {
    now = 0;
    serial = 0;
    depth = 0;
    tasks = [];
  });

  const schedule = (due, action, id, taskDepth) => {
    let index = tasks.length;
    while (index > 0 && tasks[index - 1].due > due) { index -= 1; }
    splice(tasks, index, 0, { due, action, id, depth: taskDepth });
  };
  // Runs an action after some milliseconds.
  kit.schedule = (delay, action) => schedule(now + delay, action, 0, depth);
  // Answers 0 if there is no task, 1 if one has run, 2 if the next one is due too late.
  kit.nextTask = (limit) => {
    if (tasks.length === 0) { return 0; }
    if (tasks[0].due > limit) { return 2; }
    const task = splice(tasks, 0, 1)[0];
    now = task.due;
    depth = task.depth;
    try { task.action(); } catch (error) { kit.report(error); }
    depth = 0;
    return 1;
  };

  const milliseconds = (value) => {
    const number = toNumber(value);
    return number > 0 && number < 2147483648 ? number - number % 1 : 0;
  };
  const start = (handler, delay, values, repeats) => {
    serial += 1;
    const id = serial;
    const plan = () => {
      const shortest = depth >= 5 ? 4 : repeats ? 1 : 0;
      schedule(now + (delay < shortest ? shortest : delay), run, id, depth + 1);
    };
    const run = () => {
      if (repeats) { plan(); }
      if (typeof handler === 'function') {
        apply(handler, globalThis, values);
      } else {
        evaluate(toText(handler));
      }
    };
    plan();
    return id;
  };
  const clear = (id) => {
    for (let index = 0; index < tasks.length; index += 1) {
      if (id > 0 && tasks[index].id === id) { splice(tasks, index, 1); }
    }
  };
  const resolved = Promise.resolve();
  offer({
    setTimeout(handler, delay, ...values) {
      return start(handler, milliseconds(delay), values, false);
    },
    setInterval(handler, delay, ...values) {
      return start(handler, milliseconds(delay), values, true);
    },
    clearTimeout(id) { clear(toNumber(id)); },
    clearInterval(id) { clear(toNumber(id)); },
    queueMicrotask(action) {
      if (typeof action !== 'function') {
        return fail(errors.type, 'queueMicrotask: expected a function');
      }
      apply(promiseThen, resolved, [() => {
        try { action(); } catch (error) { kit.report(error); }
      }]);
    },
  });
})
