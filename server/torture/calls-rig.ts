import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { keyOf } from '../test/support/provisions.ts';
import type { SipCall } from '../test/support/sip/sip-call.ts';
import { startSipServer } from '../test/support/sip/sip-server.ts';
import { caller, VOICE_NUMBER } from '../test/support/voice.ts';
import { waitFor } from '../test/support/wait-for.ts';
import { applyDocument } from '../test/support/own-database.ts';
import { drained, look } from './books.ts';
import {
  checkBalance,
  checkEnds,
  checkPlaced,
  checkPrices,
  checkTold,
  figuresOf,
  GRANTED_CALLS,
  readCalls,
  type Placed,
} from './calls-checks.ts';
import type { Check } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { startReceiver } from './receiver.ts';
import { inRounds } from './rounds.ts';
import { withProcesses, type RigOptions } from './tortured-gateway.ts';

/**
 * `kill`: a worker is killed. `pause`: it stands still for so long that the other one takes it for dead. `cut`: nothing
 * passes between the workers and the carrier for some seconds; `long cut`: for longer than calls wait for an answer.
 */
export const FAULTS = ['kill', 'pause', 'cut', 'kill both', 'long cut'] as const;
export type Fault = (typeof FAULTS)[number];

export type CallPlan = {
  /** One round for each. */
  faults: readonly Fault[];
  callsPerRound: number;
  /** Of a prepared database. */
  databaseUrl: string;
};

export type CallRound = {
  fault: Fault;
  /** At the moment of the fault. */
  ringing: number;
  speaking: number;
  /** The recipients of accepted calls. */
  accepted: string[];
  settledMs: number | null;
};

export type CallReport = { rounds: CallRound[]; figures: Record<string, number>; checks: Check[] };

type Rig = {
  api: GatewayProcess;
  workers: readonly [GatewayProcess, GatewayProcess];
  carrier: Carrier;
  agent: Agent;
  databaseUrl: string;
};

const SECRET = 'the key of a gateway that is tortured';
/** Of each of the two connectors, in each of the two workers. */
const CONCURRENT = 4;
const RING_MS = 1_500;
const PAUSE_MS = 14_000;
const CUT_MS = { cut: 4_000, 'long cut': 14_000 } as const;
const TEXT = 'Your order number 4829 is on its way to you. It arrives on Monday morning.';
const PATIENCE_MS = 90_000;

/** Kills, pauses and cuts while calls ring and speak; then compares what was accepted with what the carrier saw. */
export async function tortureCalls(
  { faults, callsPerRound, databaseUrl }: CallPlan,
  options: RigOptions<CallRound>,
): Promise<CallReport> {
  await using carrier = await startCarrier();
  await using receiver = await startReceiver();
  const environment = {
    DATABASE_URL: databaseUrl,
    HARKARA_SECRET_KEY: SECRET,
    HARKARA_CALLS_PER_SECOND: '1000000',
  };
  const prepare = (command: 'api' | 'worker') => GatewayProcess.prepare({ command, environment });
  const workers = [await prepare('worker'), await prepare('worker')] as const;
  const api = await prepare('api');
  await using closing = new AsyncDisposableStack();
  const agent = closing.adopt(new Agent(), (one) => one.destroy());
  const rig: Rig = { api, workers, carrier, agent, databaseUrl };
  const processes = [api, ...workers];
  return await withProcesses(processes, options, async () => {
    await provision(databaseUrl, carrier.address, receiver.url);
    await Promise.all(processes.map((one) => one.start()));
    const rounds = await inRounds(faults, options.onRound, (fault, number) =>
      runRound(rig, fault, number, callsPerRound),
    );
    const stored = await readCalls(databaseUrl);
    const placed = carrier.placed();
    const checks = [
      checkSettled(rounds),
      checkMoments(rounds),
      ...checkEnds(
        rounds.flatMap(({ accepted }) => accepted),
        stored,
        placed,
      ),
      ...checkPlaced(stored, placed),
      checkPrices(stored),
      await checkBalance(databaseUrl, stored),
      await checkTold(stored, receiver),
      await api.checkAudit(),
    ];
    return { rounds, figures: figuresOf(stored), checks };
  });
}

async function runRound(rig: Rig, fault: Fault, number: number, calls: number): Promise<CallRound> {
  const { carrier } = rig;
  await waitFor('the slots are up', () => areOpen(rig));
  const recipients = Array.from({ length: calls }, (_, i) => recipientOf(number, i));
  const answers = await Promise.all(recipients.map((to) => send(rig, to)));
  const { ringing, speaking } = await waitFor('some calls ring and others speak', () => {
    const underWay = carrier.inRound(number);
    return underWay.ringing > 0 && underWay.speaking > 0 && underWay;
  });
  await harm(rig, fault);
  const { drainedMs } = await drained(rig.databaseUrl, PATIENCE_MS, { unfinished: 'webhook_queue' });
  return {
    fault,
    ringing,
    speaking,
    accepted: recipients.filter((_, i) => answers[i]),
    settledMs: drainedMs,
  };
}

async function harm({ workers, carrier }: Rig, fault: Fault): Promise<void> {
  const [first, second] = workers;
  switch (fault) {
    case 'kill':
      await first.kill();
      await first.start();
      break;
    case 'kill both':
      await Promise.all([first.kill(), second.kill()]);
      await Promise.all([first.start(), second.start()]);
      break;
    case 'pause':
      first.pause();
      await sleep(PAUSE_MS);
      first.goOn();
      break;
    case 'cut':
    case 'long cut':
      carrier.cut(true);
      await sleep(CUT_MS[fault]);
      carrier.cut(false);
  }
}

/** The fourth digit decides what becomes of a call, the second which connector places it. */
function recipientOf(round: number, i: number): string {
  const connector = i % 3 === 2 ? '97' : '98';
  const fate = ['0', '0', '0', '0', '1', '0', '2', '0', '3', '0'][i % 10] ?? '0';
  return `${connector}0${fate}${String(round).padStart(2, '0')}${String(i).padStart(4, '0')}`;
}

type Carrier = Awaited<ReturnType<typeof startCarrier>>;

async function startCarrier() {
  let isCut = false;
  const fates: Record<string, (call: SipCall) => void | Promise<void>> = {
    // Answered, and heard to the end.
    '0': answers,
    // Nobody picks up.
    '1': (call) => call.reply('180 Ringing'),
    '2': (call) => call.reply('486 Busy Here'),
    // Hung up after a second.
    '3': async (call) => {
      await answers(call);
      await waitFor('something is heard', () => call.rtp.received > 50).catch(() => undefined);
      call.hangUp();
    },
  };
  async function answers(call: SipCall): Promise<void> {
    call.reply('180 Ringing');
    await sleep(RING_MS);
    if (!isOver(call)) await call.answer();
  }
  const server = await startSipServer({
    isCut: () => isCut,
    onCall: (call) => fates[numberOf(call).charAt(3)]?.(call),
  });
  return {
    address: server.address,
    cut: (cut: boolean) => {
      isCut = cut;
    },
    /** How many calls of a round are under way. */
    inRound: (round: number) => {
      const open = server.calls.filter((call) => roundOf(call) === round && !isOver(call));
      const speaking = open.filter(({ hasSound }) => hasSound).length;
      return { speaking, ringing: open.filter(({ isAnswered }) => !isAnswered).length };
    },
    placed: (): Placed[] =>
      server.calls.map((call) => ({
        recipient: numberOf(call),
        heardMs: call.isAnswered ? call.rtp.received * 20 : null,
      })),
    [Symbol.asyncDispose]: server.close,
  };
}

const isOver = ({ heard }: SipCall) =>
  heard.includes('BYE') || heard.includes('CANCEL') || heard.includes('200');
const roundOf = (call: SipCall) => Number(numberOf(call).slice(4, 6));
const numberOf = ({ invite }: SipCall) => /(\d{10})@/.exec(invite.line)?.[1] ?? '';

async function provision(databaseUrl: string, server: string, webhook: string): Promise<void> {
  const trunk = (name: string, unknown: 'wait' | 'resend') => ({
    name,
    type: 'sip',
    channels: ['voice'],
    options: {
      server,
      unknown,
      local_address: '127.0.0.1',
      concurrent: CONCURRENT,
      ring_seconds: 8,
      retry_minutes: [],
    },
  });
  await applyDocument(databaseUrl, SECRET, {
    connectors: [trunk('trunk', 'wait'), trunk('again', 'resend')],
    routes: [
      { channel: 'voice', route: '*', connectors: ['trunk'] },
      { channel: 'voice', route: '*', prefixes: ['97'], connectors: ['again'] },
    ],
    accounts: [caller('asha', { credits: { voice: GRANTED_CALLS }, webhook: { url: webhook } })],
    network: { allow_private: ['127.0.0.0/8'] },
  });
}

async function areOpen({ databaseUrl }: Rig): Promise<boolean> {
  const [open] = await look<{ slots: number }>(
    databaseUrl,
    `select count(*)::integer as slots
       from connector_states s
       join process_slots p on p.slot = s.slot and p.fence = s.fence and p.holder is not null
      cross join lateral jsonb_array_elements(s.links) as l (link)
      where l.link ->> 'state' = 'up'`,
  );
  return open?.slots === 4 * CONCURRENT;
}

async function send({ api, agent }: Rig, to: string): Promise<boolean> {
  const { statusCode, body } = await request(`${api.url}/api/v2/voice/send`, {
    method: 'POST',
    dispatcher: agent,
    headers: { authorization: `Bearer ${keyOf('asha')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: VOICE_NUMBER, to, text: TEXT }),
  });
  await body.text();
  return statusCode === 200;
}

function checkSettled(rounds: readonly CallRound[]): Check {
  const broken = rounds.flatMap(({ settledMs }, i) => (settledMs === null ? [`round ${i + 1}`] : []));
  return { what: `after each round everything settles within ${PATIENCE_MS / 1_000} s`, broken };
}

function checkMoments(rounds: readonly CallRound[]): Check {
  const broken = rounds.flatMap(({ ringing, speaking }, i) =>
    ringing > 0 && speaking > 0 ? [] : [`not in round ${i + 1}`],
  );
  return { what: 'each fault came while calls rang and spoke', broken };
}
