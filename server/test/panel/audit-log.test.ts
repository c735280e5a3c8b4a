import { describe, expect, test } from 'vitest';
import { accountCommands } from '../../src/cli/account.ts';
import { auditCommand } from '../../src/cli/audit.ts';
import { auditLogCommand } from '../../src/cli/audit-log.ts';
import { findWrong } from '../../src/core/audit-log/last-audit.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
import { addPerson, BEHIND_PROXY, Browser, passwordOf, signedIn } from './browser.ts';

const person = (username: string, more: object = {}) =>
  customer(username, { password: passwordOf(username), credits: { sms: 100 }, ...more });

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    ...['asha', 'bina', 'chand'].map((username) => person(username)),
    person('omkar', { role: 'admin' }),
  ),
  config: BEHIND_PROXY,
});

const run = cliOf(() => gateway().database, [auditCommand, auditLogCommand, accountCommands]);

type Entry = { no: number; action: string; subject: string; [field: string]: unknown };
/** Oldest first. */
const log = async (...args: string[]) =>
  (await run('audit-log', ...args)).map((line) => JSON.parse(line) as Entry).reverse();

test('what people do in the panel is kept, with their session and address', async () => {
  const owner = await signedIn(gateway, 'asha');
  const [signIn] = await log('--account', 'asha', '--limit', '1');
  expect(signIn).toMatchObject({
    actor: 'person',
    actor_name: 'asha',
    action: 'session.signed_in',
    account: await gateway().accountOf('asha'),
    address: expect.stringMatching(/^198\.51\./),
    session: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });

  const { id, browser: clerk } = await addPerson(gateway, owner, 'asha’s clerk', 'viewer');
  expect((await clerk.delete('session')).status).toBe(204);
  await owner.patch(`users/${id}`, { role: 'sender' });
  await owner.post(`users/${id}/password`);
  await owner.delete(`users/${id}`);
  const added = await owner.post('api-keys', { name: 'till' });
  const { id: keyId, key } = JSON.parse(added.text) as { id: number; key: string };
  expect(added.status).toBe(201);
  await owner.delete(`api-keys/${keyId}`);
  const secret = await owner.post('webhook/secret', { password: passwordOf('asha'), rotate: true });
  expect(secret.status).toBe(200);
  for (const file of ['messages.csv?status=failed', 'statement.csv?month=2026-11']) {
    expect((await owner.get(file)).status).toBe(200);
  }
  const moved = { recipientUsername: 'bina', amount: 2.5, description: 'for the fair' };
  expect((await owner.post('transfers', moved, { 'idempotency-key': 'one' })).status).toBe(200);

  const entries = await log('--account', 'asha', '--since', String(signIn?.['at']));
  expect(entries.slice(1).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'person.added asha’s clerk',
    'session.signed_in asha’s clerk',
    'person.password_changed asha’s clerk',
    'session.signed_out asha’s clerk',
    'person.updated asha’s clerk',
    'person.password_reset asha’s clerk',
    'person.removed asha’s clerk',
    'api_key.created asha/till',
    'api_key.revoked asha/till',
    'account.updated asha',
    'messages.exported asha',
    'statement.exported asha',
    'credits.transferred asha to bina',
  ]);
  const of = (action: string) => entries.find((entry) => entry.action === action);
  expect(of('person.updated')).toMatchObject({ before: { role: 'viewer' }, after: { role: 'sender' } });
  expect(of('messages.exported')).toMatchObject({ after: { status: 'failed' } });
  expect(of('credits.transferred')).toMatchObject({
    before: { balance: 100 },
    after: { balance: 97.5, amount: 2.5 },
    reason: 'for the fair',
  });
  const text = JSON.stringify(entries);
  for (const hidden of [key, (JSON.parse(secret.text) as { secret: string }).secret, passwordOf('asha')]) {
    expect(text).not.toContain(hidden);
  }
});

describe('sign-ins that fail', () => {
  test('are counted by name and address, and unknown names are not kept', async () => {
    const guesser = new Browser(gateway);
    for (let i = 0; i < 4; i++) await guesser.signIn('chand', 'wrong');
    await guesser.signIn('my secret in the wrong field', 'wrong');
    await gateway().composition.gateway.people.failures.store();
    expect(await log('--action', 'session.refused')).toMatchObject(
      [
        { subject: 'unknown name', account: null, after: { attempts: 1 } },
        {
          actor: 'gateway',
          subject: 'chand',
          account: await gateway().accountOf('chand'),
          after: { attempts: 4, what: 'password', address: expect.stringMatching(/^198\.51\./) },
        },
      ].reverse(),
    );
    expect((await run('audit-log')).join()).not.toContain('wrong field');
  });

  test('fill nothing, however many there are', async () => {
    const { failures } = gateway().composition.gateway.people;
    const before = (await log('--limit', '1'))[0]?.no ?? 0;
    for (let i = 0; i < 20_000; i++) {
      failures.note({ account: 1, username: `name ${i % 3_000}` }, '192.0.2.1', 'password');
    }
    await failures.store();
    const entries = await log('--limit', '100');
    expect((entries.at(-1)?.no ?? 0) - before).toBe(51);
    const attempts = entries
      .filter(({ no }) => no > before)
      .map(({ after }) => (after as { attempts: number }).attempts);
    expect(attempts.reduce((sum, each) => sum + each, 0)).toBe(20_000);
    await failures.store();
    expect((await log('--limit', '1'))[0]?.no).toBe(before + 51);
  });
});

describe('commands', () => {
  test('are kept, with the system’s user', async () => {
    await run('account', 'status', 'chand', 'blocked');
    await run('account', 'status', 'chand', 'active');
    await run('account', 'credit', 'chand', 'sms', '12.5', '--description', 'cheque 7');
    await run('account', 'password', 'chand');
    await run('account', 'panel-password', 'chand');
    await run('account', 'key', 'chand', 'till');
    await run('account', 'revoke-key', 'chand', 'till');
    const entries = await log('--actor', 'cli', '--account', 'chand');
    expect(entries).toMatchObject([
      { action: 'account.updated', before: { status: 'active' }, after: { status: 'blocked' } },
      { action: 'account.updated', before: { status: 'blocked' }, after: { status: 'active' } },
      { action: 'credits.granted', before: { balance: 100 }, after: { balance: 112.5 }, reason: 'cheque 7' },
      { action: 'account.updated', after: { password: 'changed' } },
      { action: 'person.password_reset', after: { password: 'changed' } },
      { action: 'api_key.created', subject: 'chand/till' },
      { action: 'api_key.revoked', subject: 'chand/till' },
    ]);
  });

  test('audit says what the last entry is, and takes it back as proof', async () => {
    const [last] = await log('--limit', '1');
    const proof = /(\d+:[0-9a-f]{64})$/.exec((await run('audit')).at(-1) ?? '')?.[1] ?? '';
    expect(proof).toBe(`${last?.no}:${String(last?.['hash'])}`);
    expect(await log('--limit', '1')).toMatchObject([
      { action: 'audit.run', after: { clean: true, log: proof } },
    ]);
    const lines = await run('audit', '--log', proof);
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([]);
    await expect(run('audit', '--log', 'nothing')).rejects.toThrow('64 hexadecimal digits');
  });

  test('the log is verified from the panel, and the first broken entry is named', async () => {
    type Last = { audit: { at: string; clean: boolean; upTo: number; broken: number | null } | null };
    const desk = await signedIn(gateway, 'omkar');
    const read = async () => JSON.parse((await desk.get('admin/audit/last')).text) as Last;
    const verify = async () => {
      const before = (await read()).audit?.at;
      expect((await desk.post('admin/audit/verify', {})).status).toBe(204);
      return waitFor('it was verified', async () => {
        const { audit } = await read();
        return audit && audit.at !== before ? audit : undefined;
      });
    };
    const [newest] = await log('--limit', '1');
    expect(await verify()).toMatchObject({
      clean: true,
      by: 'omkar',
      upTo: newest?.no,
      until: newest?.['at'],
      broken: null,
    });
    expect(await log('--limit', '1')).toMatchObject([
      { action: 'audit_log.verified', subject: 'clean', after: { entries: newest?.no, broken: null } },
    ]);
    const rewrite = async (subject: string) => {
      await gateway().rows('alter table admin_actions disable trigger user');
      await gateway().rows('update admin_actions set subject = $1 where no = 3', [subject]);
      await gateway().rows('alter table admin_actions enable trigger user');
    };
    const [was] = await gateway().rows<{ subject: string }>('select subject from admin_actions where no = 3');
    await rewrite('somebody else');
    expect(await verify()).toMatchObject({ clean: false, upTo: 2, broken: 3 });
    // What alerts are made of.
    expect(await findWrong(gateway().db.general)).not.toBeNull();
    await rewrite(was?.subject ?? '');
    expect(await verify()).toMatchObject({ clean: true, broken: null });
    expect(await findWrong(gateway().db.general)).toBeNull();
  });

  test('audit-log goes on where a page ended', async () => {
    const all = (await log('--limit', '10')).reverse();
    const first = (await log('--limit', '4')).reverse();
    const second = (await log('--limit', '6', '--cursor', String(first.at(-1)?.no))).reverse();
    expect([...first, ...second]).toEqual(all);
    await expect(log('--account', 'nobody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(log('--since', 'yesterday')).rejects.toThrow('time');
  });
});

test('exports of a kind that follow within ten minutes become one entry', async () => {
  const owner = await signedIn(gateway, 'bina');
  const file = (status: string) => owner.get(`messages.csv?status=${status}`);
  for (const status of ['failed', 'delivered', 'expired', 'delivered']) {
    expect((await file(status)).status).toBe(200);
  }
  const exported = async () =>
    (await log('--account', 'bina')).filter(({ action }) => action === 'messages.exported');
  expect(await exported()).toMatchObject([{ after: { status: 'failed' } }]);
  await gateway().composition.gateway.exports.store();
  expect(await exported()).toHaveLength(1);
  // As when the process ends.
  await gateway().composition.gateway.exports.store(true);
  expect(await exported()).toMatchObject([
    { after: { status: 'failed' } },
    { actor_name: 'bina', after: { exports: 3, of: [{ status: 'delivered' }, { status: 'expired' }] } },
  ]);
  await gateway().composition.gateway.exports.store(true);
  expect(await exported()).toHaveLength(2);
  await file('failed');
  expect(await exported()).toHaveLength(3);
});
