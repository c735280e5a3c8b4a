import { Type, type Static } from 'typebox';
import type { AccountOverview } from '../../../core/accounts/account-overview.ts';
import type { FoundAccount } from '../../../core/accounts/search-accounts.ts';
import { termsOf } from '../../../core/accounts/terms.ts';
import { fromMilliCredits } from '../../../core/credits/credits.ts';
import { describePerson, Person } from './person-answer.ts';
import { time } from '../values.ts';

export const role = Type.Enum(['customer', 'reseller', 'admin'], { description: 'Kind of the account' });
export const status = Type.Enum(['active', 'inactive', 'blocked'], { description: 'Whether it may send' });
const balances = Type.Record(Type.String(), Type.Number(), { description: 'Credits by kind' });
const parent = Type.Union([Type.String(), Type.Null()], { description: 'Username of the account above it' });

const who = {
  account: Type.Integer({ description: 'Its number' }),
  username: Type.String({ description: 'Its name' }),
  role,
  status,
  parent,
  balances,
};

export const ListedAccount = Type.Object(
  { ...who, created_at: time('When it was made') },
  { title: 'ListedAccount', description: 'An account' },
);

export function describeListed(found: FoundAccount): Static<typeof ListedAccount> {
  const { account, username, role: kind, status: state, parent: above, createdAt } = found;
  return {
    account,
    username,
    role: kind,
    status: state,
    parent: above,
    balances: inCredits(found.balances),
    created_at: createdAt.toISOString(),
  };
}

const values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

export const Overview = Type.Object(
  {
    ...who,
    record: values('What the operator has set, as a provisioning file has it'),
    fingerprint: Type.String({ description: 'Of the record: a change must name it' }),
    effective: values('What counts at this moment, also where nothing was set'),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'In the account’s zone' }),
        messages: Type.Integer({ description: 'Accepted' }),
        delivered: Type.Integer({ description: 'Delivered' }),
        failed: Type.Integer({ description: 'Not delivered' }),
        credits: Type.Number({ description: 'Charged less what was refunded' }),
      }),
      { description: 'The last 30 days of all channels, oldest first' },
    ),
    people: Type.Array(Person, { description: 'Who may sign in; empty: nobody has yet' }),
    binds: Type.Array(
      Type.Object({
        id: Type.String({ description: 'For telling them apart' }),
        mode: Type.String({ description: 'receiver, transmitter or transceiver' }),
        address: Type.String({ description: 'Where from' }),
        bound_at: time('Since when'),
      }),
      { description: 'SMPP connections at this moment' },
    ),
    sessions: Type.Integer({ description: 'How many are signed in to the panel' }),
    campaigns: Type.Integer({ description: 'Campaigns that are running or paused' }),
  },
  { title: 'AccountOverview', description: 'One account' },
);

export function describeOverview(overview: AccountOverview): Static<typeof Overview> {
  const { account, record, fingerprint, people, binds, sessions, campaigns } = overview;
  return {
    account: account.number,
    username: account.username,
    role: account.role,
    status: account.status,
    parent: overview.parent,
    balances: inCredits(overview.balances),
    record,
    fingerprint,
    effective: effectiveOf(overview),
    days: overview.days.map(({ day, messages, delivered, failed, credits, refunded }) => ({
      date: day,
      messages,
      delivered,
      failed,
      credits: fromMilliCredits(credits - refunded),
    })),
    people: people.map(describePerson),
    binds: binds.map(({ id, mode, address, boundAt }) => ({
      id,
      mode,
      address,
      bound_at: boundAt.toISOString(),
    })),
    sessions,
    campaigns,
  };
}

function effectiveOf({ account }: AccountOverview): Record<string, unknown> {
  const { smpp, dlt } = account;
  return {
    time_zone: account.timeZone,
    flood_limit: account.floodLimit,
    limits: { legacy_per_second: account.callsPerSecond },
    refunds: account.refunds,
    ...termsOf(account),
    dlt: { required: dlt.required, entity_ids: [...dlt.entityIds] },
    smpp: smpp && {
      system_id: smpp.systemId,
      max_binds: smpp.maxBinds,
      allow_ips: smpp.allowIps,
      default_alphabet: smpp.defaultAlphabet,
    },
  };
}

function inCredits(milli: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(milli).map(([kind, amount]) => [kind, fromMilliCredits(amount)]));
}
