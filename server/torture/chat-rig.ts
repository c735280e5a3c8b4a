import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { createVault } from '../src/core/accounts/vault.ts';
import { audit } from '../src/core/credits/audit.ts';
import { callbackUrl } from '../src/core/delivery/callback-address.ts';
import { createIdMaker } from '../src/core/ids.ts';
import { applyProvisioning } from '../src/core/provisioning/apply.ts';
import { openDatabase } from '../src/storage/database.ts';
import { CLOUD, listedTemplate, provisionCloud } from '../test/support/chat.ts';
import { startChatProvider, type ChatProvider } from '../test/support/chat-provider.ts';
import { keyOf } from '../test/support/provisions.ts';
import { look } from './books.ts';
import { holds, type Check } from './check.ts';
import {
  GRANTED_CHATS,
  checkCallers,
  checkCredits,
  checkProvider,
  checkStates,
  readChats,
  type ChatCall,
} from './chat-checks.ts';
import { GatewayProcess } from './gateway-process.ts';
import type { RigOptions } from './tortured-gateway.ts';

export type ChatVictim = 'worker' | 'api';

export type ChatPlan = {
  /** One round for each. */
  victims: readonly ChatVictim[];
  sendsPerRound: number;
  /** Of a prepared database. */
  databaseUrl: string;
};

export type ChatRound = { victim: ChatVictim; held: number; calls: ChatCall[] };

export type ChatReport = { rounds: ChatRound[]; unknown: number; checks: Check[] };

type Rig = { api: GatewayProcess; worker: GatewayProcess; provider: ChatProvider; agent: Agent };

const SECRET = 'the key of a gateway that is tortured';
/** No process's slot gets this high. */
const PROVISIONING_SLOT = 4_095;
const WAIT_SECONDS = 4;
/** Fewer than the sends of a round, so that some wait for the provider, and others in the queue. */
const CONNECTIONS = 40;
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

/**
 * Kills the worker, or the process that the callers talk to, while the provider holds back its answers; then compares
 * what the callers were told with what the provider has got, what is stored and what was charged.
 */
export async function tortureChat(
  { victims, sendsPerRound, databaseUrl }: ChatPlan,
  options: RigOptions & { onRound?: (round: ChatRound, number: number) => void },
): Promise<ChatReport> {
  const provider = await startChatProvider();
  provider.state.templates = [listedTemplate('order_update', 'Order {{1}} ships on {{2}}.')];
  const environment = {
    DATABASE_URL: databaseUrl,
    HARKARA_SECRET_KEY: SECRET,
    HARKARA_CHAT_WAIT_SECONDS: String(WAIT_SECONDS),
    HARKARA_CALLS_PER_SECOND: '1000000',
  };
  const api = await GatewayProcess.prepare({ command: 'api', environment });
  const worker = await GatewayProcess.prepare({ command: 'worker', environment });
  const agent = new Agent({ connections: 1_000 });
  const rig: Rig = { api, worker, provider, agent };
  let broken = true;
  try {
    await setUp(rig, databaseUrl);
    const rounds: ChatRound[] = [];
    for (const victim of victims) {
      const round = await runRound(rig, victim, { number: rounds.length, sends: sendsPerRound, databaseUrl });
      rounds.push(round);
      options.onRound?.(round, rounds.length);
    }
    const report = await judge(rig, rounds, databaseUrl);
    broken = !holds(report.checks);
    await Promise.all([api.stop(), worker.stop()]);
    return report;
  } finally {
    await agent.destroy();
    await provider.close();
    const keepFolder = options.keepFolder === 'always' || (options.keepFolder === 'when broken' && broken);
    for (const one of [api, worker]) {
      one.discard({ keepFolder });
      if (keepFolder) options.onKept?.(one.folder);
    }
  }
}

async function setUp({ api, worker, provider, agent }: Rig, databaseUrl: string): Promise<void> {
  const document = provisionCloud(
    provider,
    { connections: CONNECTIONS, per_second: 1_000 },
    { credits: { chatapp: GRANTED_CHATS } },
  );
  await apply(databaseUrl, document);
  await Promise.all([api.start(), worker.start()]);
  await until('the templates are known', async () => {
    const headers = { authorization: `Bearer ${keyOf('asha')}` };
    const { body } = await request(`${api.url}/api/v2/chatapp/templates`, { dispatcher: agent, headers });
    return (await body.text()).includes('order_update');
  });
}

/** Like `harkara apply`, without the start of another process. */
async function apply(databaseUrl: string, document: object): Promise<void> {
  const db = await openDatabase(databaseUrl, { generalConnections: 2, hotConnections: 1 });
  try {
    const ids = createIdMaker(PROVISIONING_SLOT, () => Date.now() + db.clockOffset());
    await applyProvisioning(db, createVault(SECRET), ids, document);
  } finally {
    await db.close();
  }
}

async function runRound(
  rig: Rig,
  victim: ChatVictim,
  { number, sends, databaseUrl }: { number: number; sends: number; databaseUrl: string },
): Promise<ChatRound> {
  const { provider } = rig;
  const before = provider.received.length;
  provider.always({ kind: 'held' });
  const sending = Array.from({ length: sends }, (_, i) =>
    send(rig, `91${number + 10}${String(i).padStart(8, '0')}`),
  );
  const held = Math.min(CONNECTIONS, sends);
  await until('the provider holds messages', () => provider.received.length - before >= held);
  await rig[victim].kill();
  provider.always({ kind: 'accept' });
  if (victim === 'api') provider.release();
  await bury(databaseUrl, victim);
  await rig[victim].start();
  const calls = await Promise.all(sending);
  provider.release();
  await until('nothing is left to hand over', async () => {
    const [left] = await look<{ count: number }>(
      databaseUrl,
      'select ((select count(*) from outbox) + (select count(*) from inflight))::integer as count',
    );
    return left?.count === 0;
  });
  return { victim, held, calls };
}

/** Others take a silent process for dead after 10 s: this saves the time. */
async function bury(databaseUrl: string, victim: ChatVictim): Promise<void> {
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
  const url = callbackUrl(createVault(SECRET), api.url, { name: CLOUD, options: {} });
  const { news } = provider;
  const { status } = await news.tell(url, ...received.map((message) => news.status(message, 'delivered')));
  const after = await readChats(databaseUrl);
  const got = new Set(received.map(({ to }) => to));
  const undelivered = after.filter(({ to, state }) => got.has(to) && state !== 'delivered');
  const { checks: books } = await audit(databaseUrl);
  return {
    rounds,
    unknown: before.filter(({ state }) => state === 'unknown').length,
    checks: [
      ...settled,
      {
        what: 'a callback settles everything that the provider got',
        broken: [
          ...(status === 200 ? [] : [`it was answered ${status}`]),
          ...undelivered.map(({ to, state }) => `${to} is ${state}`),
        ],
      },
      {
        what: 'the audit is clean',
        broken: books.flatMap(({ findings }) => findings.map((finding) => JSON.stringify(finding))),
      },
    ],
  };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`it never happened: ${what}`);
    await sleep(LOOK_MS);
  }
}
