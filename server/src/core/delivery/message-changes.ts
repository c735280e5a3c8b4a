import { fact } from 'harkara-contract/facts.ts';
import { pulsesOf } from '../../protocols/speech/speech-length.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import type { Transition } from '../../storage/move-messages.queries.ts';
import { LAST_ATTEMPT } from '../../storage/queue.queries.ts';
import { isFinal, STATE, type StateRank } from '../messages/states.ts';
import type { HandOver } from './progress.ts';
import { causesOf, inOrder, type Step } from './steps.ts';

type MessageChange = {
  key: MessageKey;
  steps: Step[];
  attempt: number | null;
  connector: number | null;
  vendorId: string | null;
  /** The step that refunds the message, because nothing was handed over or the operator refused it. */
  refund: Step | null;
  /** There may have been an earlier hand-over: whether it arrived decides about the refund. */
  mayHaveArrived: boolean;
};

/** The steps that one batch of news takes each message through, and the transition that they come to. */
export class MessageChanges {
  /** The ledger entry of the refunds of this batch. */
  readonly #entry: string;
  readonly #changes = new Map<string, MessageChange>();

  constructor(entry: string) {
    this.#entry = entry;
  }

  add(key: MessageKey | HandOver, step: Step): MessageChange {
    let change = this.#changes.get(key.id);
    if (!change) {
      const { bucket, account, id } = key;
      change = {
        key: { bucket, account, id },
        steps: [],
        attempt: null,
        connector: null,
        vendorId: null,
        refund: null,
        mayHaveArrived: false,
      };
      this.#changes.set(id, change);
    }
    change.steps.push(step);
    if ('attempt' in key) {
      change.attempt = key.attempt;
      change.connector = key.connector;
    }
    return change;
  }

  addRefunded(
    key: MessageKey | HandOver,
    step: Step,
    mayHaveArrived = 'attempt' in key && key.attempt > 1,
  ): void {
    const change = this.add(key, step);
    change.refund = step;
    change.mayHaveArrived = mayHaveArrived;
  }

  keys(): MessageKey[] {
    return Array.from(this.#changes.values(), ({ key }) => key);
  }

  /** Messages to be refunded that were handed over before: the earlier hand-over may have arrived. */
  refundsInDoubt(): (MessageKey & { before: number })[] {
    return [...this.#changes.values()].flatMap(({ key, refund, mayHaveArrived, attempt }) =>
      refund !== null && mayHaveArrived ? [{ ...key, before: attempt ?? LAST_ATTEMPT + 1 }] : [],
    );
  }

  keepCharged(ids: Iterable<string>): void {
    for (const id of ids) {
      const change = this.#changes.get(id);
      if (!change?.refund) continue;
      const why = change.refund.error;
      change.refund.error = why ? fact('failed_but_stays_charged', { why }) : fact('stays_charged');
      change.refund = null;
    }
  }

  /** @param dayAt the account's day, today's by default. */
  transitions(
    refunds: (account: number) => boolean,
    dayAt: (account: number, at?: Date) => string,
  ): Transition[] {
    return [...this.#changes.values()].flatMap((change) => {
      const steps = inOrder(change.steps);
      const last = steps.at(-1);
      if (!last) return [];
      const sent = steps.find((step) => step.state === STATE.sent || step.state === STATE.delivered);
      const mayRefund = last.state !== STATE.delivered && refunds(change.key.account);
      const { call = null } = last;
      return [
        {
          ...change.key,
          state: last.state,
          attempt: change.attempt,
          sentAt: sent?.at ?? null,
          finalAt: isFinal(last.state) ? last.at : null,
          connector: change.connector,
          vendorId: change.vendorId,
          error: last.error,
          errorCode: last.code ?? null,
          causes: causesOf(last),
          overrules: last.overrules ?? false,
          countedOn:
            isFinal(last.state) && (last.overrules || last.mayBounce)
              ? dayAt(change.key.account, last.deliveredAt)
              : null,
          seconds: call?.seconds ?? null,
          digits: call?.digits ?? null,
          // A call's length settles what it cost, whatever became of it.
          usedParts: call && (call.seconds > 0 ? pulsesOf(call.seconds) : 0),
          refundEntry: call || (mayRefund && change.refund !== null) ? this.#entry : null,
          failureEntry: mayRefund && last.state === STATE.failed ? this.#entry : null,
        },
      ];
    });
  }

  /** The states that this batch took the message through. */
  statesOf(message: MessageKey): StateRank[] {
    return inOrder(this.#changes.get(message.id)?.steps ?? []).map((step) => step.state);
  }

  timeOf(message: MessageKey, state: StateRank): Date {
    const step = this.#changes.get(message.id)?.steps.find((s) => s.state === state);
    if (!step) throw new Error(`message ${message.id} did not come to ${state}`);
    return step.at;
  }
}
