import { sayTo, type Listener } from 'harkara-contract/say.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { stateName } from '../../core/messages/states.ts';
import { wordsOfOthers } from '../../core/reports/cause.ts';
import { throughOf, whoSent } from '../../core/reports/message-origin.ts';
import type { MessageRecord } from '../../core/reports/message-record.ts';
import type { FoundMessage } from '../../core/reports/search-messages.ts';

/** A list shows one line of a text. */
const LONGEST_IN_LIST = 200;

type Ended = Pick<FoundMessage, 'state' | 'error'>;

export function outcomeOf({ state, error }: Ended, listener: Listener) {
  return { status: stateName(state), error: sayTo(listener, wordsOfOthers(error)) };
}

function shown<Message extends Omit<FoundMessage, 'text'>>(message: Message, listener: Listener) {
  return {
    ...message,
    ...outcomeOf(message, listener),
    id: toPublicId(message.id),
    at: timeOfId(message.id),
    credits: fromMilliCredits(message.price - message.refunded),
  };
}

export function listedMessage<Message extends FoundMessage>(message: Message, listener: Listener) {
  return { ...shown(message, listener), text: message.text.slice(0, LONGEST_IN_LIST).toWellFormed() };
}

export function messageDetails(account: number, record: MessageRecord, listener: Listener) {
  const { first, accepted, route, price, refunded, receipts, timeline, waiting, templateId } = record;
  return {
    ...shown(record, listener),
    route: routeWord(route),
    price: fromMilliCredits(price),
    refunded: fromMilliCredits(refunded),
    broadcastId: toBroadcastId({ account, first, accepted }),
    sent: {
      through: throughOf(record.family),
      by: record.via && whoSent(record.via),
      name: record.viaName,
      address: record.viaAddress,
    },
    template: templateId === null ? null : { id: templateId, name: record.templateName },
    receipts: receipts.map((receipt) => ({
      ...receipt,
      status: stateName(receipt.state),
      error: sayTo(listener, receipt.error),
    })),
    waiting: waiting && {
      ...waiting,
      reasons: waiting.reasons.map((reason) => sayTo(listener, reason)),
    },
    timeline: {
      ...timeline,
      steps: timeline.steps.map((step) => ({ ...step, detail: sayTo(listener, step.detail) })),
    },
  };
}
