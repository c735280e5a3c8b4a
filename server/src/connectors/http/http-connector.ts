import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type {
  Connector,
  ConnectorEvents,
  ConnectorStatus,
  Submission,
  SubmitResult,
} from '../../core/delivery/connector.ts';
import { discreet } from '../kit/discreet.ts';
import type { CallSource } from '../kit/voice.ts';
import { exchange } from '../kit/exchange.ts';
import { createRate } from '../kit/rate.ts';
import { RoomSignal } from '../kit/room-signal.ts';
import { Circuit } from './circuit.ts';
import { createHttpHide } from './hide.ts';
import { judge } from './judge.ts';
import type { HttpOptions } from './options.ts';
import { readerOf } from './placeholders.ts';
import { buildRequest } from './request.ts';

export type HttpConnectorSettings = {
  options: HttpOptions;
  /** The URL that the carrier calls with receipts. */
  callbackUrl: string;
  /** The message's id as customers know it; carriers without ids of their own get it, too. */
  publicId: (messageId: string) => string;
  /** Where calls, and the addresses of what is heard in them, come from; absent for a carrier of SMS alone. */
  voice?: { calls: CallSource; audioUrl: (messageId: string, account: number) => string };
  /** In ms. */
  now?: () => number;
};

const RETRY_MS = 1_000;

/** A carrier that takes messages over HTTP, as its options describe. Receipts come to the callback URL. */
export function createHttpConnector(settings: HttpConnectorSettings): Connector {
  const { options, callbackUrl, publicId } = settings;
  const clock = () => performance.now();
  const circuit = new Circuit({
    downAfter: options.downAfter,
    probeMs: options.probeMs,
    clock,
    now: settings.now ?? Date.now,
  });
  const rate = createRate(options.perSecond, clock);
  const pool = new Pool(options.origin, {
    connections: options.window,
    // The connector has its own timer for the whole of a request, which also counts waiting for a connection.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: options.connectTimeoutMs },
    ...(options.keepAliveMs === 0
      ? { pipelining: 0 }
      : { keepAliveTimeout: options.keepAliveMs, keepAliveMaxTimeout: options.keepAliveMs }),
  });
  const { username, password, token, apiKey } = options;
  const around = { username, password, token, apiKey, publicId, callbackUrl };
  const hide = createHttpHide(options, callbackUrl);
  let events: ConnectorEvents | undefined;
  let underWay = 0;

  function freeWindow(): number {
    if (events === undefined) return 0;
    return Math.max(0, Math.min(options.window - underWay, rate.available(), circuit.room()));
  }

  const room = new RoomSignal({
    freeWindow,
    waitMs: () => (events === undefined ? 0 : Math.max(rate.waitMs(), circuit.waitMs())),
    onRoom: () => events?.onRoom(),
  });

  async function submit(submission: Submission): Promise<SubmitResult> {
    if (freeWindow() === 0) {
      const afterMs = Math.max(RETRY_MS, Math.ceil(circuit.waitMs()));
      return { kind: 'retry', afterMs, reason: circuit.standing().lastError ?? fact('window_used_up') };
    }
    underWay += 1;
    rate.spend();
    circuit.begin();
    try {
      return await handOver(submission);
    } finally {
      underWay -= 1;
      room.tell();
    }
  }

  /** What its request says of a call; null: it is no call. @throws if it cannot be read at the moment. */
  async function callOf(submission: Submission) {
    if (submission.channel !== 'voice' || !settings.voice) return null;
    const call = await settings.voice.calls.of(submission);
    if (!call) return 'gone' as const;
    // The recording of a customer is not for the carrier's eyes: what it plays comes from us.
    return { ...call, audioUrl: settings.voice.audioUrl(submission.messageId, submission.account) };
  }

  async function handOver(submission: Submission): Promise<SubmitResult> {
    let call: Awaited<ReturnType<typeof callOf>>;
    try {
      call = await callOf(submission);
    } catch (error) {
      circuit.untried();
      const reason = fact('content_not_read', { why: (error as Error).message });
      return { kind: 'retry', afterMs: RETRY_MS, reason };
    }
    if (call === 'gone') {
      circuit.untried();
      return { kind: 'rejected', reason: fact('content_gone') };
    }
    const request = buildRequest(options.request, readerOf(submission, { ...around, call }));
    const outcome = await exchange(pool, request, options.answerTimeoutMs, submission.mayLeave);
    if (outcome.kind === 'withheld') {
      circuit.untried();
      return outcome;
    }
    if (outcome.kind !== 'answer') {
      const { kind, reason } = outcome;
      circuit.unanswered(reason);
      if (kind === 'no_answer') return { kind: 'unknown', reason };
      return { kind: 'retry', afterMs: Math.max(RETRY_MS, Math.ceil(circuit.waitMs())), reason };
    }
    const { result, standing } = judge(options.rules, outcome.answer, publicId(submission.messageId), hide);
    if (standing === 'fine' || result.kind !== 'retry') circuit.answered();
    else if (standing === 'refused') circuit.refused(result.reason, result.afterMs);
    else circuit.throttled(result.reason, result.afterMs);
    return result;
  }

  function status(): ConnectorStatus {
    const standing = circuit.standing();
    const { window, perSecond, origin } = options;
    return { ...standing, window, perSecond, links: [{ name: origin, inFlight: underWay, ...standing }] };
  }

  async function stop(graceMs: number): Promise<void> {
    const deadline = clock() + graceMs;
    events = undefined;
    room.stop();
    while (underWay > 0 && clock() < deadline) await sleep(5);
    await pool.destroy();
  }

  const connector: Connector = {
    start: (given) => {
      events = given;
      room.tell();
      return Promise.resolve();
    },
    freeWindow,
    submit,
    ...(options.rules.id.kind === 'own' ? { receiptIds: ({ messageId }) => [publicId(messageId)] } : {}),
    status,
    stop,
  };
  return discreet(connector, hide);
}
