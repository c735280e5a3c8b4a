import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from 'harkara-contract/say.ts';
import type {
  Connector,
  ConnectorEvents,
  ConnectorStatus,
  Submission,
  SubmitResult,
} from '../../core/delivery/connector.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { CarrierUse } from '../kit/carrier-use.ts';
import type { ConnectorParts } from '../kit/connector-type.ts';
import type { Rate } from '../kit/rate.ts';
import { RoomSignal } from '../kit/room-signal.ts';
import { growing, Standing } from '../kit/standing.ts';
import { sweepCallFolders } from './call-folders.ts';
import { judge } from './causes.ts';
import type { SipOptions } from './options.ts';
import { prepareCall } from './prepare-call.ts';
import { Slot } from './slot.ts';

export type SipSettings = {
  options: SipOptions;
  parts: Pick<ConnectorParts, 'calls' | 'speaker'>;
  use: CarrierUse;
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
};

/** For this long after the last call, a process that has ended is started again soon. */
const BUSY_MS = 600_000;
const NO_ROOM_MS = 1_000;
/** How long calls may take to end after they were hung up. */
const HANG_UP_MS = 6_000;
const pauseMs = growing({
  slowed: [2_000, 5_000, 10_000, 30_000],
  down: [2_000, 5_000, 10_000, 30_000],
  // Each attempt with a wrong password may count against the account.
  refused: [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
});
/** A single call may fail on its way for a reason of its own. */
const DOWN_AFTER = 3;

/** Places calls over a SIP server, and plays what is to be heard. */
export class SipConnector implements Connector {
  readonly #options: SipOptions;
  readonly #parts: SipSettings['parts'];
  readonly #report: SipSettings['report'];
  readonly #use: CarrierUse;
  readonly #slots: readonly Slot[];
  readonly #standing: Standing;
  readonly #rate: Rate;
  readonly #room: RoomSignal;
  #events: ConnectorEvents | undefined;
  /** It was replaced, or is being stopped. */
  #isClosing = false;
  /** Why nothing can be spoken; looked at every minute. */
  #mute: string | null = null;
  #muteSince = new Date();
  #looking: NodeJS.Timeout | undefined;
  #underWay = 0;
  #lastSubmit = -Infinity;

  constructor({ options, parts, use, report }: SipSettings) {
    this.#options = options;
    this.#parts = parts;
    this.#report = report;
    this.#standing = new Standing({
      name: 'the SIP server',
      takes: 'calls',
      pauseMs,
      downAfter: DOWN_AFTER,
      report,
    });
    this.#use = use;
    this.#rate = use.takeRate(options.perSecond, () => performance.now());
    this.#room = new RoomSignal({
      freeWindow: () => this.freeWindow(),
      waitMs: () => (this.#events === undefined ? 0 : Math.max(this.#rate.waitMs(), this.#standing.waitMs())),
      onRoom: () => this.#events?.onRoom(),
    });
    this.#slots = Array.from(
      { length: options.concurrent },
      (_, index) =>
        new Slot({
          number: index + 1,
          options,
          use,
          isBusy: () => performance.now() - this.#lastSubmit < BUSY_MS,
          onChange: () => this.#room.tell(),
          report,
        }),
    );
  }

  async start(events: ConnectorEvents): Promise<void> {
    this.#events = events;
    if (this.#options.transport === 'tls') {
      this.#report(
        'warn',
        'calls are encrypted, but baresip does not check whose certificate the server has',
      );
    }
    this.#lookAtSpeaker();
    this.#looking = setInterval(() => this.#lookAtSpeaker(), MINUTE_MS);
    void this.#startSlots();
  }

  freeWindow(): number {
    if (this.#events === undefined || this.#mute !== null) return 0;
    const free = this.#slots.filter(({ isFree }) => isFree).length;
    const allowed = this.#options.concurrent - this.#use.underWay;
    return Math.max(0, Math.min(free, allowed, this.#rate.available(), this.#standing.room()));
  }

  async submit(submission: Submission): Promise<SubmitResult> {
    this.#lastSubmit = performance.now();
    const slot = this.#slots.find(({ isFree }) => isFree);
    if (slot === undefined || this.freeWindow() === 0) return this.#noRoom();
    slot.take();
    this.#underWay += 1;
    this.#use.underWay += 1;
    this.#rate.spend();
    const era = this.#standing.begin();
    try {
      return await this.#callFrom(slot, submission, era);
    } finally {
      // A call that has ended without a verdict says nothing about the server.
      this.#standing.untried(era);
      slot.giveBack();
      this.#underWay -= 1;
      this.#use.underWay -= 1;
      this.#room.tell();
    }
  }

  /** By which a call is found again if its process has died: nobody else knows of it. */
  receiptIds({ messageId, attempt }: Pick<Submission, 'messageId' | 'attempt'>): string[] {
    return [`sip-${messageId}-${attempt}`];
  }

  status(): ConnectorStatus {
    const { concurrent, perSecond } = this.#options;
    const links = this.#slots.map((slot) => slot.show());
    return { ...this.#state(links), window: concurrent, perSecond, links };
  }

  /** Slots without a call end at once, so that their ports are free for what comes next. */
  async retire(): Promise<void> {
    this.#close();
    await Promise.all(this.#slots.map((slot) => slot.retire()));
  }

  async stop(graceMs: number): Promise<void> {
    this.#close();
    await this.#untilIdle(graceMs);
    for (const slot of this.#slots) slot.interrupt();
    await this.#untilIdle(HANG_UP_MS);
    await Promise.all(this.#slots.map((slot) => slot.stop()));
  }

  #close(): void {
    this.#events = undefined;
    this.#isClosing = true;
    this.#room.stop();
    clearInterval(this.#looking);
  }

  async #untilIdle(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (this.#underWay > 0 && performance.now() < deadline) await sleep(5);
  }

  /** One after another, since a hundred processes at once would slow everything else down. */
  async #startSlots(): Promise<void> {
    await sweepCallFolders().catch((error: unknown) =>
      this.#report('warn', `folders of ended processes could not be deleted: ${String(error)}`),
    );
    for (const slot of this.#slots) {
      if (this.#isClosing) return;
      await slot.start();
    }
  }

  #lookAtSpeaker(): void {
    const found = this.#parts.speaker.problem();
    const problem = found && say(found);
    if (problem === this.#mute) return;
    this.#mute = problem;
    this.#muteSince = new Date();
    if (problem === null) this.#report('info', 'calls can be spoken again');
    else this.#report('warn', `nothing can be spoken: ${problem}`);
    this.#room.tell();
  }

  async #callFrom(slot: Slot, submission: Submission, era: number): Promise<SubmitResult> {
    const prepared = await prepareCall(submission, this.#options, this.#parts);
    if ('kind' in prepared) return prepared;
    const placed = await slot.place({
      ...prepared,
      mayLeave: () => !this.#isClosing && submission.mayLeave(),
      onRing: () => submission.rings?.(),
    });
    switch (placed.kind) {
      case 'withheld':
        return this.#isClosing ? retry(fact('connector_replaced')) : placed;
      case 'failed':
        return retry(fact('program_failed', { why: placed.reason }));
      case 'ended': {
        const { result, trouble } = judge(placed.end, this.#options.retryMinutes);
        const isOurs = placed.end.by === 'lost' || placed.end.by === 'interrupted';
        if (trouble === null || !('reason' in result)) {
          if (!isOurs) this.#standing.fine(era);
        } else if (trouble === 'down') this.#standing.unanswered(era, result.reason);
        else this.#standing.fail(era, trouble, result.reason);
        return result;
      }
    }
  }

  /** For calls claimed while there was room. */
  #noRoom(): SubmitResult {
    const { state, lastError } = this.status();
    if (state === 'up') return retry(fact('slots_used_up'));
    return retry(fact('no_call_possible', { why: lastError ?? fact('not_connected_yet') }));
  }

  /** The gravest of what keeps calls from being placed: nothing to say, no process, or a server that does not want them. */
  #state(links: ConnectorStatus['links']): Pick<ConnectorStatus, 'state' | 'since' | 'lastError'> {
    if (this.#mute !== null)
      return { state: 'down', since: this.#muteSince, lastError: fact('no_speech', { why: this.#mute }) };
    const best = links.find(({ state }) => state === 'up');
    const shown = best ?? links.find(({ state }) => state === 'refused') ?? links[0];
    const server = this.#standing.show();
    if (shown === undefined || (best && server.state !== 'up')) return server;
    return { state: shown.state, since: shown.since, lastError: shown.lastError ?? server.lastError };
  }
}

function retry(reason: Fact): SubmitResult {
  return { kind: 'retry', afterMs: NO_ROOM_MS, reason };
}
