import { Agent, request } from 'undici';
import { createVault } from '../src/core/accounts/vault.ts';
import { callbackUrl } from '../src/core/delivery/callback-address.ts';
import { CLOUD, listedTemplate, provisionCloud } from '../test/support/chat.ts';
import { createChatNews, type ChatNews } from '../test/support/chat-news.ts';
import { startChatProvider, type ChatProvider, type ReceivedChat } from '../test/support/chat-provider.ts';
import { keyOf } from '../test/support/provisions.ts';
import { applyDocument } from '../test/support/own-database.ts';
import { waitFor } from '../test/support/wait-for.ts';
import { look } from './books.ts';
import type { Check } from './check.ts';
import {
  GRANTED_CHATS,
  checkCallers,
  checkCredits,
  checkProvider,
  checkStates,
  readChats,
  type ChatCall,
  type StoredChat,
} from './chat-checks.ts';
import { GatewayProcess } from './gateway-process.ts';
import { inRounds } from './rounds.ts';
import { withProcesses, type RigOptions } from './tortured-gateway.ts';

/** `proxy`: nobody is killed, but what answers is a proxy whose provider is away. */
export type ChatVictim = 'worker' | 'api' | 'proxy';

export type ChatPlan = {
  /** One round for each, and then one behind the proxy. */
  victims: readonly Exclude<ChatVictim, 'proxy'>[];
  sendsPerRound: number;
  /** Of a prepared database. */
  databaseUrl: string;
};

export type ChatRound = { victim: ChatVictim; held: number; calls: ChatCall[] };

export type ChatReport = { rounds: ChatRound[]; unknown: number; forged: number; checks: Check[] };

type Rig = { api: GatewayProcess; worker: GatewayProcess; provider: ChatProvider; agent: Agent };

const SECRET = 'the key of a gateway that is tortured';
const WAIT_SECONDS = 4;
/** Fewer than the sends of a round, so that some wait for the provider, and others in the queue. */
const CONNECTIONS = 40;
/** How the proxy answers, in turn; none of it is an answer of the provider's. */
const PROXY_ANSWERS = [
  { kind: 'http', status: 502, body: '<h1>Bad gateway</h1>' },
  { kind: 'http', status: 500 },
  { kind: 'http', status: 503, body: '{"error":"down"}' },
] as const;
/** A business account of somebody else's, with a connector of its own. */
const OTHER = {
  phoneNumberId: '206540352242922',
  businessAccountId: '202290129340398',
  appSecret: 'the app secret of somebody else',
  verifyToken: 'the verify token of somebody else',
};
const OTHER_CONNECTOR = 'another';

/**
 * Kills the worker, or the process that the callers talk to, while the provider holds back its answers; then compares
 * what the callers were told with what the provider has got, what is stored and what was charged.
 */
export async function tortureChat(
  { victims, sendsPerRound, databaseUrl }: ChatPlan,
  options: RigOptions<ChatRound>,
): Promise<ChatReport> {
  await using provider = await startChatProvider();
  provider.state.templates = [listedTemplate('order_update', 'Order {{1}} ships on {{2}}.')];
  const environment = {
    DATABASE_URL: databaseUrl,
    HARKARA_SECRET_KEY: SECRET,
    HARKARA_CHAT_WAIT_SECONDS: String(WAIT_SECONDS),
    HARKARA_CALLS_PER_SECOND: '1000000',
  };
  const api = await GatewayProcess.prepare({ command: 'api', environment });
  const worker = await GatewayProcess.prepare({ command: 'worker', environment });
  await using closing = new AsyncDisposableStack();
  const agent = closing.adopt(new Agent({ connections: 1_000 }), (one) => one.destroy());
  const rig: Rig = { api, worker, provider, agent };
  return await withProcesses([api, worker], options, async () => {
    await setUp(rig, databaseUrl);
    const rounds = await inRounds([...victims, 'proxy' as const], options.onRound, (victim, number) => {
      const round = { number, sends: sendsPerRound, databaseUrl };
      return victim === 'proxy' ? runBehindProxy(rig, round) : runRound(rig, victim, round);
    });
    return judge(rig, rounds, databaseUrl);
  });
}

async function setUp({ api, worker, provider, agent }: Rig, databaseUrl: string): Promise<void> {
  const document = provisionCloud(
    provider,
    { connections: CONNECTIONS, per_second: 1_000 },
    { credits: { chatapp: GRANTED_CHATS } },
  );
  const another = {
    name: OTHER_CONNECTOR,
    type: 'whatsapp-cloud',
    channels: ['chatapp'],
    options: {
      ...provider.options,
      phone_number_id: OTHER.phoneNumberId,
      business_account_id: OTHER.businessAccountId,
      app_secret: OTHER.appSecret,
    },
  };
  await applyDocument(databaseUrl, SECRET, { ...document, connectors: [...document.connectors, another] });
  await Promise.all([api.start(), worker.start()]);
  await waitFor('the templates are known', async () => {
    const headers = { authorization: `Bearer ${keyOf('asha')}` };
    const { body } = await request(`${api.url}/api/v2/chatapp/templates`, { dispatcher: agent, headers });
    return (await body.text()).includes('order_update');
  });
}

async function runRound(
  rig: Rig,
  victim: Exclude<ChatVictim, 'proxy'>,
  { number, sends, databaseUrl }: { number: number; sends: number; databaseUrl: string },
): Promise<ChatRound> {
  const { provider } = rig;
  const before = provider.received.length;
  provider.always({ kind: 'held' });
  const sending = Array.from({ length: sends }, (_, i) =>
    send(rig, `91${number + 10}${String(i).padStart(8, '0')}`),
  );
  const held = Math.min(CONNECTIONS, sends);
  await waitFor('the provider holds messages', () => provider.received.length - before >= held);
  await rig[victim].kill();
  provider.always({ kind: 'accept' });
  if (victim === 'api') provider.release();
  await bury(databaseUrl, victim);
  await rig[victim].start();
  const calls = await Promise.all(sending);
  provider.release();
  await untilHandedOver(databaseUrl);
  return { victim, held, calls };
}

/** The connector pauses after each of the proxy's answers, so that few messages reach it; the others are withdrawn. */
async function runBehindProxy(
  rig: Rig,
  { number, sends, databaseUrl }: { number: number; sends: number; databaseUrl: string },
): Promise<ChatRound> {
  const { provider } = rig;
  const before = provider.received.length;
  provider.next(...PROXY_ANSWERS);
  provider.always(PROXY_ANSWERS[0]);
  const sending = Array.from({ length: sends }, (_, i) =>
    send(rig, `91${number + 10}${String(i).padStart(8, '0')}`),
  );
  const calls = await Promise.all(sending);
  const held = provider.received.length - before;
  provider.always({ kind: 'accept' });
  await untilHandedOver(databaseUrl);
  return { victim: 'proxy', held, calls };
}

function untilHandedOver(databaseUrl: string): Promise<unknown> {
  return waitFor('nothing is left to hand over', async () => {
    const [left] = await look<{ count: number }>(
      databaseUrl,
      'select ((select count(*) from outbox) + (select count(*) from inflight))::integer as count',
    );
    return left?.count === 0;
  });
}

/** Others take a silent process for dead after 10 s: this saves the time. */
async function bury(databaseUrl: string, victim: Exclude<ChatVictim, 'proxy'>): Promise<void> {
  await look(
    databaseUrl,
    `update process_slots set holder = null, fence = fence + 1 where holder is not null and role = '${victim}'`,
  );
}

async function send({ api, agent }: Rig, to: string): Promise<ChatCall> {
  try {
    const { statusCode: status, body } = await request(`${api.url}/api/v2/chatapp/send`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${keyOf('asha')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, template: 'order_update', params: [to, 'Monday'] }),
    });
    const { data } = (await body.json()) as { data?: { message_id?: string } };
    return { to, answer: { status, messageId: data?.message_id ?? null } };
  } catch {
    return { to, answer: null };
  }
}

/** First by itself; then once more, when the provider has told what has become of what it got. */
async function judge(rig: Rig, rounds: ChatRound[], databaseUrl: string): Promise<ChatReport> {
  const { provider, api } = rig;
  const calls = rounds.flatMap((round) => round.calls);
  const before = await readChats(databaseUrl);
  const { received } = provider;
  const settled = [
    checkProvider(received),
    checkStates(before, received),
    ...checkCallers(calls, before, received),
    await checkCredits(databaseUrl, before),
  ];
  const forgery = await forge(rig, received, before, databaseUrl);
  const url = callbackUrl(createVault(SECRET), api.url, { name: CLOUD, options: {} });
  const { news } = provider;
  const told = received.map((message) => news.status(message, 'delivered'));
  const answers = await tellAll(news, url, told);
  const after = await readChats(databaseUrl);
  const got = new Set(received.map(({ to }) => to));
  const undelivered = after.filter(({ to, state }) => got.has(to) && state !== 'delivered');
  return {
    rounds,
    unknown: before.filter(({ state }) => state === 'unknown').length,
    forged: forgery.count,
    checks: [
      ...settled,
      forgery.check,
      {
        what: 'a callback settles everything that the provider got',
        broken: [
          ...answers.filter((status) => status !== 200).map((status) => `it was answered ${status}`),
          ...undelivered.map(({ to, state }) => `${to} is ${state}`),
        ],
      },
      await api.checkAudit(),
    ],
  };
}

/** Reports every message as failed that the provider got, in all ways in which that is not ours to believe. */
async function forge(
  { provider, api }: Rig,
  received: readonly ReceivedChat[],
  before: readonly StoredChat[],
  databaseUrl: string,
): Promise<{ count: number; check: Check }> {
  const vault = createVault(SECRET);
  const { news } = provider;
  const theirs = createChatNews(OTHER);
  const unsigned = (message: ReceivedChat) => message.tracking?.split('.').slice(0, 2).join('.') ?? null;
  const error = { error: 131026 };
  const over = {
    own: received.flatMap((message) => [
      news.status({ ...message, to: '919999999999' }, 'failed', error),
      news.status({ ...message, id: `${message.id}x`, tracking: unsigned(message) }, 'failed', error),
    ]),
    another: received.map((message) => theirs.status(message, 'failed', error)),
  };
  const answers = [
    ...(await tellAll(news, callbackUrl(vault, api.url, { name: CLOUD, options: {} }), over.own)),
    ...(await tellAll(
      theirs,
      callbackUrl(vault, api.url, { name: OTHER_CONNECTOR, options: {} }),
      over.another,
    )),
  ];
  const known = new Map(before.map((message) => [message.publicId, JSON.stringify(message)]));
  const changed = (await readChats(databaseUrl)).filter(
    (message) => known.get(message.publicId) !== JSON.stringify(message),
  );
  const [inbox] = await look<{ count: number }>(
    databaseUrl,
    'select count(*)::integer as count from receipt_inbox',
  );
  const count = over.own.length + over.another.length;
  return {
    count,
    check: {
      what: 'no forged status moves a message, and all are unmatched receipts',
      broken: [
        ...answers.filter((status) => status !== 200).map((status) => `one was answered ${status}`),
        ...changed.map(({ to, state }) => `${to} has become ${state}`),
        ...(inbox?.count === count ? [] : [`${inbox?.count ?? 0} of ${count} are in the inbox`]),
      ],
    },
  };
}

/** As many in a call as the provider gathers at most. @returns how the calls were answered. */
async function tellAll(
  news: ReturnType<typeof createChatNews>,
  url: string,
  all: readonly ChatNews[],
): Promise<number[]> {
  const answers: number[] = [];
  for (let i = 0; i < all.length; i += 1_000) {
    answers.push((await news.tell(url, ...all.slice(i, i + 1_000))).status);
  }
  return answers;
}
