import { Type } from 'typebox';
import { CAUSES } from '../causes.ts';
import {
  CHANNELS,
  CREDIT_KINDS,
  ENGAGEMENTS,
  MESSAGE_INTERFACES,
  MESSAGE_SENDERS,
  MESSAGE_STATES,
} from '../lists.ts';
import {
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  nullable,
  said,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

export const messageStatus = Type.Enum([...MESSAGE_STATES]);

/** What has become of a message. */
export const outcome = {
  status: messageStatus,
  /** Why it did not arrive; null for any other message. */
  cause: nullable(Type.Enum([...CAUSES])),
  /** What the carrier or server that reported it says; null where the gateway itself says what the cause is. */
  error: saidOrNull,
};

const shared = {
  id: text,
  channel: Type.Enum([...CHANNELS]),
  /** When it was accepted. */
  at: instant,
  /** A number, or an email address. */
  recipient: text,
  /** The sender ID; of an email, who it is from. */
  sender: text,
  /** Parts, or 30-second units of a call, that were paid for. */
  parts: integer,
  /** What it cost, less what was refunded. */
  credits: Type.Number(),
  ...outcome,
  campaign: integerOrNull,
  /** Null: it was due at once. */
  dueAt: instantOrNull,
};

/** A message in a list. */
export const ListedMessage = Type.Object({
  ...shared,
  /** Its beginning; of an email, that of the subject. */
  text,
});
export type ListedMessage = Static<typeof ListedMessage>;

const Step = Type.Object({ at: instant, event: text, detail: saidOrNull });
export type MessageStep = Static<typeof Step>;

const Receipt = Type.Object({
  receivedAt: instant,
  /** From 1. */
  part: integer,
  status: messageStatus,
  error: saidOrNull,
  /** As it came; null: past its retention. */
  raw: textOrNull,
  /** How often it came; of repeated ones only the first is kept. */
  count: integer,
});

const Engagement = Type.Object({
  kind: Type.Enum([...ENGAGEMENTS]),
  /** Whether it was a program, such as a proxy that loads pictures. */
  prefetch: Type.Boolean(),
  firstAt: instant,
  count: integer,
});
export type Engagement = Static<typeof Engagement>;

const Waiting = Type.Object({
  since: instant,
  /** What keeps it from being sent. */
  reasons: Type.Array(said),
  /** How long it is tried, and then refunded; null: it is not sent until a user does something. */
  until: instantOrNull,
});

/** How a message came to be. */
const Sent = Type.Object({
  through: Type.Enum([...MESSAGE_INTERFACES]),
  /** Null: nobody, as with a keyword's reply; or it is not known. */
  by: nullable(Type.Enum([...MESSAGE_SENDERS])),
  /** The key's or the user's; null also for one that was removed since. */
  name: textOrNull,
  /** Where the request came from; null: past its retention, or not known. */
  address: textOrNull,
});
export type MessageOrigin = Static<typeof Sent>;

/** A message with all that happened to it. */
export const MessageDetails = Type.Object({
  ...shared,
  /** Of an email, the subject; null: past its retention. */
  text: textOrNull,
  unicode: Type.Boolean(),
  /** The SMS's route, or the channel. */
  route: text,
  /** The balance that paid for it. */
  creditKind: Type.Enum([...CREDIT_KINDS]),
  price: Type.Number(),
  refunded: Type.Number(),
  /** Of the request that it was sent with. */
  broadcastId: text,
  /** How many messages that request had. */
  accepted: integer,
  /** The carrier's id of it. */
  vendorId: textOrNull,
  clientRef: textOrNull,
  sent: Sent,
  /** The SMS template that its text matched. Without a name: it was removed since. */
  template: nullable(Type.Object({ id: integer, name: textOrNull })),
  sentAt: instantOrNull,
  finalAt: instantOrNull,
  /** The code of the cause, where the channel has codes. */
  errorCode: textOrNull,
  /** How long a call was listened to. */
  seconds: integerOrNull,
  /** The keys that were pressed. */
  digits: textOrNull,
  dltEntity: textOrNull,
  dltTemplate: textOrNull,
  dltHeader: textOrNull,
  /** Null unless it should be on its way by now, and is not. */
  waiting: nullable(Waiting),
  timeline: Type.Object({ steps: Type.Array(Step), hasMore: Type.Boolean() }),
  receipts: Type.Array(Receipt),
  engagements: Type.Array(Engagement),
});
export type MessageDetails = Static<typeof MessageDetails>;
