import { ROUTE_CODES, type RouteCode } from 'harkara-contract/lists.ts';

export type { RouteCode };

export const ROUTE_WORDS = {
  T: 'transactional',
  P: 'promotional',
  PS: 'promotional',
  I: 'international',
  V: 'voice',
} as const satisfies Record<RouteCode, string>;

/** The word for a stored route; what takes none of these routes is named by its channel. */
export function routeWord(route: string): string {
  return (ROUTE_WORDS as Readonly<Partial<Record<string, string>>>)[route] ?? route;
}

/** The stored routes that a word stands for. */
export function codesOfRoute(word: string): RouteCode[] {
  return ROUTE_CODES.filter((code) => ROUTE_WORDS[code] === word);
}

/** The sender given for promotional traffic without a sender ID of its own. */
export const PROMOTIONAL_SENDER = 'PROMOTIONAL';

export function isNumericSender(sender: string): boolean {
  return /^\d+$/.test(sender);
}

/** `word` is v2's: `promotional` means P with the sender PROMOTIONAL or a numeric one, else PS. */
export function routeOfWord(
  word: 'transactional' | 'promotional' | 'international',
  sender: string,
): RouteCode {
  switch (word) {
    case 'transactional':
      return 'T';
    case 'international':
      return 'I';
    case 'promotional':
      return sender === PROMOTIONAL_SENDER || isNumericSender(sender) ? 'P' : 'PS';
  }
}

export function isPromotional(route: string): boolean {
  return route === 'P' || route === 'PS';
}
