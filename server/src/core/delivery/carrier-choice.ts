import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../errors.ts';

/** The queue of the built-in virtual operator, for sandbox messages; no configured connector has this number. */
export const SANDBOX_QUEUE = 0;

/** The ways that messages of one account, sender and route may take. A queue has its connector's number. */
export type CarrierChoice = {
  /** Whether number and id make no difference: at any given moment all messages go the same way. */
  isOne: boolean;
  /** Whether there is a way to this number. */
  reaches: (recipient: string) => boolean;
  /** @throws DomainError when no rule matches the number. */
  queueFor: (recipient: string, id: string) => number;
  /** All queues that could be chosen at this moment. */
  queues: () => number[];
  /** The queue that may try what `queue`'s connector has rejected; null: none. */
  afterRejection: (queue: number, recipient: string) => number | null;
};

export type Routing = {
  sandbox: CarrierChoice;
  /** @returns null when no rule matches such messages, whatever their numbers. */
  findChoice(channel: string, route: string, account: number, sender: string): CarrierChoice | null;
  /** The choice of one connector, which must be of this channel; null: there is none. */
  findChoiceOf(connector: string, channel: string): CarrierChoice | null;
  /** The queue that such a message would wait in if it were accepted now; null: no rule takes it. */
  queueOf(message: WaitingMessage): number | null;
  /** The queue that could take a message waiting for `queue`'s connector; null: none at the moment. */
  alternativeTo(queue: number, message: WaitingMessage): number | null;
  /**
   * Whether the operator may move messages of this kind to `queue`'s connector, whatever the rules say about the
   * sender.
   */
  mayTake(queue: number, kind: Pick<WaitingMessage, 'channel' | 'route'>): boolean;
};

export type WaitingMessage = {
  id: string;
  account: number;
  sender: string;
  channel: string;
  route: string;
  recipient: string;
};

export function noCarrier(route: string): DomainError {
  return new DomainError(fact('route_without_carrier', { route }));
}
