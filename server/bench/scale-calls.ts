import { bucketOf, toBroadcastId, toPublicId } from '../src/core/ids.ts';
import { GROUP, KEYWORDS, LARGE_CALL, RARE_SENDER, SENDER } from './scale-fill.ts';
import { API_KEY, type World } from './scale-world.ts';

/** The same question to two worlds: only the ids in the path differ. Or a statement that no interface asks for. */
export type Call =
  | { name: string; path: string; status: number }
  | { name: string; run: () => Promise<unknown> };

type Message = { id: string; first: string; accepted: number; recipient: string; vendor_id: string };

type Known = {
  account: number;
  newest: Message;
  middle: Message;
  oldest: Message;
  small: Message;
  large: Message;
};

/** Paths whose answers are not read from stored data, or which are not reads. */
const LEFT_OUT = new Set(['/sms/send']);
/** The accounts that are measured send SMS. */
const OF_OTHER_CHANNELS = /^\/(?:chatapp|email|voice)\//;
const UNKNOWN_ID = '7zzzzzzzzzzzzzzzzzzzzzzzzz';

type Variants = (known: Known) => Record<string, { path: string; status?: number }>;

const pages = (path: string): Record<string, { path: string }> => ({
  '': { path },
  'page 2': { path: `${path}${path.includes('?') ? '&' : '?'}page=2` },
});

function references(base: string, { account, newest, middle, oldest, small }: Known) {
  const at = (message: Message) => ({ path: `${base}/${toPublicId(message.id)}` });
  return {
    newest: at(newest),
    middle: at(middle),
    oldest: at(oldest),
    'broadcast of one': { path: `${base}/${toBroadcastId({ account, first: newest.id, accepted: 1 })}` },
    'in a broadcast of 3': at(small),
    'operator’s id': { path: `${base}/${middle.vendor_id}` },
    unknown: { path: `${base}/${UNKNOWN_ID}`, status: 404 },
  };
}

/** Variants of every path with something to fill in or to choose; the others are called as they are. */
const V2: Record<string, Variants> = {
  '/sms/status/{messageId}': (known) => ({
    ...references('/sms/status', known),
    'broadcast of 3': { path: `/sms/status/${broadcastOf(known, known.small)}` },
    [`broadcast of ${LARGE_CALL}`]: { path: `/sms/status/${broadcastOf(known, known.large)}` },
  }),
  '/delivery/{messageId}': (known) => references('/delivery', known),
  '/messages/{messageId}': (known) => references('/messages', known),
  '/templates/list': () => ({
    ...pages('/templates/list'),
    pending: { path: '/templates/list?status=pending' },
  }),
  '/templates/{id}': () => ({ '': { path: '/templates/1' } }),
  '/groups': () => pages('/groups'),
  '/groups/{id}/contacts': () => ({
    ...pages(`/groups/${GROUP}/contacts`),
    'of none': { path: `/groups/${GROUP + 1}/contacts` },
  }),
  '/jobs': () => ({
    ...pages('/jobs?per_page=2'),
    completed: { path: '/jobs?status=completed&per_page=2' },
    'completed, page 2': { path: '/jobs?status=completed&per_page=2&page=2' },
    processing: { path: '/jobs?status=processing' },
    cancelled: { path: '/jobs?status=cancelled&per_page=2' },
  }),
  '/jobs/{id}': () => ({ '': { path: '/jobs/1' } }),
  '/keywords/{id}': () => ({
    ...pages(`/keywords/${KEYWORDS.busy}`),
    'of few entries': { path: `/keywords/${KEYWORDS.rare}` },
  }),
  '/credits/history': () => ({
    '': { path: '/credits/history' },
    '90 days': { path: '/credits/history?days=90' },
  }),
};

const LEGACY: Record<
  string,
  (known: Known) => { path: string; parameters?: Record<string, string | number> }
> = {
  getcredits: () => ({ path: '/api/getcredits' }),
  'smsdlr, newest': ({ account, newest }) => smsdlr(account, newest),
  'smsdlr, oldest': ({ account, oldest }) => smsdlr(account, oldest),
  'smsdlr, broadcast of 5000': ({ account, large }) => smsdlr(account, large),
  'smsdlr, unknown number': ({ account, large }) => smsdlr(account, { ...large, recipient: '9999999999' }),
  getuserstatus: () => ({ path: '/httpapi/getuserstatus' }),
  gettemplate: () => ({ path: '/httpapi/gettemplate' }),
  getmisreport: () => ({ path: '/httpapi/getmisreport' }),
  'getmisreport, offset 100': () => ({ path: '/httpapi/getmisreport', parameters: { offset: 100 } }),
  'getmisreport, busy sender': () => ({ path: '/httpapi/getmisreport', parameters: { sender_id: SENDER } }),
  'getmisreport, rare sender': () => ({
    path: '/httpapi/getmisreport',
    parameters: { sender_id: RARE_SENDER },
  }),
  'getmisreport, unknown sender': () => ({
    path: '/httpapi/getmisreport',
    parameters: { sender_id: 'NOBODY' },
  }),
};

export async function callsOf(world: World): Promise<Call[]> {
  const known = await lookUp(world);
  return [...v2Calls(await readPaths(world), known), ...legacyCalls(known)];
}

function v2Calls(paths: readonly string[], known: Known): Call[] {
  return paths.flatMap((path) => {
    if (LEFT_OUT.has(path) || OF_OTHER_CHANNELS.test(path)) return [];
    if (!V2[path] && path.includes('{')) {
      throw new Error(`nobody has said which ids GET ${path} is to be measured with`);
    }
    const variants = V2[path]?.(known) ?? { '': { path } };
    return Object.entries(variants).map(([variant, given]) => ({
      name: variant === '' ? path : `${path}, ${variant}`,
      path: `/api/v2${given.path}`,
      status: given.status ?? 200,
    }));
  });
}

function legacyCalls(known: Known): Call[] {
  return Object.entries(LEGACY).map(([name, variant]) => {
    const { path, parameters = {} } = variant(known);
    const query = new URLSearchParams({ api_key: API_KEY });
    for (const [parameter, value] of Object.entries(parameters)) query.set(parameter, String(value));
    return { name, path: `${path}?${query.toString()}`, status: 200 };
  });
}

function smsdlr(account: number, message: Message) {
  const { first, accepted, recipient } = message;
  const broadcastid = toBroadcastId({ account, first, accepted });
  return { path: '/api/smsdlr', parameters: { broadcastid, phonenumber: recipient } };
}

function broadcastOf({ account }: Known, { first, accepted }: Message): string {
  return toBroadcastId({ account, first, accepted });
}

/** Every GET of the documented interface, so that no new one can be forgotten here. */
async function readPaths({ get }: World): Promise<string[]> {
  const { text } = await get('/api/v2/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, { get?: object }> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    methods.get ? [path.replace(/^\/api\/v2/, '')] : [],
  );
}

async function lookUp({ sql, account }: World): Promise<Known> {
  const one = async (where: string, order: string): Promise<Message> => {
    const { rows } = await sql.query<Message>(
      `select m.id, m.first, m.accepted, m.recipient, m.vendor_id from messages m
        where m.bucket = ${bucketOf(account)} and m.account = ${account} and ${where} order by m.id ${order} limit 1`,
    );
    if (!rows[0]) throw new Error(`there is no message where ${where}`);
    return rows[0];
  };
  // Messages with a vendor reference have a timeline as well.
  const tried = 'get_byte(uuid_send(id), 15) % 10 = 0 and m.sent_at is not null and accepted = 1';
  const large = await one(`m.accepted = ${LARGE_CALL}`, 'asc');
  return {
    account,
    newest: await one(tried, 'desc'),
    middle: await one(`${tried} and m.id > '${large.id}'`, 'asc'),
    oldest: await one(tried, 'asc'),
    small: await one(`m.accepted = 3 and m.id > '${large.id}'`, 'asc'),
    large,
  };
}
