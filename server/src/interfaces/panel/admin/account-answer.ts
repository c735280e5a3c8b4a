import type { ListedAccount, MadeAccount } from 'harkara-contract/records/account.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import type * as core from '../../../core/accounts/account-overview.ts';
import type { FoundAccount } from '../../../core/accounts/search-accounts.ts';
import { termsOf } from '../../../core/accounts/terms.ts';
import { balancesInCredits, fromMilliCredits } from '../../../core/credits/credits.ts';
import type { ApplyResult } from '../../../core/provisioning/apply.ts';
import { describePerson } from '../users.routes.ts';

export function describeListed<Found extends FoundAccount>(found: Found): Found & Unwritten<ListedAccount> {
  return { ...found, balances: balancesInCredits(found.balances) };
}

export function describeOverview(overview: core.AccountOverview): Unwritten<AccountOverview> {
  const { number, username, displayName, role, status } = overview.account;
  return {
    ...overview,
    account: number,
    username,
    displayName,
    role,
    status,
    balances: balancesInCredits(overview.balances),
    effective: effectiveOf(overview),
    days: overview.days.map((day) => ({ ...day, credits: fromMilliCredits(day.credits - day.refunded) })),
    people: overview.people.map(describePerson),
  };
}

/** By the names that a provisioning file has. */
function effectiveOf({ account }: core.AccountOverview): Record<string, unknown> {
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

export function describeMade(username: string, result: ApplyResult): MadeAccount {
  const { generated } = result;
  const [apiSecret = null] = generated.flatMap((one) => ('secret' in one ? [one.secret] : []));
  return {
    username,
    password: passwordIn(result, 'password'),
    apiSecret,
    smppPassword: passwordIn(result, 'smpp'),
    apiKeys: generated.flatMap((one) => ('key' in one ? [one] : [])),
  };
}

export function passwordIn({ generated }: ApplyResult, of: 'password' | 'smpp'): string | null {
  const found = generated.find((one) => 'password' in one && one.name === of);
  return found && 'password' in found ? found.password : null;
}
