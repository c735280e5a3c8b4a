import { api } from 'harkara-contract/api.ts';
import type { Access } from 'harkara-contract/route.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { customer, keyRecord, provision } from '../support/provisions.ts';
import { addPerson, BEHIND_PROXY, Browser, passwordOf, refusalOf, signedIn } from './browser.ts';

/**
 * What each route of the panel requires. A new route is added here by hand: that somebody has thought about who may
 * call it is the point of this list.
 */
const REQUIREMENTS: Record<string, string> = {
  'GET /brand': 'reseller viewer',
  'PUT /brand': 'reseller owner',
  'GET /brand-colors': 'viewer',
  'GET /admin/brands': 'admin viewer',
  'POST /admin/brands': 'admin owner',
  'PUT /admin/brands/{id}': 'admin owner',
  'GET /admin/brands/{id}/removal': 'admin viewer',
  'DELETE /admin/brands/{id}': 'admin owner',
  'GET /session': 'anybody',
  'POST /session': 'anybody',
  'DELETE /session': 'anybody',
  'POST /session/totp': 'viewer',
  'POST /session/confirmation': 'viewer',
  'GET /sessions': 'viewer',
  'DELETE /sessions': 'viewer',
  'DELETE /sessions/{id}': 'viewer',
  'PATCH /profile': 'viewer',
  'POST /profile/password': 'viewer',
  'POST /profile/totp': 'viewer',
  'DELETE /profile/totp': 'viewer',
  'POST /profile/totp/confirm': 'viewer',
  'POST /profile/recovery-codes': 'viewer',
  'POST /account/api-password': 'owner',
  'GET /users': 'owner',
  'POST /users': 'owner',
  'PATCH /users/{id}': 'owner',
  'DELETE /users/{id}': 'owner',
  'POST /users/{id}/password': 'owner',
  'PUT /first-steps': 'viewer',
  'GET /send-options': 'sender',
  'POST /messages/check': 'sender',
  'POST /messages': 'sender',
  'POST /campaigns': 'sender',
  'GET /campaigns': 'viewer',
  'GET /campaigns/{id}': 'viewer',
  'GET /campaigns/{id}/causes': 'viewer',
  'GET /campaigns/{id}/progress': 'viewer',
  'GET /campaigns/{id}/cancellation': 'sender',
  'GET /campaigns/{id}/failed': 'viewer',
  'GET /campaigns/{id}/failed.csv': 'viewer',
  'POST /campaigns/{id}/pause': 'sender',
  'POST /campaigns/{id}/resume': 'sender',
  'POST /campaigns/{id}/cancel': 'sender',
  'GET /email/domains': 'viewer',
  'POST /email/domains': 'sender',
  'POST /email/domains/{domain}/verify': 'sender',
  'POST /email/domains/{domain}/key': 'sender',
  'GET /email/suppressions': 'viewer',
  'POST /email/suppressions': 'sender',
  'DELETE /email/suppressions/{address}': 'sender',
  'GET /email/templates': 'viewer',
  'GET /email/templates/{id}': 'viewer',
  'POST /email/templates': 'sender',
  'PATCH /email/templates/{id}': 'sender',
  'DELETE /email/templates/{id}': 'sender',
  'GET /mailbox': 'viewer',
  'GET /mailbox/{id}': 'viewer',
  'GET /mailbox/{id}/source': 'viewer',
  'GET /mailbox/{id}/attachments/{number}': 'viewer',
  'GET /email/options': 'viewer',
  'POST /email/messages': 'sender',
  'POST /email/previews': 'sender',
  'GET /email/previews/{id}': 'viewer',
  'GET /voice/options': 'viewer',
  'POST /voice/check': 'sender',
  'POST /voice/messages': 'sender',
  'GET /voice/numbers': 'viewer',
  'POST /voice/numbers': 'sender',
  'POST /voice/previews': 'sender',
  'GET /speech/{file}': 'sender',
  'GET /chat/account': 'viewer',
  'POST /chat/account/sync': 'sender',
  'GET /chat/conversations': 'viewer',
  'GET /chat/conversations/{person}': 'viewer',
  'GET /chat/media/{id}': 'viewer',
  'POST /chat/conversations/{person}/messages': 'sender',
  'GET /template-options': 'viewer',
  'GET /templates': 'viewer',
  'POST /templates': 'sender',
  'GET /templates/{id}': 'viewer',
  'DELETE /templates/{id}': 'sender',
  'POST /templates/import': 'sender',
  'GET /senders': 'viewer',
  'POST /senders': 'sender',
  'POST /senders/import': 'sender',
  'POST /senders/{id}/resubmit': 'sender',
  'GET /groups': 'viewer',
  'POST /groups': 'sender',
  'GET /groups/{id}': 'viewer',
  'PUT /groups/{id}': 'sender',
  'DELETE /groups/{id}': 'sender',
  'GET /groups/{id}/contacts': 'viewer',
  'GET /groups/{id}/contacts.csv': 'viewer',
  'POST /groups/{id}/contacts': 'sender',
  'PUT /groups/{id}/contacts/{contact}': 'sender',
  'DELETE /groups/{id}/contacts/{contact}': 'sender',
  'POST /imports': 'sender',
  'GET /imports/{id}': 'sender',
  'DELETE /imports/{id}': 'sender',
  'GET /imports/{id}/rows': 'sender',
  'POST /imports/{id}/mapping': 'sender',
  'POST /imports/{id}/apply': 'sender',
  'GET /imports/{id}/problems.csv': 'sender',
  'GET /keywords': 'viewer',
  'POST /keywords': 'sender',
  'POST /keywords/check': 'sender',
  'PUT /keywords/{id}': 'sender',
  'DELETE /keywords/{id}': 'sender',
  'GET /messages': 'viewer',
  'GET /messages.csv': 'viewer',
  'GET /messages/{id}': 'viewer',
  'DELETE /messages/{id}': 'sender',
  'GET /dashboard': 'viewer',
  'GET /attention': 'viewer',
  'GET /usage': 'viewer',
  'GET /causes': 'viewer',
  'GET /received': 'viewer',
  'GET /api-keys': 'owner',
  'POST /api-keys': 'owner',
  'DELETE /api-keys/{id}': 'owner',
  'GET /webhook': 'owner',
  'PUT /webhook': 'owner',
  'POST /webhook/test': 'owner',
  'POST /webhook/deliver-now': 'owner',
  'POST /webhook/secret': 'owner',
  'POST /webhook/resend-failed': 'owner',
  'GET /webhook/deliveries': 'owner',
  'GET /webhook/deliveries/{id}': 'owner',
  'POST /webhook/deliveries/{id}/resend': 'owner',
  'GET /refusals': 'viewer',
  'GET /refusals.csv': 'viewer',
  'GET /refusals/{id}': 'viewer',
  'GET /credits': 'viewer',
  'GET /ledger': 'viewer',
  'GET /statement.csv': 'viewer',
  'POST /transfers': 'owner',
  'GET /admin/reviews': 'admin viewer',
  'POST /admin/reviews/{kind}/{account}/{key}': 'admin sender',
  'GET /admin/messages': 'admin viewer',
  'GET /admin/messages/{id}': 'admin viewer',
  'GET /admin/receipts': 'admin viewer',
  'POST /admin/receipts/{id}/match': 'admin sender',
  'POST /admin/receipts/{id}/dismiss': 'admin sender',
  'GET /admin/dead-webhooks': 'admin viewer',
  'GET /admin/dead-webhooks/{account}/{endpoint}': 'admin viewer',
  'POST /admin/dead-webhooks/{account}/{endpoint}/replay': 'admin sender',
  'POST /admin/dead-webhooks/{account}/{endpoint}/deliver-now': 'admin sender',
  'POST /admin/dead-webhooks/{account}/{endpoint}/events/{id}/replay': 'admin sender',
  'GET /admin/audit': 'admin viewer',
  'GET /admin/audit/last': 'admin viewer',
  'POST /admin/audit/verify': 'admin sender',
  'GET /admin/audit.csv': 'admin viewer',
  'GET /customers': 'reseller viewer',
  'POST /customers': 'reseller owner',
  'GET /customer-limits': 'reseller viewer',
  'GET /customers/{username}/terms': 'reseller viewer',
  'PATCH /customers/{username}/terms': 'reseller owner',
  'GET /customers/{username}/details': 'reseller viewer',
  'PATCH /customers/{username}/details': 'reseller owner',
  'POST /customers/{username}/status': 'reseller owner',
  'POST /customers/{username}/transfers': 'reseller owner',
  'GET /customer-reviews': 'reseller viewer',
  'POST /customer-reviews/{kind}/{account}/{key}': 'reseller sender',
  'GET /admin/accounts': 'admin viewer',
  'POST /admin/accounts': 'admin owner',
  'GET /admin/accounts/{username}': 'admin viewer',
  'PATCH /admin/accounts/{username}': 'admin owner',
  'POST /admin/accounts/{username}/credits': 'admin sender',
  'POST /admin/accounts/{username}/status': 'admin sender',
  'POST /admin/accounts/{username}/people/{id}/password': 'admin owner',
  'DELETE /admin/accounts/{username}/people/{id}/totp': 'admin owner',
  'POST /admin/accounts/{username}/api-password': 'admin owner',
  'POST /admin/accounts/{username}/smpp-password': 'admin owner',
  'GET /admin/accounts/{username}/senders': 'admin viewer',
  'POST /admin/accounts/{username}/senders': 'admin sender',
  'GET /admin/accounts/{username}/senders/{id}/removal': 'admin viewer',
  'DELETE /admin/accounts/{username}/senders/{id}': 'admin sender',
  'GET /admin/accounts/{username}/templates': 'admin viewer',
  'POST /admin/accounts/{username}/templates': 'admin sender',
  'POST /admin/accounts/{username}/senders/import': 'admin sender',
  'POST /admin/accounts/{username}/templates/import': 'admin sender',
  'DELETE /admin/accounts/{username}/templates/{id}': 'admin sender',
  'GET /admin/accounts/{username}/api-keys': 'admin viewer',
  'POST /admin/accounts/{username}/api-keys': 'admin owner',
  'DELETE /admin/accounts/{username}/api-keys/{id}': 'admin sender',
  'GET /admin/accounts/{username}/ledger': 'admin viewer',
  'GET /admin/accounts/{username}/audit': 'admin viewer',
  'GET /admin/carriers': 'admin viewer',
  'GET /admin/carrier-types': 'admin viewer',
  'GET /admin/carriers/{name}': 'admin viewer',
  'POST /admin/carriers': 'admin owner',
  'PATCH /admin/carriers/{name}': 'admin owner',
  'POST /admin/carriers/{name}/pause': 'admin sender',
  'POST /admin/carriers/{name}/resume': 'admin sender',
  'POST /admin/carriers/{name}/test': 'admin sender',
  'GET /admin/carriers/{name}/queue': 'admin viewer',
  'POST /admin/carriers/{name}/queue/move': 'admin sender',
  'GET /admin/carriers/{name}/removal': 'admin owner',
  'GET /admin/carriers/{name}/traffic': 'admin viewer',
  'DELETE /admin/carriers/{name}': 'admin owner',
  'GET /admin/routes': 'admin viewer',
  'GET /admin/routes/way': 'admin viewer',
  'GET /admin/routes/senders': 'admin viewer',
  'PUT /admin/routes/order': 'admin owner',
  'POST /admin/routes': 'admin owner',
  'PATCH /admin/routes': 'admin owner',
  'GET /admin/routes/removal': 'admin owner',
  'DELETE /admin/routes': 'admin owner',
  'GET /admin/numbers': 'admin viewer',
  'POST /admin/numbers': 'admin owner',
  'PUT /admin/numbers/{number}/account': 'admin owner',
  'DELETE /admin/numbers/{number}': 'admin owner',
  'GET /admin/dnd': 'admin viewer',
  'GET /admin/dnd/import': 'admin viewer',
  'GET /admin/dnd/numbers/{number}': 'admin viewer',
  'POST /admin/dnd/numbers': 'admin sender',
  'DELETE /admin/dnd/numbers/{number}': 'admin sender',
  'POST /admin/dnd/import': 'admin owner',
  'GET /admin/dlt': 'admin viewer',
  'GET /admin/system': 'admin viewer',
  'GET /webhook/times': 'owner',
  'GET /admin/traffic': 'admin viewer',
  'GET /admin/traffic/webhooks': 'admin viewer',
  'POST /admin/system/audit': 'admin sender',
  'GET /admin/settings': 'admin viewer',
  'POST /admin/alerts/test': 'admin owner',
  'PATCH /admin/settings': 'admin owner',
};

/**
 * What outlives a session: somebody who has found an open browser, or a cookie, must not do it without the password. A
 * new route that gives access to somebody or something is added here by hand.
 */
const OUTLIVES_SESSION = [
  'POST /users',
  'PATCH /users/{id}',
  'POST /users/{id}/password',
  'POST /api-keys',
  'PUT /webhook',
  'POST /customers',
  'POST /admin/accounts',
  'PATCH /admin/accounts/{username}',
  'POST /admin/accounts/{username}/people/{id}/password',
  'DELETE /admin/accounts/{username}/people/{id}/totp',
  'POST /admin/accounts/{username}/api-password',
  'POST /admin/accounts/{username}/smpp-password',
  'POST /admin/accounts/{username}/api-keys',
];

/** The same, where the request itself has the password: with a body that has another one. */
const WITH_PASSWORD: Record<string, object> = {
  'POST /session/confirmation': { password: 'not it' },
  'POST /profile/password': { current: 'not it', new: 'a good long one' },
  'POST /profile/totp': { password: 'not it' },
  'DELETE /profile/totp': { password: 'not it' },
  'POST /profile/recovery-codes': { password: 'not it' },
  'POST /account/api-password': { password: 'not it', new: 'a good long one' },
  'POST /webhook/secret': { password: 'not it' },
};

/** It is for sessions that are half open, and closed to all others. */
const ONLY_HALF_OPEN = 'POST /session/totp';

/** It tells of whoever is signed in, and not of the account. */
const OF_THE_PERSON = 'GET /sessions';

const ROLES = ['viewer', 'sender', 'owner'] as const;
const KINDS = ['customer', 'reseller', 'admin'] as const;
const person = (username: string, role: string, more: object = {}) =>
  customer(username, { role, password: passwordOf(username), ...more });

/** So many of each kind that their last numbers are those of no other account's records. */
const LAST = 12;
const many = <R>(record: (number: number) => R): R[] => Array.from({ length: LAST }, (_, i) => record(i + 1));
const MORE_RECORDS = {
  senders: many((n) => ({ sender_id: `CHILD${n}`, route: 'transactional', status: 'approved' })),
  templates: many((n) => ({ name: `own ${n}`, content: `Child ${n}: {#var#}`, status: 'approved' })),
  groups: many((n) => ({ name: `own ${n}`, contacts: [{ mobile: `98765432${10 + n}` }] })),
  keywords: many((n) => ({ key: `OWN${n}`, static_message: 'Thank you' })),
  api_keys: [keyRecord('a-child'), ...many((n) => ({ name: `own ${n}` }))],
};

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    ...KINDS.map((kind) => person(`the-${kind}`, kind)),
    person('another-reseller', 'reseller'),
    person('a-child', 'customer', { parent: 'the-reseller', ...MORE_RECORDS }),
  ),
  config: BEHIND_PROXY,
});

type Role = (typeof ROLES)[number];
/** Who calls a route. `viewing`: a-child, read-only, whether that is allowed or not. */
type Caller = { who: string; browser: Browser } & (
  | { is: 'nobody' }
  | { is: 'person'; kind: (typeof KINDS)[number]; role: Role }
  | { is: 'viewing'; mayView: boolean }
);
const callers: Caller[] = [];
beforeAll(async () => {
  callers.push({ who: 'nobody', is: 'nobody', browser: new Browser(gateway) });
  const join = (kind: (typeof KINDS)[number], role: Role, browser: Browser) =>
    callers.push({ who: `${role} of a ${kind}`, is: 'person', kind, role, browser });
  for (const kind of KINDS) {
    const owner = await signedIn(gateway, `the-${kind}`);
    join(kind, 'owner', owner);
    for (const role of ['viewer', 'sender'] as const) {
      join(kind, role, (await addPerson(gateway, owner, `${kind} ${role}`, role)).browser);
    }
  }
  const browserOf = (wanted: string) => callers.find(({ who }) => who === wanted)?.browser;
  for (const [who, browser, mayView] of [
    ['operator who views', browserOf('viewer of a admin'), true],
    ['reseller who views', browserOf('owner of a reseller'), true],
    ['another reseller who views', await signedIn(gateway, 'another-reseller'), false],
    ['customer who views', browserOf('owner of a customer'), false],
  ] as const) {
    if (!browser) throw new Error(`there is no ${who}`);
    callers.push({ who, is: 'viewing', mayView, browser });
  }
});

test('every route says what it requires, and each is in the list', () => {
  const served = Object.entries<Access>(api).map(([route, { of, requires }]) => [
    route.replaceAll(/:(\w+)/g, '{$1}'),
    [of, requires].filter((word) => word !== undefined).join(' '),
  ]);
  expect(Object.fromEntries(served)).toEqual(REQUIREMENTS);
});

const closed = Object.entries(REQUIREMENTS).filter(([, requirement]) => requirement !== 'anybody');

test.each(closed)('%s lets in whom it says: %s', async (route, requirement) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const words = requirement.split(' ');
  const least = words.at(-1) as Role;
  const of = words.length > 1 ? words[0] : null;

  /** Null: the caller is let in. */
  const refusalFor = (caller: Caller): string | null => {
    if (caller.is === 'nobody') return '401 signed_out';
    if (caller.is === 'viewing') {
      if (method !== 'GET' || route === OF_THE_PERSON) return '403 not_allowed';
      if (!caller.mayView || of !== null) return '404 not_found';
      return least === 'viewer' ? null : '403 not_allowed';
    }
    if (of !== null && of !== caller.kind) return '404 not_found';
    const isRefused = ROLES.indexOf(caller.role) < ROLES.indexOf(least) || route === ONLY_HALF_OPEN;
    return isRefused ? '403 not_allowed' : null;
  };

  // Whoever is let in meets a body without fields, or an id that nobody has: nothing is changed.
  const address = path.slice(1).replace(/\{\w+\}/g, '2147483647');
  const body = method === 'GET' ? undefined : { unknown: true };
  const calls = callers.map(async (caller) => {
    const headers: Record<string, string> = caller.is === 'viewing' ? { 'x-view-account': 'a-child' } : {};
    const answer = await caller.browser.anotherTab().send(method, address, body, headers);
    const expected = refusalFor(caller);
    const isLetIn = expected === null && [200, 404, 422].includes(answer.status);
    return { who: caller.who, expected, answered: isLetIn ? null : refusalOf(answer) };
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ who, answered }) => [who, answered])).toEqual(
    answers.map(({ who, expected }) => [who, expected]),
  );
});

test('whoever is refused is told which role is needed, and who grants it', async () => {
  const viewer = callers.find(({ who }) => who === 'viewer of a customer');
  const refused = await viewer?.browser.anotherTab().get('users');
  expect(refused?.body.error).toMatchObject({
    reason: 'role_required',
    params: { needed: { key: 'role_owner' }, role: { key: 'role_viewer' } },
  });
});

test('ids of another account are answered like ids that nobody has, and nothing of it is changed', async () => {
  const sent = await gateway().sendAs('a-child', {
    recipient: '9876543210',
    sender_id: 'CHILD1',
    message: 'Child 1: hello',
  });
  const message = messageIdOf(sent);
  const another = message.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const records = () =>
    gateway().rows(`
      select (select count(*) from senders where account = a) as senders,
             (select count(*) from templates where account = a) as templates,
             (select count(*) from contact_groups where account = a) as groups,
             (select count(*) from keywords where account = a) as keywords,
             (select count(*) from api_keys where account = a) as keys
        from (select account as a from accounts where username = 'a-child') as child`);
  const before = await records();
  const owner = callers.find(({ who }) => who === 'owner of a customer')?.browser;
  if (!owner) throw new Error('no customer has signed in');
  const own = closed.filter(
    ([route, requirement]) => /^(GET|DELETE) .*\{/.test(route) && !requirement.includes(' '),
  );
  const answers = await Promise.all(
    own.flatMap(([route]) =>
      [
        [String(LAST), '2147483647'],
        [message, another],
      ].map(async (ids) => {
        const [method, path] = route.split(' ') as ['GET' | 'DELETE', string];
        const [foreign, unknown] = await Promise.all(
          ids.map(async (id) => {
            const answer = await owner.anotherTab().send(method, path.slice(1).replace(/\{\w+\}/g, id));
            return [answer.status, answer.text.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, '')];
          }),
        );
        return { route, foreign, unknown };
      }),
    ),
  );
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.map(({ route, foreign }) => [route, foreign])).toEqual(
    answers.map(({ route, unknown }) => [route, unknown]),
  );
  expect(await records()).toEqual(before);
  const child = await signedIn(gateway, 'a-child');
  for (const path of [`messages/${message}`, `templates/${LAST}`, `groups/${LAST}`]) {
    expect([path, (await child.get(path)).status]).toEqual([path, 200]);
  }
});

describe('what outlives a session', () => {
  const addressOf = (path: string) => path.slice(1).replace(/\{\w+\}/g, '2147483647');
  const owners = () => callers.filter((caller) => caller.is === 'person' && caller.role === 'owner');
  /** As if everybody had signed in hours ago. */
  const forget = (since: string) =>
    gateway().rows('update panel_sessions set confirmed_at = created_at - $1::interval', [since]);

  test('needs the password again, and nothing else does', async () => {
    await forget('5 minutes');
    const changes = closed.filter(([route]) => !route.startsWith('GET ') && route !== 'DELETE /sessions');
    const asked = new Set<string>();
    for (const [route] of changes) {
      const [method, path] = route.split(' ') as ['POST', string];
      const answers = await Promise.all(
        owners().map(({ browser }) => browser.anotherTab().send(method, addressOf(path), { unknown: true })),
      );
      if (answers.some((answer) => answer.body.error?.code === 'password_required')) asked.add(route);
    }
    expect([...asked].sort()).toEqual([...OUTLIVES_SESSION].sort());
  });

  test.each(Object.entries(WITH_PASSWORD))('is not done by %s with a wrong password', async (route, body) => {
    const [method, path] = route.split(' ') as ['POST', string];
    const owner = await signedIn(gateway, 'the-customer');
    expect(refusalOf(await owner.send(method, addressOf(path), body))).toBe('401 wrong_credentials');
  });

  test('is done after the password was entered, and for five minutes', async () => {
    const owner = await signedIn(gateway, 'the-customer');
    const add = (name: string) => owner.post('api-keys', { name });
    expect((await add('just signed in')).status).toBe(201);
    await forget('1 hour');
    expect(refusalOf(await add('an hour later'))).toBe('403 password_required');
    expect(refusalOf(await owner.post('session/confirmation', { password: 'not it' }))).toBe(
      '401 wrong_credentials',
    );
    expect(refusalOf(await add('not confirmed'))).toBe('403 password_required');
    const password = passwordOf('the-customer');
    expect((await owner.post('session/confirmation', { password })).status).toBe(204);
    expect((await add('confirmed')).status).toBe(201);
    const another = await signedIn(gateway, 'the-customer');
    await gateway().rows(`update panel_sessions set confirmed_at = null`);
    await another.post('session/confirmation', { password });
    expect(refusalOf(await add('confirmed elsewhere'))).toBe('403 password_required');
  });
});

describe('a session that asks too fast', () => {
  /** As many at once until one was refused: a busy machine may be slower than the limit. */
  async function floodUntilRefused(browser: Browser) {
    for (let round = 0; ; round++) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => browser.get('brand-colors?color=%23000000')),
      );
      const refusedOnes = answers.filter(({ status }) => status !== 200);
      if (refusedOnes.length > 0 || round === 20) return { answers, refusedOnes };
    }
  }

  test('is told when to go on, and another account does not notice', async () => {
    const fast = await signedIn(gateway, 'the-customer');
    const calm = await signedIn(gateway, 'another-reseller');
    fast.waits = false;
    calm.waits = false;
    const { refusedOnes } = await floodUntilRefused(fast);
    const [first] = refusedOnes;
    expect(new Set(refusedOnes.map(refusalOf))).toEqual(new Set(['429 too_many_requests']));
    expect(Number(first?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await calm.get('dashboard')).status).toBe(200);
    fast.waits = true;
    expect((await fast.get('dashboard')).status).toBe(200);
  });

  test('leaves room for others of its account, up to what all of them may ask', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signedIn(gateway, 'the-customer')));
    for (const one of people) one.waits = false;
    const [first, second] = people;
    if (!first || !second) throw new Error('nobody is signed in');
    await floodUntilRefused(first);
    expect((await second.get('dashboard')).status).toBe(200);
  });
});
