import { Type } from 'typebox';
import { LINK_STATES, OPTION_KINDS } from '../lists.ts';
import { Consequences } from '../records/consequences.ts';
import { admin, type Routes } from '../route.ts';
import {
  auditReason,
  closed,
  fingerprint,
  instant,
  instantOrNull,
  integer,
  listOf,
  name,
  nullable,
  said,
  saidOrNull,
  text,
  textOrNull,
} from '../shapes.ts';
import type { Static } from '../static.ts';

/** How a carrier stands over all processes. */
const Carrier = Type.Object({
  name,
  type: text,
  channels: Type.Array(text),
  enabled: Type.Boolean(),
  /** Its links stay up, but nothing is handed over. */
  paused: Type.Boolean(),
  /** `unknown`: no worker has reported on it lately. */
  state: Type.Enum([...LINK_STATES, 'unknown']),
  since: instantOrNull,
  /** Why its messages go to other carriers if possible. */
  trouble: saidOrNull,
  /** The carriers that take its messages while it is in trouble. */
  failOver: Type.Array(text),
  workers: integer,
  links: Type.Array(
    Type.Object({
      worker: integer,
      name: text,
      state: Type.Enum([...LINK_STATES]),
      since: instant,
      inFlight: integer,
      lastError: saidOrNull,
    }),
  ),
  window: integer,
  inFlight: integer,
  perSecond: Type.Number(),
  /** Counts over the carrier's most recent answers. */
  answers: integer,
  rejected: integer,
  throttled: integer,
  /** Messages in lane 0, 1 and 2; counted up to 100,000. */
  waiting: Type.Array(integer),
  lastError: saidOrNull,
  /** DNS records to publish. */
  records: Type.Array(Type.Object({ name: text, type: text, value: text })),
});
export type Carrier = Static<typeof Carrier>;

const Words = Type.Object({ en: text, hi: text });

const PlainField = Type.Object({
  name: text,
  kind: Type.Enum([...OPTION_KINDS]),
  words: Words,
  hint: Type.Optional(Words),
  required: Type.Optional(Type.Boolean()),
  /** Asked for only by those who look for it. */
  rare: Type.Optional(Type.Boolean()),
  /** What holds without it, for display. */
  usual: Type.Optional(text),
  min: Type.Optional(Type.Number()),
  /** Itself not allowed. */
  above: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  choices: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(text))),
  /** It is asked for only where another option has one of these values; otherwise it must not be set. */
  only: Type.Optional(Type.Object({ option: text, is: Type.Unsafe<readonly string[]>(Type.Array(text)) })),
  /** Of a group: it holds unless it is switched off, which is then written as false. */
  isUsuallyOn: Type.Optional(Type.Boolean()),
});

/** An option of a carrier, as a form asks for it. */
export type OptionField = Static<typeof PlainField> & {
  /** Of a group, or of each member of a list. */
  fields?: readonly OptionField[];
};

const OptionField = Type.Unsafe<OptionField>({
  ...PlainField,
  properties: { ...PlainField.properties, fields: Type.Array(Type.Unknown()) },
});

const CarrierType = Type.Object({
  type: text,
  /** The usual one first. */
  channels: Type.Array(text),
  fields: Type.Array(OptionField),
});
export type CarrierType = Static<typeof CarrierType>;

// From here on, names are those of the provisioning file.

const options = Type.Record(Type.String(), Type.Unknown());

const CarrierSetUp = Type.Object({
  name,
  type: text,
  channels: Type.Array(text),
  enabled: Type.Boolean(),
  /** Without the secret ones. */
  options,
  /** Names of the secret ones. */
  secrets: Type.Array(text),
  /** Where the secrets within other options are: the names that lead to each. */
  secretsWithin: Type.Array(Type.Array(text)),
  /** The address that the carrier calls. It contains a secret, so only owners get it. */
  callback: textOrNull,
  fingerprint,
});
export type CarrierSetUp = Static<typeof CarrierSetUp>;

const changes = {
  channels: Type.Optional(Type.Array(text, { minItems: 1, maxItems: 8 })),
  enabled: Type.Optional(Type.Boolean()),
  /** Null removes an option, and keeps a secret. */
  options: Type.Optional(options),
  /** Secrets to be removed, each by the names that lead to it, joined by dots. */
  forget: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { maxItems: 100 })),
  reason: Type.Optional(auditReason),
};

const Creation = closed({ name, type: Type.String({ minLength: 1, maxLength: 40 }), ...changes });

const Change = closed({ ...changes, fingerprint });

const Check = Type.Object({
  result: Type.Enum(['ok', 'failed', 'untestable']),
  /** What the carrier has said, or why it cannot be asked. */
  said,
  tookMs: integer,
});

const Named = Type.Object({ name });

/** The move of what waits for a carrier to another one. */
const QueueMove = Type.Object({
  /** Empty: that carrier was removed. */
  to: text,
  /** Null: of all accounts. */
  account: textOrNull,
  by: text,
  startedAt: instant,
  moved: integer,
  /** Left where they are: the other carrier cannot take them. */
  kept: integer,
  /** Null: it is running. */
  endedAt: instantOrNull,
  /** Why it ended early. */
  problem: saidOrNull,
});
export type QueueMove = Static<typeof QueueMove>;

/** What waits for a carrier, as far as it was looked at. */
const CarrierQueue = Type.Object({
  groups: Type.Array(
    Type.Object({
      account: text,
      /** 0 is the fastest. */
      lane: integer,
      channel: text,
      route: text,
      messages: integer,
      /** Since when the oldest of them waits. */
      since: instant,
      /** The carriers that these messages can be moved to. */
      takers: Type.Array(text),
    }),
  ),
  looked: integer,
  /** Whether these are all. */
  isAll: Type.Boolean(),
  /** The latest move. */
  move: nullable(QueueMove),
});
export type CarrierQueue = Static<typeof CarrierQueue>;

const QueueMoveWish = closed({
  to: Type.String({ minLength: 1, maxLength: 100 }),
  /** Without it, those of all accounts. */
  account: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  reason: Type.Optional(auditReason),
});

export const carrierRoutes = {
  'GET /admin/carriers': { ...admin.viewer, answer: listOf(Carrier) },
  'GET /admin/carrier-types': { ...admin.viewer, answer: listOf(CarrierType) },
  'GET /admin/carriers/:name': { ...admin.viewer, params: Named, answer: CarrierSetUp },
  'POST /admin/carriers': { ...admin.owner, body: Creation, answer: CarrierSetUp, status: 201 },
  'PATCH /admin/carriers/:name': { ...admin.owner, params: Named, body: Change, answer: CarrierSetUp },
  // What waits for it goes on waiting.
  'POST /admin/carriers/:name/pause': { ...admin.sender, params: Named, answer: null },
  'POST /admin/carriers/:name/resume': { ...admin.sender, params: Named, answer: null },
  // No message is sent.
  'POST /admin/carriers/:name/test': { ...admin.sender, params: Named, answer: Check },
  // The first 1,000 messages of its queue.
  'GET /admin/carriers/:name/queue': { ...admin.viewer, params: Named, answer: CarrierQueue },
  // In the background, one at a time for each carrier.
  'POST /admin/carriers/:name/queue/move': {
    ...admin.sender,
    params: Named,
    body: QueueMoveWish,
    answer: null,
  },
  'GET /admin/carriers/:name/removal': { ...admin.owner, params: Named, answer: Consequences },
  'DELETE /admin/carriers/:name': { ...admin.owner, params: Named, answer: null },
} as const satisfies Routes;
