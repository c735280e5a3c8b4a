import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Connector,
  ConnectorEvents,
  ConnectorStatus,
  Submission,
  SubmitResult,
} from '../../core/delivery/connector.ts';
import { HOUR_MS } from '../../durations.ts';
import type { ConnectorParts } from '../kit/connector-type.ts';
import type { Hide } from '../kit/hide-values.ts';
import type { OutgoingMail } from '../kit/mail.ts';
import { createRate, type Rate } from '../kit/rate.ts';
import { RoomSignal } from '../kit/room-signal.ts';
import { judge, type Outcome } from './answers.ts';
import { DomainPace } from './domain-pace.ts';
import { DomainSpeeds } from './domain-speeds.ts';
import { DomainTroubles } from './domain-troubles.ts';
import { handOver, type ReturnPath } from './hand-over.ts';
import { Undeliverable } from './mail-hosts.ts';
import { openToRecipients, openToRelay } from './open-session.ts';
import type { SmtpOptions } from './options.ts';
import { retryAfterMs } from './retry-schedule.ts';
import { RelayStanding, type RelaySettings } from './relay-standing.ts';
import { SessionPool } from './session-pool.ts';
import { NoSession, type Session } from './session.ts';

export type SmtpSettings = {
  options: SmtpOptions;
  parts: Pick<ConnectorParts, 'mails' | 'bounceAddress' | 'mailHosts' | 'publicId' | 'now'>;
  report: RelaySettings['report'];
  /** Removes the login from what servers say. */
  hide: Hide;
};

/** For this long after the last mail, a relay that is down is tried often. */
const BUSY_MS = 600_000;
const NO_ROOM_MS = 1_000;
/** A domain is slow if a mail takes longer, apart from the time that its size allows. */
const SLOW_MS = 10_000;
/**
 * Mails to a domain that cannot be reached come back after a time between these, unless one of them has reached it before:
 * the more there are, the more often one of them tries it.
 */
const SHORTEST_HOLD_MS = 4 * HOUR_MS;
const LONGEST_HOLD_MS = 12 * HOUR_MS;
/** While some mails wait for their answers, the contents of as many are read. */
const WINDOW_PER_CONNECTION = 2;
const RELAY = 'relay';
const LOGIN_REQUIRED = 530;

/** Takes mails to a relay, or straight to the recipients' own servers. */
export class SmtpConnector implements Connector {
  readonly #options: SmtpOptions;
  readonly #parts: SmtpSettings['parts'];
  readonly #hide: Hide;
  readonly #window: number;
  readonly #rate: Rate;
  readonly #pace: DomainPace;
  /** The places of mails to slow domains, which wait for connections and not for the domain's rate. */
  readonly #slowPlaces: DomainPace;
  readonly #troubles: DomainTroubles;
  readonly #speeds: DomainSpeeds;
  readonly #pool: SessionPool;
  /** Null where there is no relay. */
  readonly #relay: RelayStanding | null;
  readonly #room: RoomSignal;
  readonly #since = new Date();
  #events: ConnectorEvents | undefined;
  #underWay = 0;
  readonly #underWayTo = new Map<string, number>();
  #lastSubmit = performance.now();

  constructor({ options, parts, report, hide }: SmtpSettings) {
    this.#options = options;
    this.#parts = parts;
    this.#hide = hide;
    const { connections, messagesPerConnection } = options;
    this.#window = connections * WINDOW_PER_CONNECTION;
    this.#rate = createRate(options.perSecond, () => performance.now());
    this.#pace = new DomainPace(options.perDomain, parts.now);
    this.#slowPlaces = new DomainPace({ others: null, of: new Map() }, parts.now);
    this.#troubles = new DomainTroubles(parts.now);
    this.#speeds = new DomainSpeeds(
      Math.min(SLOW_MS, options.timeoutMs / 4),
      () => performance.now(),
      (domain) => this.#onSpeedChange(domain),
    );
    this.#pool = new SessionPool({
      connections,
      messagesPerConnection,
      open: (to) => this.#open(to),
      speeds: options.host === null ? this.#speeds : null,
    });
    this.#relay = options.host === null ? null : this.#makeStanding(report);
    this.#room = new RoomSignal({
      freeWindow: () => this.freeWindow(),
      waitMs: () => (this.#events === undefined ? 0 : this.#rate.waitMs()),
      onRoom: () => this.#events?.onRoom(),
    });
  }

  async start(events: ConnectorEvents): Promise<void> {
    this.#events = events;
    this.#relay?.start();
    this.#room.tell();
  }

  freeWindow(): number {
    if (this.#events === undefined || this.#relay?.isUp === false) return 0;
    const counted = this.#underWay - this.#tooManySlow();
    return Math.max(0, Math.min(this.#window - counted, this.#rate.available()));
  }

  #slowUnderWay(): number {
    let slow = 0;
    for (const [domain, mails] of this.#underWayTo) if (this.#speeds.isSlow(domain)) slow += mails;
    return slow;
  }

  /** Mails to slow domains beyond their half of the window: others must not wait for them. */
  #tooManySlow(): number {
    return Math.min(Math.max(0, this.#slowUnderWay() - this.#window / 2), this.#window);
  }

  async submit(submission: Submission): Promise<SubmitResult> {
    this.#lastSubmit = performance.now();
    if (this.freeWindow() === 0) return this.#noRoom();
    const { attempt } = submission;
    const domain = domainOf(submission.recipient);
    const trouble = this.#relay === null ? this.#troubles.of(domain) : null;
    if (trouble !== null) return this.#heldFor(domain, trouble);
    const slowMs = this.#relay === null ? this.#speeds.slowMs(domain) : null;
    if (slowMs !== null && this.#slowUnderWay() >= this.#window / 2)
      return this.#heldAsSlow(domain, attempt, slowMs);
    const place = this.#pace.placeOf(domain, attempt);
    if (place !== null) {
      const reason = fact('not_its_turn', { domain });
      return { kind: 'held', until: new Date(place), reason };
    }
    this.#underWay += 1;
    this.#underWayTo.set(domain, (this.#underWayTo.get(domain) ?? 0) + 1);
    this.#rate.spend();
    this.#troubles.begun(domain);
    try {
      return await this.#handOver(submission, domain);
    } finally {
      this.#underWay -= 1;
      const others = (this.#underWayTo.get(domain) ?? 1) - 1;
      if (others === 0) this.#underWayTo.delete(domain);
      else this.#underWayTo.set(domain, others);
      this.#troubles.ended(domain);
      this.#room.tell();
    }
  }

  status(): ConnectorStatus {
    const { host, port, perSecond } = this.#options;
    const standing = this.#relay?.show() ?? { state: 'up', since: this.#since, lastError: null };
    const name = host === null ? "recipients' servers" : `${host}:${port}`;
    const links = [{ name, inFlight: this.#underWay, ...standing }];
    return { ...standing, window: this.#window, perSecond, links };
  }

  async stop(graceMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    this.#events = undefined;
    this.#relay?.stop();
    this.#room.stop();
    while (this.#underWay > 0 && performance.now() < deadline) await sleep(5);
    this.#pool.close(new NoSession(fact('connector_stopped')));
  }

  #onSpeedChange(domain: string): void {
    if (this.#speeds.isSlow(domain)) this.#events?.onHoldBegun?.(slowHold(domain));
    else this.#events?.onHoldOver?.(slowHold(domain), true);
    this.#pool.look();
    this.#room.tell();
  }

  #makeStanding(report: RelaySettings['report']): RelayStanding {
    return new RelayStanding({
      probe: async () => {
        this.#pool.giveBack(await this.#pool.lend(RELAY));
      },
      isBusy: () => performance.now() - this.#lastSubmit < BUSY_MS,
      onChange: () => this.#room.tell(),
      report,
    });
  }

  #open(target: string): Promise<Session> {
    const { host } = this.#options;
    return host === null
      ? openToRecipients(this.#options, target, this.#parts.mailHosts, this.#hide)
      : openToRelay(this.#options, host, this.#hide);
  }

  /** For mails claimed while there was room. */
  #noRoom(): SubmitResult {
    if (this.#relay?.isUp === false) {
      const { lastError } = this.#relay.show();
      return {
        kind: 'retry',
        afterMs: 0,
        reason: fact('relay_down', { why: lastError ?? fact('not_connected_yet') }),
      };
    }
    return { kind: 'retry', afterMs: NO_ROOM_MS, reason: fact('connections_used_up') };
  }

  async #handOver(submission: Submission, domain: string): Promise<SubmitResult> {
    let mail: OutgoingMail | null;
    try {
      mail = await this.#parts.mails.of(submission);
    } catch (error) {
      return unreadable(error, submission);
    }
    if (mail === null) return { kind: 'rejected', reason: fact('content_past_retention') };
    const returnPath = this.#returnPathOf(submission.messageId);
    try {
      const outcome = await handOver(
        { submission, mail, returnPath },
        this.#pool,
        this.#relay === null ? domain : RELAY,
      );
      this.#noteReached(domain, submission);
      return this.#resultOf(outcome, mail, submission);
    } catch (error) {
      if (error instanceof Undeliverable) return undeliverable(error);
      return error instanceof NoSession
        ? this.#unreached(error, domain, submission)
        : unreadable(error, submission);
    }
  }

  #noteReached(domain: string, { attempt }: Submission): void {
    const reached = this.#relay === null ? this.#troubles.reached(domain, attempt) : null;
    if (reached === null) return;
    this.#events?.onHoldOver?.(domain, reached === 'again');
    // A process that has ended since may have found it slow.
    if (reached !== 'still' && !this.#speeds.isSlow(domain)) {
      this.#events?.onHoldOver?.(slowHold(domain), false);
    }
  }

  /** At its place in what the domain's half of the connections can carry, unless it becomes quick before. */
  #heldAsSlow(domain: string, attempt: number, slowMs: number): SubmitResult {
    const perSecond = (Math.ceil(this.#options.connections / 2) * 1_000) / slowMs;
    const place = this.#slowPlaces.lineUp(domain, perSecond);
    const until = new Date(Math.max(place, this.#parts.now() + retryAfterMs(attempt)));
    return { kind: 'held', until, reason: fact('domain_slow', { domain }), hold: slowHold(domain) };
  }

  /** All mails to the domain wait together. */
  #heldFor(domain: string, reason: Fact): SubmitResult {
    const waitMs = SHORTEST_HOLD_MS + (LONGEST_HOLD_MS - SHORTEST_HOLD_MS) * Math.random();
    return { kind: 'held', until: new Date(this.#parts.now() + waitMs), reason, hold: domain };
  }

  #returnPathOf(messageId: string): ReturnPath {
    const { bounceDomain } = this.#options;
    const address = bounceDomain === null ? null : this.#parts.bounceAddress(messageId, bounceDomain);
    return address === null ? null : { address, envelopeId: this.#parts.publicId(messageId) };
  }

  #resultOf(outcome: Outcome, { messageId }: OutgoingMail, { attempt }: Submission): SubmitResult {
    const needsLogin =
      outcome.kind === 'refused' && outcome.stage === 'sender' && outcome.code === LOGIN_REQUIRED;
    if (this.#relay && needsLogin) {
      const { line } = outcome;
      this.#relay.fail(new NoSession(fact('login_required', { line }), { isFinal: true }));
      return { kind: 'retry', afterMs: 0, reason: fact('email_needs_login', { line }) };
    }
    return judge(outcome, { messageId, attempt, isRecipientsServer: this.#relay === null });
  }

  #unreached(error: NoSession, domain: string, { attempt }: Submission): SubmitResult {
    const reason = fact('not_left', { why: error.why });
    if (this.#relay) {
      this.#relay.fail(error);
      return { kind: 'retry', afterMs: 0, reason };
    }
    const failures = this.#troubles.failed(domain, reason);
    // The one that tried will try again; those that waited for it are held.
    if (failures === null) return this.#heldFor(domain, reason);
    this.#events?.onHoldBegun?.(domain);
    return { kind: 'retry', afterMs: retryAfterMs(Math.max(failures, attempt)), reason, hold: domain };
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** What mails wait for whose domain is slow; those whose domain cannot be reached wait for the domain itself. */
function slowHold(domain: string): string {
  return `slow ${domain}`;
}

/** RFC 3463, 3.2: the domain of the recipient's address takes no mail. */
const NO_MAIL_SYSTEM = '5.1.2';

/** A domain that takes no mail has judged its recipients; one that we may not connect to has not. */
function undeliverable({ why, isFinal }: Undeliverable): SubmitResult {
  return { kind: 'rejected', reason: why, ...(isFinal && { charged: true, code: NO_MAIL_SYSTEM }) };
}

function unreadable(error: unknown, { attempt }: Submission): SubmitResult {
  const why = fact('connection_failed', { why: error instanceof Error ? error.message : String(error) });
  return { kind: 'retry', afterMs: retryAfterMs(attempt), reason: fact('content_unreadable', { why }) };
}
