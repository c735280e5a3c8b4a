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
import { MINUTE_MS } from '../../durations.ts';
import type { OutgoingChat } from '../kit/chat.ts';
import type { ConnectorParts } from '../kit/connector-type.ts';
import { exchange, type WireRequest } from '../kit/exchange.ts';
import { createRate, type Rate } from '../kit/rate.ts';
import { RoomSignal } from '../kit/room-signal.ts';
import { growing, Standing } from '../kit/standing.ts';
import { judge, type Verdict } from './judge.ts';
import { messageDocument } from './message.ts';
import type { CloudOptions } from './options.ts';

export type CloudSettings = {
  options: CloudOptions;
  parts: Pick<ConnectorParts, 'chats' | 'trackingOf'>;
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** Monotonic, in ms: how long pauses last. */
  clock?: () => number;
};

const NO_ROOM_MS = 1_000;
const UNREADABLE_MS = 30_000;
/** A connection that the other side closes just when a message is written leaves its fate unknown. */
const KEEP_ALIVE_MS = 4_000;
const pauseMs = growing({
  slowed: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  down: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  // Each attempt with a token that is not valid may count against the app.
  refused: [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS],
});
/** Each message without an answer may or may not have arrived. */
const DOWN_AFTER = 5;

/** Takes chat messages to the provider's Cloud API. What becomes of them is told to the callback URL. */
export class CloudConnector implements Connector {
  readonly #options: CloudOptions;
  readonly #parts: CloudSettings['parts'];
  readonly #standing: Standing;
  readonly #rate: Rate;
  readonly #pool: Pool;
  readonly #room: RoomSignal;
  #events: ConnectorEvents | undefined;
  #underWay = 0;

  constructor({ options, parts, report, clock }: CloudSettings) {
    this.#options = options;
    this.#parts = parts;
    this.#standing = new Standing({
      name: 'the provider',
      takes: 'messages',
      pauseMs,
      downAfter: DOWN_AFTER,
      report,
      ...(clock && { clock }),
    });
    this.#rate = createRate(options.perSecond, () => performance.now());
    this.#pool = new Pool(options.origin, {
      connections: options.connections,
      // The exchange has its own timer for the whole of a request, which also counts waiting for a connection.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: options.timeoutMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
    this.#room = new RoomSignal({
      freeWindow: () => this.freeWindow(),
      waitMs: () => (this.#events === undefined ? 0 : Math.max(this.#rate.waitMs(), this.#standing.waitMs())),
      onRoom: () => this.#events?.onRoom(),
    });
  }

  async start(events: ConnectorEvents): Promise<void> {
    this.#events = events;
    this.#room.tell();
  }

  freeWindow(): number {
    if (this.#events === undefined) return 0;
    const free = this.#options.connections - this.#underWay;
    return Math.max(0, Math.min(free, this.#rate.available(), this.#standing.room()));
  }

  async submit(submission: Submission): Promise<SubmitResult> {
    if (this.freeWindow() === 0) {
      const reason = this.#standing.room() === 0 ? this.#standing.show().lastError : null;
      return this.#retry(reason ?? fact('connections_used_up'));
    }
    this.#underWay += 1;
    this.#rate.spend();
    const era = this.#standing.begin();
    try {
      return await this.#handOver(submission, era);
    } finally {
      this.#underWay -= 1;
      this.#room.tell();
    }
  }

  status(): ConnectorStatus {
    const { origin, connections, perSecond } = this.#options;
    const standing = this.#standing.show();
    const links = [{ name: origin, inFlight: this.#underWay, ...standing }];
    return { ...standing, window: connections, perSecond, links };
  }

  async stop(graceMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    this.#events = undefined;
    this.#room.stop();
    while (this.#underWay > 0 && performance.now() < deadline) await sleep(5);
    await this.#pool.destroy();
  }

  async #handOver(submission: Submission, era: number): Promise<SubmitResult> {
    const standing = this.#standing;
    let chat: OutgoingChat | null;
    try {
      chat = await this.#parts.chats.of(submission);
    } catch (error) {
      standing.untried(era);
      const why = fact('connection_failed', { why: error instanceof Error ? error.message : String(error) });
      return { kind: 'retry', afterMs: UNREADABLE_MS, reason: fact('content_unreadable', { why }) };
    }
    if (chat === null) {
      standing.untried(era);
      return { kind: 'rejected', reason: fact('chat_content_gone') };
    }
    const request = this.#requestFor(submission, chat);
    const outcome = await exchange(this.#pool, request, this.#options.timeoutMs, submission.mayLeave);
    switch (outcome.kind) {
      case 'answer':
        return this.#resultOf(judge(outcome.answer, chat.to), era);
      case 'no_answer':
        return this.#resultOf({ kind: 'unanswered', reason: outcome.reason, isDown: false }, era);
      case 'not_sent':
        standing.fail(era, 'down', outcome.reason);
        return this.#retry(fact('not_left', { why: outcome.reason }));
      case 'withheld':
        standing.untried(era);
        return outcome;
    }
  }

  #requestFor({ messageId, attempt }: Submission, chat: OutgoingChat): WireRequest {
    const { root, phoneNumberId, token } = this.#options;
    const tracking = this.#parts.trackingOf(messageId, attempt);
    return {
      method: 'POST',
      path: `${root}/${phoneNumberId}/messages`,
      headers: {
        'user-agent': 'Harkara/1',
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(messageDocument(chat, tracking)),
    };
  }

  #resultOf(verdict: Verdict, era: number): SubmitResult {
    switch (verdict.kind) {
      case 'result':
        this.#standing.fine(era);
        return verdict.result;
      case 'unanswered':
        if (verdict.isDown) this.#standing.fail(era, 'down', verdict.reason);
        else this.#standing.unanswered(era, verdict.reason);
        return { kind: 'unknown', reason: verdict.reason };
      case 'trouble':
        this.#standing.fail(era, verdict.trouble, verdict.reason, verdict.atLeastMs);
        return this.#retry(verdict.reason);
    }
  }

  #retry(reason: Fact): SubmitResult {
    return { kind: 'retry', afterMs: Math.max(NO_ROOM_MS, this.#standing.waitMs()), reason };
  }
}
