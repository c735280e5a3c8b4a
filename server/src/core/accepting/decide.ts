import type { AcceptedBatch, PlacedMessage } from '../../storage/accept.queries.ts';
import type { StoredContent } from '../../storage/contents.queries.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import { channelOf } from '../channels/channels.ts';
import type { ChannelName } from '../channels/content.ts';
import type { Draft, DraftMessage, Findings } from '../channels/draft.ts';
import { idAt, type IdMaker } from '../ids.ts';
import type { Accepted } from '../messages/send-request.ts';
import type { FairTurns } from './fair-turns.ts';
import { answerToKeep, groupRejections } from './kept-answers.ts';
import { laneOf } from './lanes.ts';
import { placedMessage } from './placed-message.ts';
import { refusedMessage } from './refused-message.ts';
import type { Book } from './spending.ts';
import { contentsOf } from './stored-contents.ts';

export type FoundByChannel = ReadonlyMap<ChannelName, Findings>;

export type Decision = Book & {
  /** Takes the price of messages, or throws the reason why not. */
  spend: (draft: Draft, messages: readonly DraftMessage[], price: number) => void;
  found: FoundByChannel;
  ids: IdMaker;
  turns: FairTurns;
  estimate: Estimate;
  batch: Pick<AcceptedBatch, 'messages' | 'answers'>;
  contents: StoredContent[];
  /** Messages that get a number of their account. */
  numbered: MessageKey[];
};

/** The estimated delivery time of a message that joins this queue now. */
export type Estimate = (queue: number, lane: number, dueAt: Date | null) => Date;

/** Accepts one call into the batch, or throws the reason why not; calls are decided in order of arrival. */
export function decide(draft: Draft, decision: Decision): Accepted {
  const { account, request } = draft;
  const findings = decision.found.get(request.content.channel);
  const { deliverable, rejections: rejected } = channelOf(request).dropForbidden(draft, findings);
  const price = deliverable.reduce((sum, message) => sum + message.text.price, 0);
  const recorded = request.onBadMessage === 'record' ? rejected : [];
  // There are no ids once the lease is lost, perhaps in the middle of a batch. Nothing may fail after the price is taken.
  const first = request.id ?? decision.ids.reserve(account.number, deliverable.length + recorded.length);
  decision.spend(draft, deliverable, price);

  const lane = laneOf(draft);
  const queues = new Set<number>();
  const rows = deliverable.map((message, i): PlacedMessage => {
    const id = idAt(first, i);
    const queue = draft.choice.queueFor(message.recipient, id);
    queues.add(queue);
    const turn = draft.dueAt ? null : decision.turns.next(account.number, queue, lane);
    return placedMessage(draft, message, {
      id,
      first,
      accepted: deliverable.length,
      campaign: null,
      queue,
      lane,
      turn,
      body: message.text.body,
      origin: request.origin ?? null,
      entry: decision.entry,
    });
  });
  const [sample] = rows;
  if (!sample) throw new Error('a call that is accepted has a message');
  decision.batch.messages.push(...rows);
  recorded.forEach((rejection, i) => {
    const id = idAt(first, deliverable.length + i);
    decision.batch.messages.push({ ...refusedMessage(sample, rejection, id, decision.now), turn: null });
  });

  const accepted: Accepted = {
    first,
    accepted: deliverable.length,
    credits: price,
    scheduledAt: request.scheduleAt?.toISOString() ?? null,
    estimatedDelivery: latestOf(decision.estimate, queues, lane, draft.dueAt).toISOString(),
    campaign: null,
    rejected: groupRejections(rejected),
  };
  decision.contents.push(...contentsOf(draft, first));
  if (channelOf(request).isNumbered) decision.numbered.push(...rows);
  decision.batch.answers.push(...answerToKeep(draft, accepted));
  return accepted;
}

/** When the last of the messages in these queues will have been delivered. */
export function latestOf(
  estimate: Estimate,
  queues: ReadonlySet<number>,
  lane: number,
  dueAt: Date | null,
): Date {
  let latest = 0;
  for (const queue of queues) latest = Math.max(latest, estimate(queue, lane, dueAt).getTime());
  return new Date(latest);
}
