import { fromMilliCredits } from '../credits/credits.ts';
import type { Account } from './account.ts';

/** What an account pays, in credits by route, and what it may use; by the names that provisioning files have. */
export type Terms = {
  prices: Readonly<Record<string, number>>;
  features: Readonly<Record<string, boolean>>;
};

const FEATURES = {
  get_api: 'getApi',
  international: 'international',
  promo_sender: 'promoSender',
  sandbox: 'sandbox',
  email: 'email',
  voice: 'voice',
  chatapp: 'chatapp',
} as const satisfies Record<string, keyof Account['features']>;

/** What counts at this moment, also where nothing was set. */
export function termsOf({ prices, features }: Account): Terms {
  return {
    prices: Object.fromEntries(
      Object.entries(prices).map(([route, milli]) => [route, fromMilliCredits(milli)]),
    ),
    features: Object.fromEntries(Object.entries(FEATURES).map(([name, known]) => [name, features[known]])),
  };
}
