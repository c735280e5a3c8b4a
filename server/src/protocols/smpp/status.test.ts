import { expect, test } from 'vitest';
import { judgeBind, judgeSubmit, nameOfStatus, STATUS } from './status.ts';

test('the statuses have a number each', () => {
  expect(new Set(Object.values(STATUS)).size).toBe(Object.keys(STATUS).length);
});

test.each([
  [0x00, 'ESME_ROK'],
  [0x58, 'ESME_RTHROTTLED'],
  [0x45, 'ESME_RSUBMITFAIL'],
  [0x401, '0x00000401'],
  [0x1_0000, '0x00010000'],
])('%d is called %s', (status, name) => {
  expect(nameOfStatus(status)).toBe(name);
});

test.each([
  [0x00, 'ok'],
  [0x58, 'throttled'],
  [0x14, 'throttled'],
  [0x08, 'temporary'],
  [0x64, 'temporary'],
  [0x04, 'temporary'],
  [0x0a, 'permanent'],
  [0x0b, 'permanent'],
  [0x45, 'permanent'],
  [0x65, 'permanent'],
  [0xff, 'permanent'],
  [0x401, 'permanent'],
])('a submit_sm_resp with %d is %s', (status, verdict) => {
  expect(judgeSubmit(status)).toBe(verdict);
});

test('an operator may mean something else by a status', () => {
  const vendor = { throttled: [0x401, 0x45], temporary: [0x0b], permanent: [0x08] };
  expect([0x401, 0x45, 0x0b, 0x08, 0x58].map((status) => judgeSubmit(status, vendor))).toEqual([
    'throttled',
    'throttled',
    'temporary',
    'permanent',
    'throttled',
  ]);
  expect(judgeSubmit(0, { permanent: [0] })).toBe('ok');
});

test.each([
  [0x00, 'ok'],
  [0x0d, 'permanent'],
  [0x0e, 'permanent'],
  [0x0f, 'permanent'],
  [0x53, 'permanent'],
  [0x05, 'temporary'],
  [0x08, 'temporary'],
  [0x58, 'temporary'],
])('a bind answered with %d is %s', (status, verdict) => {
  expect(judgeBind(status)).toBe(verdict);
});
