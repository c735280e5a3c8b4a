import type { Fact } from 'harkara-contract/fact.ts';
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
import { redacting } from '../kit/redacting.ts';
import type { CallSource } from '../kit/voice.ts';
import { exchange } from '../kit/exchange.ts';
import { createRate } from '../kit/rate.ts';
import { RoomSignal } from '../kit/room-signal.ts';
import { Standing, type StandingSettings } from '../kit/standing.ts';
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
  report: StandingSettings['report'];
};

const RETRY_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A carrier that takes messages over HTTP, as its options describe. Receipts come to the callback URL. */
export function createHttpConnector(settings: HttpConnectorSettings): Connector {
  const { options, callbackUrl, publicId } = settings;
  const clock = () => performance.now();
  const hide = createHttpHide(options, callbackUrl);
  const standing = new Standing({
    name: 'the carrier',
    takes: 'messages',
    // Only a carrier that cannot be reached is left alone for as long as we choose.
    pauseMs: (trouble, times) =>
      trouble === 'down' ? Math.min(options.probeMs * 2 ** (times - 1), LONGEST_PAUSE_MS) : 0,
    downAfter: options.downAfter,
    resumesAtOnce: true,
    report: (level, message) => settings.report(level, hide(message)),
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
  let events: ConnectorEvents | undefined;
  let underWay = 0;

  function freeWindow(): number {
    if (events === undefined) return 0;
    return Math.max(0, Math.min(options.window - underWay, rate.available(), standing.room()));
  }

  const room = new RoomSignal({
    freeWindow,
    waitMs: () => (events === undefined ? 0 : Math.max(rate.waitMs(), standing.waitMs())),
    onRoom: () => events?.onRoom(),
  });

  async function submit(submission: Submission): Promise<SubmitResult> {
    if (freeWindow() === 0) {
      return retry(standing.show().lastError ?? fact('window_used_up'));
    }
    underWay += 1;
    rate.spend();
    const era = standing.begin();
    try {
      return await handOver(submission, era);
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

  async function handOver(submission: Submission, era: number): Promise<SubmitResult> {
    let call: Awaited<ReturnType<typeof callOf>>;
    try {
      call = await callOf(submission);
    } catch (error) {
      standing.untried(era);
      const reason = fact('content_not_read', { why: (error as Error).message });
      return { kind: 'retry', afterMs: RETRY_MS, reason };
    }
    if (call === 'gone') {
      standing.untried(era);
      return { kind: 'rejected', reason: fact('content_gone') };
    }
    const request = buildRequest(options.request, readerOf(submission, { ...around, call }));
    const outcome = await exchange(pool, request, options.answerTimeoutMs, submission.mayLeave);
    if (outcome.kind === 'withheld') {
      standing.untried(era);
      return outcome;
    }
    if (outcome.kind !== 'answer') {
      const { kind, reason } = outcome;
      standing.unanswered(era, reason);
      return kind === 'no_answer' ? { kind: 'unknown', reason } : retry(reason);
    }
    const { result, trouble } = judge(options.rules, outcome.answer, publicId(submission.messageId), hide);
    if (trouble === null || result.kind !== 'retry') standing.fine(era);
    else {
      const pauseMs = trouble === 'refused' ? result.afterMs : Math.min(result.afterMs, LONGEST_PAUSE_MS);
      standing.fail(era, trouble, result.reason, pauseMs);
    }
    return result;
  }

  function retry(reason: Fact): SubmitResult {
    return { kind: 'retry', afterMs: Math.max(RETRY_MS, standing.waitMs()), reason };
  }

  function status(): ConnectorStatus {
    const shown = standing.show();
    const { window, perSecond, origin } = options;
    return { ...shown, window, perSecond, links: [{ name: origin, inFlight: underWay, ...shown }] };
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
  return redacting(connector, hide);
}
