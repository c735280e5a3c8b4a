import { api } from 'harkara-contract/api.ts';
import { Client } from 'undici';
import { bucketOf, toPublicId } from '../src/core/ids.ts';
import { percentile } from '../torture/percentile.ts';
import { DELIVERED_CAMPAIGN, PERSON } from './panel-fill.ts';
import { GROUP, LARGE_CALL, RARE_SENDER, SENDER } from './scale-fill.ts';
import { OPERATOR, type World } from './scale-world.ts';

/** One question of the panel, and how long its answers took, in milliseconds. */
export type Asked = { call: string; p50: number; p95: number; max: number };

type Answer = { status: number; text: string };
type Asking = { get: (path: string) => Promise<Answer>; close: () => Promise<void> };

/**
 * Downloads, what is not read from storage, imports, which have a benchmark of their own, questions before a removal, and
 * what only resellers have.
 */
const LEFT_OUT =
  /\.csv$|\/removal$|^\/(speech|email\/previews|chat\/media|imports)\/|^\/mailbox\/\{id\}\/(html|source|attachments)|^\/(brand|customers?\b)/;

type Variants = (known: Known) => Record<string, string>;
type Known = { newest: string; oldest: string; number: string; busy: number; delivery: string; mail: string };

const VARIANTS: Record<string, Variants> = {
  '/messages': ({ newest, number, busy }) => ({
    '': '/messages',
    'by number': `/messages?q=${number}`,
    'by an unknown number': '/messages?q=9999999999',
    'by id': `/messages?q=${newest}`,
    'by sender': `/messages?sender=${SENDER}`,
    'by a rare sender': `/messages?sender=${RARE_SENDER}`,
    'by an unknown sender': '/messages?sender=NOBODY',
    'by status': '/messages?status=failed',
    // No message is in this state: each page is a whole walk.
    'by status, matching nothing': '/messages?status=unknown',
    'by status and sender, matching nothing': `/messages?status=unknown&sender=${SENDER}`,
    'by channel, matching nothing': '/messages?channel=voice',
    'by campaign': `/messages?campaign=${busy}`,
    'by campaign and status, matching nothing': `/messages?campaign=${DELIVERED_CAMPAIGN.campaign}&status=failed`,
    'of a day': `/messages?from=${dayBefore(3)}&to=${dayBefore(3)}`,
  }),
  '/messages/{id}': ({ newest, oldest }) => ({
    newest: `/messages/${newest}`,
    oldest: `/messages/${oldest}`,
  }),
  '/admin/messages': ({ newest, number }) => ({
    'by number': `/admin/messages?q=${number}`,
    'by an unknown number': '/admin/messages?q=9999999999',
    'by id': `/admin/messages?q=${newest}`,
    'by an unknown id of a carrier': '/admin/messages?q=nobody-has-this',
  }),
  '/admin/messages/{id}': ({ oldest }) => ({ '': `/admin/messages/${oldest}` }),
  '/admin/dead-webhooks/{account}/{endpoint}': () => ({ '': '/admin/dead-webhooks/bench/1' }),
  '/admin/audit': () => ({ '': '/admin/audit', 'of an account': '/admin/audit?account=bench' }),
  '/admin/accounts': () => ({
    '': '/admin/accounts',
    'by name': '/admin/accounts?q=bench',
    'matching nothing': '/admin/accounts?q=nobody',
  }),
  ...ofAccount('', '/senders', '/templates', '/api-keys', '/ledger', '/audit'),
  '/admin/carriers/{name}': () => ({ '': '/admin/carriers/virtual' }),
  '/admin/routes/way': () => ({ '': '/admin/routes/way?channel=sms&route=T&number=9000000001' }),
  '/admin/dlt': () => ({ '': '/admin/dlt?q=1101' }),
  '/admin/dnd/numbers/{number}': () => ({ '': '/admin/dnd/numbers/9000000001' }),
  '/campaigns': () => ({ '': '/campaigns', completed: '/campaigns?status=completed' }),
  ...campaignVariants('/campaigns/{id}', '/campaigns/{id}/causes', '/campaigns/{id}/failed'),
  '/campaigns/{id}/cancellation': ({ busy }) => ({ '': `/campaigns/${busy}/cancellation` }),
  '/usage': () => ({ '': '/usage', '90 days': '/usage?days=90' }),
  '/causes': () => ({ '': '/causes', '90 days': '/causes?days=90' }),
  '/received': () => ({
    '': '/received',
    'by number': '/received?q=9000000001',
    'by an unknown number': '/received?q=9999999999',
    chats: '/received?channel=chatapp',
  }),
  '/templates': () => ({ '': '/templates', pending: '/templates?status=pending' }),
  '/templates/{id}': () => ({ '': '/templates/1' }),
  '/groups/{id}': () => ({ '': `/groups/${GROUP}` }),
  '/groups/{id}/contacts': () => ({
    '': `/groups/${GROUP}/contacts`,
    'by name, matching nothing': `/groups/${GROUP}/contacts?q=nobody`,
    'by number': `/groups/${GROUP}/contacts?q=9000000001`,
  }),
  '/send-options/groups/{id}': () => ({ '': `/send-options/groups/${GROUP}` }),
  '/email/templates/{id}': () => ({ '': '/email/templates/template-1' }),
  '/email/suppressions': () => ({
    '': '/email/suppressions',
    'matching nothing': '/email/suppressions?q=nobody',
  }),
  '/mailbox/{id}': ({ mail }) => ({ '': `/mailbox/${mail}` }),
  '/chat/conversations/{person}': () => ({ '': `/chat/conversations/${PERSON}` }),
  '/webhook/deliveries': () => ({
    '': '/webhook/deliveries',
    failed: '/webhook/deliveries?state=failed',
  }),
  '/webhook/deliveries/{id}': ({ delivery }) => ({ '': `/webhook/deliveries/${delivery}` }),
};

function ofAccount(...pages: readonly string[]): Record<string, Variants> {
  const entry = (page: string): [string, Variants] => [
    `/admin/accounts/{username}${page}`,
    () => ({ '': `/admin/accounts/bench${page}` }),
  ];
  return Object.fromEntries(pages.map(entry));
}

function campaignVariants(...paths: readonly string[]): Record<string, Variants> {
  const variants =
    (path: string): Variants =>
    ({ busy }) => ({
      '': path.replace('{id}', String(busy)),
      [`of ${DELIVERED_CAMPAIGN.messages} delivered`]: path.replace(
        '{id}',
        String(DELIVERED_CAMPAIGN.campaign),
      ),
    });
  return Object.fromEntries(paths.map((path) => [path, variants(path)]));
}

/** Asks everything that pages read, as the account with the most messages, and as the operator. */
export async function askEverything(world: World, password: string, times: number): Promise<Asked[]> {
  const customer = await signIn(world, 'bench', password);
  const operator = await signIn(world, OPERATOR, password);
  try {
    const known = await lookUp(world, customer);
    const served = Object.keys(api).map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    const paths = served
      .flatMap((route) => /^GET (.+)/.exec(route)?.[1] ?? [])
      .filter((path) => !LEFT_OUT.test(path));
    const asked: Asked[] = [];
    for (const path of paths) {
      if (!VARIANTS[path] && path.includes('{'))
        throw new Error(`nobody has said what GET ${path} is asked for`);
      for (const [variant, address] of Object.entries(VARIANTS[path]?.(known) ?? { '': path })) {
        asked.push({
          call: variant === '' ? path : `${path}, ${variant}`,
          ...(await ask(path.startsWith('/admin/') ? operator : customer, address, times)),
        });
      }
    }
    return asked;
  } finally {
    await customer.close();
    await operator.close();
  }
}

/** A list is read page by page, so that not only its newest rows, which memory has already, are timed. */
async function ask({ get }: Asking, address: string, times: number): Promise<Omit<Asked, 'call'>> {
  const took: number[] = [];
  let cursor: string | null = null;
  for (let i = 0; i < times; i++) {
    const query =
      cursor === null ? '' : `${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
    const started = performance.now();
    const { status, text } = await get(address + query);
    took.push(performance.now() - started);
    if (status !== 200)
      throw new Error(`GET ${address}${query} was answered ${status}: ${text.slice(0, 400)}`);
    cursor = (JSON.parse(text) as { next?: string | null }).next ?? null;
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), max: percentile(took, 1) };
}

async function signIn({ url }: World, username: string, password: string): Promise<Asking> {
  const http = new Client(url);
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ) => {
    const answer = await http.request({
      method,
      path: `/panel/api${path}`,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };
  const json = { 'content-type': 'application/json', origin: url };
  const answer = await call('POST', '/session', json, { username, password });
  if (answer.status !== 200) throw new Error(`the sign-in was answered ${answer.status}: ${answer.text}`);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { get: (path) => call('GET', path, { cookie }), close: () => http.close() };
}

async function lookUp({ sql, account }: World, { get }: Asking): Promise<Known> {
  const of = `bucket = ${bucketOf(account)} and account = ${account}`;
  const one = async (query: string): Promise<Record<string, string>> => {
    const { rows } = await sql.query<Record<string, string>>(query);
    if (!rows[0]) throw new Error(`there is nothing to ask for: ${query}`);
    return rows[0];
  };
  const message = (order: string) =>
    one(`select id, recipient from messages where ${of} and channel = 'sms' and campaign is null
          order by id ${order} limit 1`);
  const first = async (path: string): Promise<string> => {
    const { text } = await get(path);
    const { items } = JSON.parse(text) as { items?: { id: string }[] };
    if (!items?.[0]) throw new Error(`GET ${path} has nothing: ${text.slice(0, 400)}`);
    return encodeURIComponent(items[0].id);
  };
  const [newest, oldest] = [await message('desc'), await message('asc')];
  const { campaign } = await one(`select campaign from campaigns where ${of} and total = ${LARGE_CALL}`);
  return {
    newest: toPublicId(newest['id'] ?? ''),
    oldest: toPublicId(oldest['id'] ?? ''),
    number: newest['recipient'] ?? '',
    busy: Number(campaign),
    delivery: await first('/webhook/deliveries'),
    mail: await first('/mailbox'),
  };
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
