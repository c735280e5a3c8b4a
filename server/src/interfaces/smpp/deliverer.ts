import type { Bind } from '../../core/smpp/binds.ts';
import type { Delivery, DeliveryQueue, Told } from '../../core/smpp/delivery-queue.ts';
import { RequestError } from '../../protocols/smpp/request-error.ts';
import type { SmppSession } from '../../protocols/smpp/session.ts';
import { STATUS } from '../../protocols/smpp/status.ts';
import { pdusOf } from './delivery-pdus.ts';

/** The most deliveries under way for one account, however much room its sessions have. */
const MOST_TAKEN = 200;

type Owner = Pick<Bind, 'bucket' | 'account'>;

type Options = {
  queue: DeliveryQueue;
  onTold: (kind: Delivery['content']['kind'], told: Told) => void;
  onError: (error: unknown) => void;
};

/** Sends bound customers what waits for them, over whichever of their sessions has room. */
export class Deliverer {
  readonly #options: Options;
  readonly #receivers = new Map<number, Receivers>();
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(owner: Owner, session: SmppSession): void {
    const { account } = owner;
    const receivers =
      this.#receivers.get(account) ?? new Receivers(owner, this.#options, () => this.#stopped);
    this.#receivers.set(account, receivers);
    receivers.sessions.add(session);
    receivers.wake();
  }

  remove({ account }: Owner, session: SmppSession): void {
    const receivers = this.#receivers.get(account);
    receivers?.sessions.delete(session);
    if (receivers?.sessions.size === 0) this.#receivers.delete(account);
  }

  /** Checks whether there is anything new for the accounts that are bound. */
  async look(): Promise<void> {
    const owners = [...this.#receivers.values()].map(({ owner }) => owner);
    if (owners.length === 0 || this.#stopped) return;
    for (const { account } of await this.#options.queue.whoIsToBeTold(owners)) {
      this.#receivers.get(account)?.wake();
    }
  }

  /** Takes nothing more; deliveries under way end with their session. */
  stop(): void {
    this.#stopped = true;
  }
}

/** The sessions of one account that can receive. */
class Receivers {
  readonly owner: Owner;
  readonly sessions = new Set<SmppSession>();
  readonly #options: Options;
  readonly #isStopped: () => boolean;
  #underWay = 0;
  #mayHaveMore = false;
  #taking = false;

  constructor({ bucket, account }: Owner, options: Options, isStopped: () => boolean) {
    this.owner = { bucket, account };
    this.#options = options;
    this.#isStopped = isStopped;
  }

  wake(): void {
    this.#mayHaveMore = true;
    void this.#take();
  }

  /** Deliveries that were taken but not yet sent need room, too. */
  #room(): number {
    const free = [...this.sessions].reduce((sum, session) => sum + session.freeWindow, 0);
    return Math.min(free, MOST_TAKEN - this.#underWay);
  }

  async #take(): Promise<void> {
    if (this.#taking || this.#isStopped()) return;
    this.#taking = true;
    try {
      for (let room = this.#room(); this.#mayHaveMore && room > 0; room = this.#room()) {
        this.#mayHaveMore = false;
        const deliveries = await this.#options.queue.take(this.owner, room);
        this.#mayHaveMore ||= deliveries.length === room;
        for (const delivery of deliveries) void this.#tell(delivery);
      }
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#taking = false;
    }
  }

  async #tell(delivery: Delivery): Promise<void> {
    this.#underWay += 1;
    const told = await this.#send(delivery);
    this.#underWay -= 1;
    this.#options.queue.settle(delivery, told);
    this.#options.onTold(delivery.content.kind, told);
    if (this.#mayHaveMore) void this.#take();
  }

  async #send(delivery: Delivery): Promise<Told> {
    const [session] = [...this.sessions].toSorted((a, b) => b.freeWindow - a.freeWindow);
    if (!session || this.#isStopped()) return 'unsent';
    try {
      for (const pdu of pdusOf(delivery)) {
        const { status } = await session.request(pdu);
        if (status !== STATUS.ESME_ROK) return 'not_taken';
      }
      return 'taken';
    } catch (error) {
      if (error instanceof RequestError) return isOver(error) ? 'unsent' : 'not_taken';
      this.#options.onError(error);
      return 'not_taken';
    }
  }
}

/** Such a problem says nothing about the delivery: another session may take it at once. */
function isOver({ problem }: RequestError): boolean {
  return problem === 'closed' || problem === 'window_full';
}
