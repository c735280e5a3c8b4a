import { Type, type Static } from 'typebox';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { timeOfId, toBroadcastId, toPublicId } from '../../core/ids.ts';
import { stateName } from '../../core/messages/states.ts';
import { causeOf, CAUSES, wordsOfOthers } from '../../core/reports/cause.ts';
import type { MessageRecord } from '../../core/reports/message-record.ts';
import type { FoundMessage } from '../../core/reports/search-messages.ts';
import { STATE_NAMES } from './message-query.ts';
import { time, timeOrNull } from './values.ts';

/** A list shows one line of a text. */
const LONGEST_IN_LIST = 200;

const text = (description: string) => Type.String({ description });
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const number = (description: string) => Type.Number({ description });
const integerOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });

const shared = {
  id: text('The message’s id'),
  channel: text('`sms`, `email`, `chatapp` or `voice`'),
  at: time('When it was accepted'),
  recipient: text('A number or an address'),
  sender_id: text('The sender ID; of a mail, who it is from'),
  parts: Type.Integer({ description: 'Parts, or half minutes of a call, that were paid for' }),
  credits: number('What it cost, less what came back'),
  status: Type.Enum(STATE_NAMES, { description: 'Where it is' }),
  cause: Type.Union([Type.Enum([...CAUSES]), Type.Null()], {
    description: 'Why it did not arrive; null for any other message',
  }),
  error: textOrNull('The words of whoever reported it; null where the gateway itself says what the cause is'),
  campaign: integerOrNull('The campaign that it belongs to'),
  scheduled_at: timeOrNull('When it is due; null: at once'),
};

export const ListedMessage = Type.Object(
  { ...shared, text: text('The beginning of its text; of a mail, the subject') },
  { title: 'ListedMessage', description: 'A message, as a list shows it' },
);

const Step = Type.Object(
  { at: time('When'), event: text('What'), detail: textOrNull('More about it') },
  { description: 'One step' },
);

const Receipt = Type.Object(
  {
    received_at: time('When it came'),
    part: Type.Integer({ description: 'The part that it is about, from 1' }),
    status: Type.Enum(STATE_NAMES, { description: 'What it says' }),
    error: textOrNull('Its words'),
    raw: textOrNull('As it came; null: past its retention'),
    count: Type.Integer({ description: 'How often it came; of repeated ones only the first is kept' }),
  },
  { description: 'A delivery receipt' },
);

const Engagement = Type.Object(
  {
    kind: Type.Enum(['read', 'opened', 'clicked'], { description: 'What was done' }),
    link: Type.Integer({ description: 'Which link, from 1; 0 where there is none' }),
    by_program: Type.Boolean({
      description: 'Whether it was a program, such as a proxy that loads pictures',
    }),
    first_at: time('The first time'),
    last_at: time('The last time'),
    count: Type.Integer({ description: 'How often' }),
  },
  { description: 'What the recipient did with it' },
);

export const MessageDetails = Type.Object(
  {
    ...shared,
    text: textOrNull('Its text; of a mail, the subject; null: past its retention'),
    unicode: Type.Boolean({ description: 'Whether it needs Unicode' }),
    route: text('`transactional`, `promotional`, `international`, or the channel'),
    credit_kind: text('The balance that paid for it'),
    price: number('What it cost at first'),
    refunded: number('What came back'),
    broadcast_id: text('Id of the call that it was sent with'),
    broadcast_size: Type.Integer({ description: 'How many messages that call had' }),
    carrier_id: textOrNull('The carrier’s id of it'),
    client_ref: textOrNull('Your reference'),
    sent_at: timeOrNull('When the carrier took it'),
    final_at: timeOrNull('When it got its last state'),
    error_code: textOrNull('The code of the cause, where the channel has codes'),
    seconds: integerOrNull('How long a call was listened to'),
    digits: textOrNull('The keys that were pressed'),
    dlt_entity_id: textOrNull('DLT entity id'),
    dlt_template_id: textOrNull('DLT template id'),
    dlt_header_id: textOrNull('DLT header id'),
    timeline: Type.Array(Step, { description: 'What happened to it, in 200 steps at most' }),
    timeline_has_more: Type.Boolean({ description: 'Whether there are further steps' }),
    receipts: Type.Array(Receipt, { description: 'What the carrier reported' }),
    engagements: Type.Array(Engagement, { description: 'Opens, clicks and readings' }),
  },
  { title: 'MessageDetails', description: 'A message with all that happened to it' },
);

type Row = MessageRecord['message'];

function sharedFields(message: Row): Omit<Static<typeof ListedMessage>, 'text'> {
  const { channel, state, errorCode, error } = message;
  return {
    id: toPublicId(message.id),
    channel,
    at: timeOfId(message.id).toISOString(),
    recipient: message.recipient,
    sender_id: message.sender,
    parts: message.parts,
    credits: fromMilliCredits(message.price - message.refunded),
    status: stateName(state),
    cause: causeOf(channel, state, errorCode, error),
    error: wordsOfOthers(error),
    campaign: message.campaign,
    scheduled_at: message.dueAt?.toISOString() ?? null,
  };
}

export function listedMessage(message: FoundMessage): Static<typeof ListedMessage> {
  return { ...sharedFields(message), text: message.body.slice(0, LONGEST_IN_LIST).toWellFormed() };
}

export function messageDetails(account: number, record: MessageRecord): Static<typeof MessageDetails> {
  const { message, submission, timeline, receipts, engagements } = record;
  const { first, accepted } = message;
  return {
    ...sharedFields(message),
    text: record.text,
    unicode: submission.unicode,
    route: routeWord(message.route),
    credit_kind: submission.creditKind,
    price: fromMilliCredits(message.price),
    refunded: fromMilliCredits(message.refunded),
    broadcast_id: toBroadcastId({ account, first, accepted }),
    broadcast_size: accepted,
    carrier_id: message.vendorId,
    client_ref: message.clientRef,
    sent_at: message.sentAt?.toISOString() ?? null,
    final_at: message.finalAt?.toISOString() ?? null,
    error_code: message.errorCode,
    seconds: message.seconds,
    digits: message.digits,
    dlt_entity_id: submission.dltEntity,
    dlt_template_id: submission.dltTemplate,
    dlt_header_id: submission.dltHeader,
    timeline: timeline.steps.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail })),
    timeline_has_more: timeline.hasMore,
    receipts: receipts.map(({ receivedAt, part, state, error, raw, count }) => ({
      received_at: receivedAt.toISOString(),
      part,
      status: stateName(state),
      error,
      raw,
      count,
    })),
    engagements: engagements.map(({ kind, link, prefetch, firstAt, lastAt, count }) => ({
      kind,
      link: kind === 'clicked' ? link + 1 : 0,
      by_program: prefetch,
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
      count,
    })),
  };
}
