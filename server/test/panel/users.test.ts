import type { Person } from 'harkara-contract/routes/users.ts';
import { describe, expect, test } from 'vitest';
import { renewFirstPassword } from '../../src/core/people/rescue.ts';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { addPerson, BEHIND_PROXY, Browser, people, refusalOf, signedIn } from './browser.ts';
import { OPERATOR } from '../support/operator.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(...people('asha', 'bina', 'chand', 'dev', 'esha', 'farid', 'gita')),
  config: BEHIND_PROXY,
});

const peopleOf = async (owner: Browser) =>
  (JSON.parse((await owner.get('users')).text) as { items: Person[] }).items;

const stateOf = async (tab: Browser) => (await tab.get('session')).body.state;

describe('a new person', () => {
  test('begins with a first password, which must be changed before anything else', async () => {
    const owner = await signedIn(gateway, 'asha');
    const added = await owner.post('users', {
      username: 'Clerk@Asha.example',
      name: 'Clerk',
      role: 'viewer',
    });
    expect([added.status, JSON.parse(added.text)]).toEqual([
      201,
      {
        id: 2,
        username: 'clerk@asha.example',
        name: 'Clerk',
        role: 'viewer',
        totp: false,
        lastSeenAt: null,
        createdAt: expect.stringMatching(/Z$/),
        firstPassword: expect.stringMatching(/^[\w-]{16}$/),
      },
    ]);
    const { firstPassword: first } = JSON.parse(added.text) as { firstPassword: string };
    const clerk = new Browser(gateway);
    expect((await clerk.signIn('clerk@asha.example', first)).body).toMatchObject({
      state: 'password_change_required',
      user: { passwordGiven: true },
    });
    expect(refusalOf(await clerk.get('sessions'))).toBe('403 not_allowed');
    const change = { current: first, new: 'of my very own' };
    expect((await clerk.post('profile/password', change)).status).toBe(204);
    expect((await clerk.get('session')).body).toMatchObject({
      state: 'signed_in',
      user: { passwordGiven: false },
    });
    expect((await peopleOf(owner)).map(({ username }) => username)).toEqual(['asha', 'clerk@asha.example']);
    expect(JSON.stringify(await peopleOf(owner))).not.toMatch(/password|secret|hash/);
  });

  test('cannot have a name that anybody has, nor another account’s', async () => {
    const owner = await signedIn(gateway, 'asha');
    await addPerson(gateway, owner, 'taken name', 'sender');
    const elsewhere = await signedIn(gateway, 'bina');
    for (const username of ['Taken Name', 'GITA', 'asha']) {
      const answer = await elsewhere.post('users', { username, name: 'X', role: 'viewer' });
      expect([refusalOf(answer), answer.body.error?.fields]).toEqual([
        '409 conflict',
        { username: 'is taken' },
      ]);
    }
  });

  test.each([
    ['a short username', { username: 'ab', name: 'X', role: 'viewer' }],
    ['a username with spaces around it', { username: ' abc ', name: 'X', role: 'viewer' }],
    ['an empty name', { username: 'abcd', name: ' ', role: 'viewer' }],
    ['an unknown role', { username: 'abcd', name: 'X', role: 'admin' }],
    ['a password', { username: 'abcd', name: 'X', role: 'viewer', password: 'x' }],
  ])('cannot have %s', async (_what, body) => {
    const owner = await signedIn(gateway, 'asha');
    expect(refusalOf(await owner.post('users', body))).toBe('422 validation_failed');
  });

  test('keeps an account of that name from being created later', async () => {
    await addPerson(gateway, await signedIn(gateway, 'asha'), 'early bird', 'viewer');
    await expect(gateway().apply({ accounts: [{ username: 'Early Bird' }] })).rejects.toThrow(
      /a user of the panel/,
    );
  });
});

describe('a person', () => {
  test('has another role after signing in again', async () => {
    const owner = await signedIn(gateway, 'chand');
    const { id, browser } = await addPerson(gateway, owner, 'chand’s clerk', 'viewer');
    const renamed = await owner.patch(`users/${id}`, { name: 'The clerk' });
    expect(JSON.parse(renamed.text)).toMatchObject({ id, name: 'The clerk', role: 'viewer' });
    expect(await stateOf(browser)).toBe('signed_in');
    expect((await owner.patch(`users/${id}`, { role: 'sender' })).status).toBe(200);
    expect(await stateOf(browser)).toBe('signed_out');
    expect((await (await signedIn(gateway, 'chand’s clerk')).get('session')).body.user?.role).toBe('sender');
  });

  test('whose password an owner has renewed is signed out, and chooses another one', async () => {
    const owner = await signedIn(gateway, 'chand');
    const { id, browser } = await addPerson(gateway, owner, 'forgetful one', 'viewer');
    const answer = await owner.post(`users/${id}/password`);
    const { firstPassword: first } = JSON.parse(answer.text) as { firstPassword: string };
    expect(await stateOf(browser)).toBe('signed_out');
    expect(refusalOf(await browser.signIn('forgetful one'))).toBe('401 wrong_credentials');
    expect((await browser.signIn('forgetful one', first)).body.state).toBe('password_change_required');
  });

  test('does not reset the own password, and stays signed in', async () => {
    const owner = await signedIn(gateway, 'chand');
    const id = (await owner.get('session')).body.user?.id;
    const answer = await owner.post(`users/${id}/password`);
    expect([refusalOf(answer), answer.body.message]).toEqual([
      '409 conflict',
      'This is your own password. Change it in your profile, under “Change password”.',
    ]);
    expect(await stateOf(owner)).toBe('signed_in');
    expect((await new Browser(gateway).signIn('chand')).body.state).toBe('signed_in');
  });

  test('who is removed is out at once, and the name is free', async () => {
    const owner = await signedIn(gateway, 'chand');
    const { id, browser } = await addPerson(gateway, owner, 'former clerk', 'viewer');
    expect((await owner.delete(`users/${id}`)).status).toBe(204);
    expect(await stateOf(browser)).toBe('signed_out');
    expect(refusalOf(await browser.signIn('former clerk'))).toBe('401 wrong_credentials');
    expect(refusalOf(await owner.delete(`users/${id}`))).toBe('404 not_found');
    await addPerson(gateway, owner, 'former clerk', 'sender');
  });

  test('of another account is not there', async () => {
    const stranger = await signedIn(gateway, 'dev');
    const mine = await signedIn(gateway, 'esha');
    const { id } = await addPerson(gateway, mine, 'esha’s clerk', 'viewer');
    const foreign = [
      await stranger.patch(`users/${id}`, { role: 'owner' }),
      await stranger.post(`users/${id}/password`),
      await stranger.delete(`users/${id}`),
    ];
    expect(foreign.map(refusalOf)).toEqual(Array(3).fill('404 not_found'));
    expect((await peopleOf(mine)).map(({ role }) => role)).toEqual(['owner', 'viewer']);
    for (const no of ['0', '-1', 'x', '99999999999']) {
      expect(refusalOf(await mine.delete(`users/${no}`))).toBe('404 not_found');
    }
  });
});

describe('the last owner', () => {
  test('can be neither removed nor made less', async () => {
    const owner = await signedIn(gateway, 'dev');
    const attempts = [await owner.delete('users/1'), await owner.patch('users/1', { role: 'sender' })];
    expect(attempts.map(refusalOf)).toEqual(Array(2).fill('409 conflict'));
    const { id } = await addPerson(gateway, owner, 'second owner', 'owner');
    expect((await owner.patch('users/1', { role: 'viewer' })).status).toBe(200);
    const second = await signedIn(gateway, 'second owner');
    expect(refusalOf(await second.delete(`users/${id}`))).toBe('409 conflict');
  });

  test('stays when two owners remove each other at the same time', async () => {
    const one = await signedIn(gateway, 'farid');
    const { id, browser: other } = await addPerson(gateway, one, 'farid’s equal', 'owner');
    await Promise.all([one.delete(`users/${id}`), other.delete('users/1')]);
    const left = await gateway().rows(
      `select u.role from panel_users u join accounts a using (bucket, account) where a.username = 'farid'`,
    );
    expect(left).toEqual([{ role: 'owner' }]);
  });

  test('is not made anew from the account’s login after the first one was removed', async () => {
    const first = await signedIn(gateway, 'esha');
    const { browser: second } = await addPerson(gateway, first, 'esha’s heir', 'owner');
    expect((await second.delete('users/1')).status).toBe(204);
    expect(refusalOf(await new Browser(gateway).signIn('esha'))).toBe('401 wrong_credentials');
  });
});

test('the operator makes a first password for anybody, and for an account in which nobody has signed in', async () => {
  for (const username of ['Gita', 'gita']) {
    const password = await renewFirstPassword(gateway().db, OPERATOR, username);
    const tab = new Browser(gateway);
    expect((await tab.signIn('gita', password)).body.state).toBe('password_change_required');
  }
  await expect(renewFirstPassword(gateway().db, OPERATOR, 'esha')).rejects.toThrow('No one signs in');
  await expect(renewFirstPassword(gateway().db, OPERATOR, 'nobody')).rejects.toThrow('No one signs in');
});
