import { parseArgs } from 'node:util';
import { KANNEL } from '../../scripts/peers.mjs';
import { KANNEL_USER, startKannel, type Kannel } from '../test/support/kannel.ts';
import type { Request } from './load.ts';
import { recipientOf } from './recipients.ts';
import { keep, median, say } from './report.ts';
import { cpuSeconds } from './smpp-cpu.ts';
import { API_KEY, SENDER, startHarkara, type Harkara } from './smpp-harkara.ts';
import { driveCount, type BoundedLoad } from './smpp-load.ts';
import { startReceiver, startSmsc, type Peer, type Receiver } from './smpp-peers.ts';

/**
 * From the first request to the customer's last report, over one SMPP connection: accept, submit, answer, receipt,
 * store, webhook; and the same through Kannel, with its spool, to the same operator and the same customer. Everything
 * shares the machine. Figures drift with it; trust their ratio.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    messages: { type: 'string', default: '40000' },
    connections: { type: 'string', default: '256' },
    /** With more than about 100, Kannel never answers some of the requests. */
    'kannel-connections': { type: 'string', default: '64' },
    window: { type: 'string', default: '100' },
    'receipt-window': { type: 'string', default: '100' },
    templates: { type: 'string', default: '200' },
    /** Only rounds of these kinds, such as send,kannel. */
    only: { type: 'string', default: 'send,kannel,bulk' },
    /** Shows what Harkara's database was busy with. */
    statements: { type: 'boolean', default: false },
    'round-seconds': { type: 'string', default: '120' },
  },
});
const rounds = Number(options.rounds);
const messages = Number(options.messages);
const window = Number(options.window);
const templates = Number(options.templates);
const roundMs = Number(options['round-seconds']) * 1_000;

const WARM_UP = 2_000;
const NAMES = { send: 'Harkara, send     ', bulk: 'Harkara, send-bulk', kannel: 'Kannel, sendsms   ' };
type Kind = keyof typeof NAMES;
const kinds = (['send', 'kannel', 'bulk'] as const).filter((kind) => options.only.split(',').includes(kind));

type Round = {
  perSecond: number;
  seconds: number;
  acceptedSeconds: number;
  /** CPU seconds. */
  cpu: { gateway: number; database: number; smsc: number; receiver: number };
};
type World = { smsc: Peer; receiver: Receiver; harkara: Harkara | null; kannel: Kannel | null };

if (kinds.includes('kannel') && !KANNEL.isPresent())
  throw new Error('Kannel is not installed (or: --only send,bulk)');
await using started = new AsyncDisposableStack();
const world = await startWorld();
await warmUp(world);
report(await measure(world));
await refuseIfNotStored(world);
if (options.statements) await describeStatements(world);

async function startWorld(): Promise<World> {
  say('Starting the operator, the customer, and the gateways …');
  const smsc = started.use(await startSmsc(Number(options['receipt-window'])));
  const receiver = started.use(await startReceiver());
  const setup = {
    smscPort: smsc.port,
    window,
    receiverPort: receiver.port,
    templates,
    statements: options.statements,
  };
  const ownWay = kinds.includes('send') || kinds.includes('bulk');
  const harkara = ownWay ? started.use(await startHarkara(setup)) : null;
  const login = { port: smsc.port, password: 'secret12', window };
  const kannel = kinds.includes('kannel') ? await startKannel(login, { spool: true }) : null;
  if (kannel) started.defer(kannel.close);
  return { smsc, receiver, harkara, kannel };
}

async function warmUp(world: World): Promise<void> {
  for (const kind of kinds) await measureOne(world, kind, Math.min(WARM_UP, messages));
}

/** Rounds are interleaved, so that a drift of the machine affects all alike. */
async function measure(world: World): Promise<Record<Kind, Round[]>> {
  const results: Record<Kind, Round[]> = { send: [], bulk: [], kannel: [] };
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}, ${messages.toLocaleString('en')} messages each`);
    for (const kind of kinds) {
      const measured = await measureOne(world, kind, messages);
      say(`  ${NAMES[kind]} ${describe(measured)}`);
      results[kind].push(measured);
    }
  }
  return results;
}

async function measureOne(world: World, kind: Kind, count: number): Promise<Round> {
  const { receiver, harkara } = world;
  const before = cpuOf(world, kind);
  const allHeard = receiver.expect(count, roundMs);
  const started = performance.now();
  const driving = new AbortController();
  const allAccepted = drive(world, kind, count, driving.signal).then(() => performance.now() - started);
  try {
    await Promise.all([allHeard, allAccepted]);
  } catch (error) {
    driving.abort();
    throw error;
  }
  const seconds = (performance.now() - started) / 1_000;
  const acceptedSeconds = (await allAccepted) / 1_000;
  const after = cpuOf(world, kind);
  const cpu = {
    gateway: after.gateway - before.gateway,
    database: after.database - before.database,
    smsc: after.smsc - before.smsc,
    receiver: after.receiver - before.receiver,
  };
  await harkara?.untilQuiet();
  return { perSecond: count / seconds, seconds, acceptedSeconds, cpu };
}

function cpuOf({ smsc, receiver, harkara, kannel }: World, kind: Kind): Round['cpu'] {
  const gateway = kind === 'kannel' ? (kannel?.pids ?? []) : [harkara?.pid ?? 0];
  return {
    gateway: cpuSeconds(gateway),
    database: kind === 'kannel' ? 0 : cpuSeconds([harkara?.postgresPid ?? 0]),
    smsc: cpuSeconds([smsc.pid]),
    receiver: cpuSeconds([receiver.pid]),
  };
}

async function drive(world: World, kind: Kind, count: number, signal: AbortSignal): Promise<void> {
  const { harkara, kannel, receiver } = world;
  const url = (kind === 'kannel' ? kannel : harkara)?.url ?? '';
  if (kind === 'bulk') await sendBulk(url, count, signal);
  else if (kind === 'send') await driveCount(load(url, v2Requests(), options.connections, count), signal);
  else
    await driveCount(load(url, kannelRequests(receiver.port), options['kannel-connections'], count), signal);
}

function load(url: string, requests: Request[], connections: string, count: number): BoundedLoad {
  return { url, requests, count, connections: Math.min(Number(connections), count) };
}

function textOf(i: number): string {
  return `Dear customer, your code for service ${i % templates} is ${100_000 + i}. It is valid for 10 minutes. Do not share it.`;
}

function v2Requests(): Request[] {
  return Array.from({ length: 500 }, (_, i) => ({
    method: 'POST',
    path: '/api/v2/sms/send',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ sender_id: SENDER, recipient: recipientOf(i), message: textOf(i) }),
  }));
}

/** Only the receipt of a delivery is requested, as from Harkara. Its id makes every report distinct. */
function kannelRequests(receiverPort: number): Request[] {
  return Array.from({ length: 500 }, (_, i) => {
    const query = new URLSearchParams({
      ...KANNEL_USER,
      from: SENDER,
      to: `91${recipientOf(i)}`,
      text: textOf(i),
      'dlr-mask': '1',
      'dlr-url': `http://127.0.0.1:${receiverPort}/dlr?id=%I&state=%d`,
    });
    return { method: 'GET', path: `/cgi-bin/sendsms?${query.toString()}` };
  });
}

async function sendBulk(url: string, count: number, signal: AbortSignal): Promise<void> {
  const recipients = Array.from({ length: count }, (_, i) => String(9_000_000_000 + i));
  const answer = await fetch(`${url}/api/v2/sms/send-bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ sender_id: SENDER, recipients, message: textOf(0) }),
    signal,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the bulk send is refused: ${text.slice(0, 500)}`);
}

/** What was reported to the customer must be in the books as well. */
async function refuseIfNotStored({ harkara }: World): Promise<void> {
  if (harkara === null) return;
  const ownKinds = kinds.filter((kind) => kind !== 'kannel').length;
  const sent = ownKinds * (rounds * messages + Math.min(WARM_UP, messages));
  const delivered = await harkara.countDelivered();
  if (delivered !== sent)
    throw new Error(`${sent} messages were sent, and ${delivered} are stored as delivered`);
  say(`all ${sent.toLocaleString('en')} messages of Harkara's are stored as delivered`);
}

async function describeStatements({ harkara }: World): Promise<void> {
  for (const { calls, rows, ms, text } of (await harkara?.topStatements()) ?? []) {
    say(
      `  ${ms.toFixed(0).padStart(7)} ms ${String(calls).padStart(7)} calls ${String(rows).padStart(8)} rows  ${text}`,
    );
  }
}

function describe({ perSecond, seconds, acceptedSeconds, cpu }: Round): string {
  const database = cpu.database > 0 ? `, database ${cpu.database.toFixed(1)}` : '';
  const others = `operator ${cpu.smsc.toFixed(1)}, customer ${cpu.receiver.toFixed(1)}`;
  return (
    `${Math.round(perSecond).toLocaleString('en')} a second (accepted within ${acceptedSeconds.toFixed(1)} s of ` +
    `${seconds.toFixed(1)} s; cores: gateway ${cpu.gateway.toFixed(1)} s${database}, ${others})`
  );
}

function report(results: Record<Kind, Round[]>): void {
  const rate = (kind: Kind) => median(results[kind].map((round) => round.perSecond));
  const kannel = rate('kannel');
  const medians = { send: rate('send'), bulk: rate('bulk'), kannel };
  const ratios = { send: medians.send / kannel, bulk: medians.bulk / kannel };
  say('');
  for (const kind of kinds) {
    const compared = kind === 'kannel' || Number.isNaN(kannel) ? '' : `, ${ratios[kind].toFixed(2)} × Kannel`;
    say(`${NAMES[kind]} ${Math.round(medians[kind]).toLocaleString('en')} a second end to end${compared}`);
  }
  keep('smpp', { options, medians, ratios, ...results });
}
