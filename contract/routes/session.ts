import { Type } from 'typebox';
import { FEATURE_NAMES, type FeatureName } from '../features.ts';
import { ACCOUNT_ROLES, ACCOUNT_STATUSES, CHANNELS, type Channel, SESSION_STATES } from '../lists.ts';
import { Balances } from '../records/credits.ts';
import { code, language, password, person } from '../records/person.ts';
import { Picture } from '../records/picture.ts';
import type { Routes } from '../route.ts';
import { closed, instant, integer, nullable, text, textOrNull } from '../shapes.ts';
import type { Static } from '../static.ts';

/** How the panel looks under the host of the page. */
const Look = Type.Object({
  /** Empty: none is shown. */
  name: text,
  color: text,
  supportEmail: textOrNull,
  tagline: textOrNull,
  logo: nullable(Picture),
});

const flag = Type.Boolean();

/** The account's channels, and what else it may use. */
const Features = Type.Object({
  ...(Object.fromEntries([...CHANNELS, ...FEATURE_NAMES].map((name) => [name, flag])) as Record<
    Channel | FeatureName,
    typeof flag
  >),
  /** Whether email that a virtual carrier takes can be read. */
  virtualMailbox: flag,
  /** Whether there is a reseller's brand that the account may edit. */
  brand: flag,
  /** Whether it decides about its customers' sender IDs and templates. */
  reviews: flag,
});

const Opening = Type.Object({
  /** For the header x-csrf-token of all requests but GET; null without a session. */
  csrf: textOrNull,
  brand: Look,
  /** False if the page came over plain HTTP from another machine: nobody can sign in there. */
  secure: Type.Boolean(),
});

const Limits = Type.Object({
  expiresAt: instant,
  /** After this time without use it ends before. */
  idleSeconds: integer,
});

const Known = Type.Object({
  user: Type.Object({
    ...person,
    language,
    /** Whether somebody else has set the password. */
    passwordGiven: Type.Boolean(),
  }),
  account: Type.Object({
    username: text,
    /** What people call it; null: its username. */
    displayName: textOrNull,
    role: Type.Enum([...ACCOUNT_ROLES]),
    status: Type.Enum([...ACCOUNT_STATUSES]),
    timeZone: text,
  }),
  /** Whose person looks at the account read-only; null: the person is one of its own. */
  viewedFrom: nullable(Type.Enum(['admin', 'reseller'])),
  features: Features,
  balances: Balances,
  /** What waits to be looked at, by what it is. */
  badges: Type.Record(Type.String(), integer),
});

type Opening = Static<typeof Opening>;
type Limited = Opening & Static<typeof Limits>;
type Known = Limited & Static<typeof Known>;

export type SignedOut = Opening & { state: 'signed_out' };
/** Signed in as far as the next step: a code, a first password, or setting up the codes that the operator demands. */
export type HalfOpen =
  | (Limited & { state: 'totp_required' })
  | (Known & { state: 'totp_setup_required' | 'password_change_required' });
export type SignedIn = Known & { state: 'signed_in' };

/** Who is signed in. Of a session whose code is still awaited, nothing is told but that. */
export type Session = SignedOut | HalfOpen | SignedIn;

const Session = Type.Unsafe<Session>(
  Type.Object({
    state: Type.Enum([...SESSION_STATES, 'signed_out']),
    ...Opening.properties,
    ...Type.Partial(Limits).properties,
    ...Type.Partial(Known).properties,
  }),
);

const SignIn = closed({
  username: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 1_000 }),
});

export const sessionRoutes = {
  'GET /session': { requires: 'anybody', answer: Session },
  'POST /session': { requires: 'anybody', signsIn: true, body: SignIn, answer: Session },
  'POST /session/totp': {
    requires: 'viewer',
    during: ['totp_required'],
    body: closed({ code }),
    answer: Session,
  },
  // The password once more, before what outlives the session.
  'POST /session/confirmation': { requires: 'viewer', body: closed({ password }), answer: null },
  'DELETE /session': { requires: 'anybody', answer: null },
} as const satisfies Routes;
