import { Type, type Static } from 'typebox';
import { CAUSES } from '../causes.ts';
import { CHANNELS, CREDIT_KINDS, ENGAGEMENTS, MESSAGE_STATES } from '../lists.ts';
import {
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  nullable,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';

export const messageStatus = Type.Enum([...MESSAGE_STATES]);

/** What has become of a message. */
export const outcome = {
  status: messageStatus,
  /** Why it did not arrive; null for any other message. */
  cause: nullable(Type.Enum([...CAUSES])),
  /** What whoever reported it says; null where the gateway itself says what the cause is. */
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
  timeline: Type.Object({ steps: Type.Array(Step), hasMore: Type.Boolean() }),
  receipts: Type.Array(Receipt),
  engagements: Type.Array(Engagement),
});
export type MessageDetails = Static<typeof MessageDetails>;
