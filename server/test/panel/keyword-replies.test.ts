import { beforeAll, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, provision, SENDER, TEMPLATE, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, passwordOf, person, read, signedIn } from './browser.ts';

const UNCOVERED = 'Thank you. We will call you.';
const senders = [{ sender_id: SENDER, route: 'transactional', status: 'approved' }];
const templates = [{ name: 'code', content: TEMPLATE, status: 'approved' }];
const keywords = [
  { key: 'CODE', static_message: TEXT },
  { key: 'CALL', static_message: UNCOVERED },
  { key: 'STOP', response_type: 'none' },
];

const asha = (more: object = {}) => person('asha', { senders, templates, keywords, ...more });
const gateway = useGateway({
  alone: true,
  workers: false,
  config: BEHIND_PROXY,
  provision: provision(
    asha(),
    person('ravi', { senders: [], templates: [] }),
    customer('desk', { role: 'admin', password: passwordOf('desk') }),
  ),
});

let owner: Browser;
let desk: Browser;

beforeAll(async () => {
  owner = await signedIn(gateway, 'asha');
  desk = await signedIn(gateway, 'desk');
});

const check = async (staticMessage: string, browser = owner) => {
  const answer = await browser.post('keywords/check', { staticMessage });
  expect(answer.status).toBe(200);
  return read<Answer<'POST /keywords/check'>>(answer).problem?.key ?? null;
};

test('a reply is checked as it would be when it is sent: form, list and approvals say the same', async () => {
  expect(await check(TEXT)).toBeNull();
  expect(await check('Your code is 48 29 13. Do not tell it.')).toBe('template_mismatch');
  expect(await check(UNCOVERED)).toBe('template_mismatch');
  expect(await check(TEXT, await signedIn(gateway, 'ravi'))).toBe('reply_sender_missing');

  const problems = async () => {
    const { items } = read<Answer<'GET /keywords'>>(await owner.get('keywords'));
    return Object.fromEntries(items.map(({ key, problem }) => [key, problem?.key ?? null]));
  };
  const reviews = async () => {
    const { items } = read<Answer<'GET /admin/reviews'>>(await desk.get('admin/reviews?kind=keyword'));
    return Object.fromEntries(
      items.map(({ title, checks }) => {
        const found = checks.find((one) => one.check === 'reply');
        return [title, found && [found.state, found.detail?.key]];
      }),
    );
  };
  expect(await problems()).toEqual({ CODE: null, CALL: 'template_mismatch', STOP: null });
  expect(await reviews()).toEqual({
    CODE: ['ok', undefined],
    CALL: ['warning', 'template_mismatch'],
    STOP: undefined,
  });

  const thanks = { name: 'thanks', content: UNCOVERED, status: 'approved' };
  await gateway().apply({ accounts: [asha({ templates: [...templates, thanks] })] });
  expect(await check(UNCOVERED)).toBeNull();
  expect(await problems()).toEqual({ CODE: null, CALL: null, STOP: null });
  expect(await reviews()).toMatchObject({ CALL: ['ok', undefined] });
});

test('a reply that would not be sent can be submitted nevertheless: its template may be approved first', async () => {
  const body = { key: 'LATER', responseType: 'static', staticMessage: 'Nothing is like this yet.' };
  expect((await owner.post('keywords', body)).status).toBe(201);
});
