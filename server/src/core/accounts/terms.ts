import { byFile } from 'harkara-contract/features.ts';
import { fromMilliCredits } from '../credits/credits.ts';
import type { Account } from './account.ts';

/** What an account pays, in credits by route, and what it may use; by the names that provisioning files have. */
export type Terms = {
  prices: Readonly<Record<string, number>>;
  features: Readonly<Record<string, boolean>>;
};

/** What counts at this moment, also where nothing was set. */
export function termsOf({ prices, features }: Account): Terms {
  return {
    prices: Object.fromEntries(
      Object.entries(prices).map(([route, milli]) => [route, fromMilliCredits(milli)]),
    ),
    features: byFile((name) => features[name]),
  };
}
