// The five functions that the app gives to scripts of the key `script2`.
(function (kit) {
  'use strict';
  const { errors, fail, host, isArray, offer, parseJSON, string, toText } = kit;

  const request = (url) => {
    const response = host.send('GET', url, '', '');
    return response === null ? null : response[2];
  };
  offer({ httpRequest(url) {
    return request(toText(url));
  } });
  offer({ jsonRequest(url) {
    const body = request(toText(url));
    if (body === null) { return null; }
    try { return parseJSON(body); } catch { return null; }
  } });

  offer({ btoa(text) {
    const encoded = host.encodeBase64(toText(text));
    if (encoded !== null) { return encoded; }
    return fail(
      errors.error, 'btoa: the string has a character over U+00FF', 'InvalidCharacterError');
  } });
  offer({ htmlDecode(text) {
    return host.decodeEntities(toText(text));
  } });

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  // The digits in the alphabet above, or the index of what is none.
  const digitText = (digits, count) => {
    let text = '';
    for (let index = 0; index < count; index += 1) {
      const digit = digits[index];
      if (!(typeof digit === 'number' && digit >= 0 && digit < 64 && digit % 1 === 0)) {
        return index;
      }
      text += string.charAt(alphabet, digit);
    }
    return text;
  };
  offer({ base64DigitsToBase10String(digits) {
    const name = 'base64DigitsToBase10String';
    if (!isArray(digits)) { return fail(errors.type, name + ': expected an array'); }
    const text = digitText(digits, digits.length);
    if (typeof text === 'string') { return host.decimal(text); }
    return fail(errors.range, name + ': digit ' + text + ' is not an integer from 0 to 63');
  } });
})
