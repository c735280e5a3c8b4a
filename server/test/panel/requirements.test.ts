import { beforeAll, describe, expect, test } from 'vitest';
import { readOpenApi } from '../../../scripts/described-server.mjs';
import { useGateway } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';
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
  'GET /send-options': 'sender',
  'POST /messages/check': 'sender',
  'POST /messages': 'sender',
  'POST /campaigns': 'sender',
  'GET /campaigns': 'viewer',
  'GET /campaigns/{id}': 'viewer',
  'GET /campaigns/{id}/causes': 'viewer',
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
  'GET /templates': 'viewer',
  'POST /templates': 'sender',
  'GET /templates/{id}': 'viewer',
  'DELETE /templates/{id}': 'sender',
  'POST /templates/import': 'sender',
  'GET /senders': 'viewer',
  'POST /senders': 'sender',
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
  'PUT /keywords/{id}': 'sender',
  'DELETE /keywords/{id}': 'sender',
  'GET /messages': 'viewer',
  'GET /messages.csv': 'viewer',
  'GET /messages/{id}': 'viewer',
  'DELETE /messages/{id}': 'sender',
  'GET /dashboard': 'viewer',
  'GET /usage': 'viewer',
  'GET /causes': 'viewer',
  'GET /received': 'viewer',
  'GET /api-keys': 'owner',
  'POST /api-keys': 'owner',
  'DELETE /api-keys/{id}': 'owner',
  'GET /webhook': 'owner',
  'PUT /webhook': 'owner',
  'POST /webhook/test': 'owner',
  'POST /webhook/secret': 'owner',
  'POST /webhook/resend-failed': 'owner',
  'GET /webhook/deliveries': 'owner',
  'GET /webhook/deliveries/{id}': 'owner',
  'POST /webhook/deliveries/{id}/resend': 'owner',
  'GET /refusals': 'viewer',
  'GET /credits': 'viewer',
  'GET /ledger': 'viewer',
  'GET /statement.csv': 'viewer',
  'POST /transfers': 'owner',
  'GET /admin/reviews': 'admin viewer',
  'POST /admin/reviews/{kind}/{account}/{key}': 'admin sender',
  'DELETE /admin/reviews/{kind}/{account}/{key}': 'admin sender',
  'GET /admin/messages': 'admin viewer',
  'GET /admin/messages/{id}': 'admin viewer',
  'GET /admin/receipts': 'admin viewer',
  'POST /admin/receipts/{id}/match': 'admin sender',
  'POST /admin/receipts/{id}/dismiss': 'admin sender',
  'GET /admin/dead-webhooks': 'admin viewer',
  'GET /admin/dead-webhooks/{account}/{endpoint}': 'admin viewer',
  'POST /admin/dead-webhooks/{account}/{endpoint}/replay': 'admin sender',
  'POST /admin/dead-webhooks/{account}/{endpoint}/events/{id}/replay': 'admin sender',
  'GET /admin/audit': 'admin viewer',
  'GET /admin/audit/last': 'admin viewer',
  'GET /admin/audit.csv': 'admin viewer',
  'GET /customers': 'reseller viewer',
  'POST /customers': 'reseller owner',
  'GET /customer-limits': 'reseller viewer',
  'POST /customers/{username}/status': 'reseller owner',
  'POST /customers/{username}/transfers': 'reseller owner',
  'GET /customer-reviews': 'reseller viewer',
  'POST /customer-reviews/{kind}/{username}/{key}': 'reseller sender',
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
  'DELETE /admin/accounts/{username}/senders/{id}': 'admin sender',
  'GET /admin/accounts/{username}/templates': 'admin viewer',
  'POST /admin/accounts/{username}/templates': 'admin sender',
  'DELETE /admin/accounts/{username}/templates/{id}': 'admin sender',
  'GET /admin/accounts/{username}/api-keys': 'admin viewer',
  'POST /admin/accounts/{username}/api-keys': 'admin owner',
  'DELETE /admin/accounts/{username}/api-keys/{id}': 'admin sender',
  'GET /admin/accounts/{username}/ledger': 'admin viewer',
  'GET /admin/accounts/{username}/audit': 'admin viewer',
};

/** It is for sessions that are half open, and closed to all others. */
const ONLY_HALF_OPEN = 'POST /session/totp';

const ROLES = ['viewer', 'sender', 'owner'] as const;
const KINDS = ['customer', 'reseller', 'admin'] as const;
const person = (username: string, role: string, more: object = {}) =>
  customer(username, { role, password: passwordOf(username), ...more });

const gateway = useGateway({
  workers: false,
  provision: provision(
    ...KINDS.map((kind) => person(`the-${kind}`, kind)),
    person('another-reseller', 'reseller'),
    person('a-child', 'customer', { parent: 'the-reseller' }),
  ),
  config: BEHIND_PROXY,
});
/** Who looks at a-child read-only, and whether that is allowed. */
const VIEWERS = {
  'admin viewer': true,
  'reseller owner': true,
  'another-reseller': false,
  'customer owner': false,
};
const people = new Map<string, Browser>();
beforeAll(async () => {
  for (const kind of KINDS) {
    const owner = await signedIn(gateway, `the-${kind}`);
    people.set(`${kind} owner`, owner);
    for (const role of ['viewer', 'sender']) {
      const { browser } = await addPerson(gateway, owner, `${kind} ${role}`, role);
      people.set(`${kind} ${role}`, browser);
    }
  }
  people.set('another-reseller', await signedIn(gateway, 'another-reseller'));
});

test('every route says what it requires, and each is in the list', async () => {
  const { panel } = await readOpenApi();
  const found = Object.entries(panel.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-scope': scope }]) => [
      `${method.toUpperCase()} ${path}`,
      scope,
    ]),
  );
  expect(Object.fromEntries(found)).toEqual(REQUIREMENTS);
});

const closed = Object.entries(REQUIREMENTS).filter(([, requirement]) => requirement !== 'anybody');

describe.each(closed)('%s, for %s', (route, requirement) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const words = requirement.split(' ');
  const least = words.at(-1) ?? '';
  const of = words.length > 1 ? words[0] : null;
  // Whoever is let in meets a body without fields, or an id that nobody has: nothing is changed.
  const call = (browser: Browser, headers: Record<string, string> = {}) => {
    const address = path.slice(1).replace(/\{\w+\}/g, '2147483647');
    const body = method === 'GET' ? undefined : { unknown: true };
    return browser.anotherTab().send(method, address, body, headers);
  };

  test('is closed to whoever is not signed in', async () => {
    expect(refusalOf(await call(new Browser(gateway)))).toEqual([401, 'signed_out']);
  });

  test.each(KINDS.flatMap((kind) => ROLES.map((role) => [kind, role] as const)))(
    'of a %s, a %s',
    async (kind, role) => {
      const browser = people.get(`${kind} ${role}`);
      if (!browser) throw new Error('nobody of this kind has signed in');
      const answer = await call(browser);
      const isOf = of === null || of === kind;
      const isAllowed = ROLES.indexOf(role) >= ROLES.indexOf(least as (typeof ROLES)[number]);
      if (!isOf) expect(refusalOf(answer)).toEqual([404, 'not_found']);
      else if (!isAllowed) {
        expect(refusalOf(answer)).toEqual([403, 'not_allowed']);
        expect(answer.body.error?.details).toEqual({ needs: least, role, granted_by: 'owner' });
      } else if (route === ONLY_HALF_OPEN) expect(refusalOf(answer)).toEqual([403, 'not_allowed']);
      else expect([200, 404, 422]).toContain(answer.status);
    },
  );

  test.each(Object.entries(VIEWERS))('viewing a customer, %s (%s)', async (who, mayView) => {
    const browser = people.get(who);
    if (!browser) throw new Error('nobody of this name has signed in');
    const answer = await call(browser, { 'x-view-account': 'a-child' });
    if (method !== 'GET' || route === 'GET /sessions')
      expect(refusalOf(answer)).toEqual([403, 'not_allowed']);
    else if (!mayView || of !== null) expect(refusalOf(answer)).toEqual([404, 'not_found']);
    else if (least !== 'viewer') expect(refusalOf(answer)).toEqual([403, 'not_allowed']);
    else expect([200, 404, 422]).toContain(answer.status);
  });
});
