import { expect, test } from 'vitest';
import { receiptTermsOf } from '../../src/connectors/registry.ts';

const http = { url: 'https://carrier.example/send', query: { to: '{recipient}', text: '{text}' } };
const smpp = { host: '127.0.0.1', system_id: 'harkara' };
const chat = {
  phone_number_id: '106540352242922',
  business_account_id: '102290129340398',
  token: 'token',
  app_secret: 'secret',
  verify_token: 'word',
};

test.each<[string, string, Record<string, unknown>, boolean, number | null]>([
  ['the virtual operator', 'virtual-operator', {}, true, null],
  ['an HTTP carrier', 'http', { ...http, receipt: { id: 'id', state: 'state' } }, true, null],
  ['an HTTP carrier without receipts', 'http', http, false, null],
  ['a Kannel', 'http', { preset: 'kannel', url: http.url }, true, null],
  ['an SMPP carrier', 'smpp', smpp, true, null],
  ['an SMPP carrier that is told how long to try', 'smpp', { ...smpp, validity_period_s: 5_400 }, true, 1.5],
  ['one that is asked for nothing', 'smpp', { ...smpp, registered_delivery: 0 }, false, null],
  ['one that is asked for failures', 'smpp', { ...smpp, registered_delivery: 2 }, false, null],
  ['one that is asked for more besides', 'smpp', { ...smpp, registered_delivery: 0x11 }, true, null],
  ['a chat provider', 'whatsapp-cloud', chat, false, null],
  ['options that are wrong', 'smpp', { ...smpp, window: 'wide' }, false, null],
  ['a type that this version has not', 'smoke', {}, false, null],
])('whether receipts are expected from %s', (_what, type, options, expected, validityHours) => {
  expect(receiptTermsOf({ id: 1, name: 'a', type, options })).toEqual({ expected, validityHours });
});
