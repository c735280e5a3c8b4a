import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { countGatewayAlerts } from '../../core/alerts/alerts.ts';
import { readAccountBalances } from '../../core/credits/balance.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { BrandImage } from '../../core/brands/brand.ts';
import type { Gateway } from '../../core/gateway.ts';
import type { Actor } from '../../core/people/actor.ts';
import { countBadges, countOperatorBadges, countResellerBadges } from '../../core/reports/badges.ts';
import { brandOf, imagePathOf } from '../kit/brand-of.ts';
import { colorOf } from '../kit/pages.ts';
import { pageOriginOf } from './page-origin.ts';
import { Language, Role, time } from './values.ts';

const flag = (description: string) => Type.Boolean({ description });
const credits = (description: string) => Type.Number({ description, examples: [2500.125] });

export const Picture = Type.Object(
  {
    url: Type.String({ description: 'Where it is', examples: ['/panel/brand/logo-0f3a….png'] }),
    width: Type.Integer({ description: 'In pixels' }),
    height: Type.Integer({ description: 'In pixels' }),
  },
  { description: 'A picture' },
);

const Brand = Type.Object(
  {
    name: Type.String({ description: 'What the gateway calls itself; empty: nothing' }),
    color: Type.String({ description: 'Its colour', examples: ['#0b7285'] }),
    support_email: Type.Union([Type.String(), Type.Null()], { description: 'Where to ask for help' }),
    tagline: Type.Union([Type.String(), Type.Null()], { description: 'A sentence beside the sign-in' }),
    logo: Type.Union([Picture, Type.Null()], { description: 'Null: the name stands alone' }),
  },
  { description: 'How the panel looks under this host' },
);

const User = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    username: Type.String({ description: 'What the person signs in with' }),
    name: Type.String({ description: 'What others see' }),
    role: Role,
    language: Language,
    totp: flag('Whether codes from an app are asked for'),
    password_given: flag('Whether somebody else has set the password'),
  },
  { description: 'Who is signed in' },
);

const AccountOfSession = Type.Object(
  {
    username: Type.String({ description: 'Name of the account' }),
    role: Type.Enum(['customer', 'reseller', 'admin'], { description: 'Kind of the account' }),
    status: Type.Enum(['active', 'inactive', 'blocked'], { description: 'Whether it may send' }),
    time_zone: Type.String({ description: 'Where its days begin', examples: ['Asia/Kolkata'] }),
  },
  { description: 'The account' },
);

const Features = Type.Object(
  {
    sms: flag('Always true'),
    international: flag('International messages'),
    promo_sender: flag('Promotional messages with an alphabetic sender ID'),
    email: flag('Mail'),
    virtual_mailbox: flag('Mail that a virtual operator takes can be read'),
    chatapp: flag('Messaging-app messages'),
    voice: flag('Calls'),
    sandbox: flag('Sends that go nowhere'),
    get_api: flag('Sending by GET'),
    brand: flag('A reseller’s brand, which the account may edit'),
  },
  { description: 'What the account may use' },
);

const Balances = Type.Object(
  {
    sms: credits('For SMS'),
    international: credits('For international SMS'),
    email: credits('For mail'),
    chatapp: credits('For messaging-app messages'),
    voice: credits('For calls'),
  },
  { description: 'Credits, to the thousandth' },
);

export const Session = Type.Object(
  {
    state: Type.Enum(
      ['signed_in', 'totp_required', 'totp_setup_required', 'password_change_required', 'signed_out'],
      { description: 'How far the sign-in has come' },
    ),
    csrf: Type.Union([Type.String(), Type.Null()], {
      description: 'For the header x-csrf-token of whatever is not a GET; null without a session',
    }),
    brand: Brand,
    secure: flag('False if the page came over plain http from another machine: nobody can sign in there'),
    expires_at: Type.Optional(time('When the session ends in any case')),
    idle_seconds: Type.Optional(Type.Integer({ description: 'After how long without use it ends before' })),
    user: Type.Optional(User),
    account: Type.Optional(AccountOfSession),
    viewed_from: Type.Optional(
      Type.Enum(['admin', 'reseller'], {
        description: 'Whose person looks at the account read-only; absent where it is one of its own',
      }),
    ),
    features: Type.Optional(Features),
    balances: Type.Optional(Balances),
    badges: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), {
        description: 'What waits to be looked at, by what it is; no count goes beyond 200',
      }),
    ),
  },
  { title: 'Session', description: 'Who is signed in; all but the first four fields only where somebody is' },
);

/** Of a session whose code is still awaited, nothing is told but that. */
export async function describeSession(
  gateway: Gateway,
  request: FastifyRequest,
  baseUrl: string,
  actor: Actor | null,
): Promise<Static<typeof Session>> {
  const brand = brandOf(gateway, request);
  const always = {
    brand: {
      name: brand.name,
      color: colorOf(brand),
      support_email: brand.supportEmail,
      tagline: brand.tagline,
      logo: brand.logo && pictureOf('logo', brand.logo),
    },
    secure: pageOriginOf(request, baseUrl).secure,
  };
  if (!actor) return { state: 'signed_out', csrf: null, ...always };
  const { state, session, user, account } = actor;
  const limits = { expires_at: session.expiresAt.toISOString(), idle_seconds: session.idleSeconds };
  if (state === 'totp_required') return { state, csrf: session.csrf, ...always, ...limits };
  return {
    state,
    csrf: session.csrf,
    ...always,
    ...limits,
    user: {
      id: user.id,
      username: user.username,
      name: user.name,
      role: user.role,
      language: user.language,
      totp: user.totpSecret !== null,
      password_given: user.passwordGiven,
    },
    account: {
      username: account.username,
      role: account.role,
      status: account.status,
      time_zone: account.timeZone,
    },
    ...(actor.viewedFrom === null ? {} : { viewed_from: actor.viewedFrom }),
    features: featuresOf(gateway, account),
    balances: await balancesOf(gateway, account),
    badges: state === 'signed_in' ? await badgesOf(gateway, account) : {},
  };
}

/** A picture of a brand, as a page shows it. */
export function pictureOf(use: 'logo' | 'favicon', image: BrandImage): Static<typeof Picture> {
  const { width, height } = image;
  return { url: imagePathOf(use, image), width, height };
}

function featuresOf(
  { takesVirtualMail, brands }: Gateway,
  { number, role, features }: Account,
): Static<typeof Features> {
  const { international, promoSender, email, chatapp, voice, sandbox, getApi } = features;
  return {
    sms: true,
    international,
    promo_sender: promoSender,
    email,
    virtual_mailbox: email && takesVirtualMail(),
    chatapp,
    voice,
    sandbox,
    get_api: getApi,
    brand: role === 'reseller' && brands().hasReseller(number),
  };
}

async function badgesOf({ db, now }: Gateway, account: Account): Promise<Record<string, number>> {
  if (account.role !== 'admin') {
    const own = await countBadges(db.general, account, now());
    return account.role === 'reseller' ? { ...own, ...(await countResellerBadges(db, account)) } : own;
  }
  return { ...(await countOperatorBadges(db.general)), ...(await countGatewayAlerts(db)) };
}

async function balancesOf({ db }: Gateway, account: Account): Promise<Static<typeof Balances>> {
  const { sms, international, email, chatapp, voice } = await readAccountBalances(db.general, account);
  return {
    sms: fromMilliCredits(sms),
    international: fromMilliCredits(international),
    email: fromMilliCredits(email),
    chatapp: fromMilliCredits(chatapp),
    voice: fromMilliCredits(voice),
  };
}
