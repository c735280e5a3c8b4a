import type { Outcome } from './outcomes.ts';

/** `name@domain`, or either of the two with a `*` instead of the other. */
export const ADDRESS_PATTERN = /^(?:[^\s@*]{1,64}@(?:[^\s@*]{1,255}|\*)|\*@[^\s@*]{1,255})$/;

/** Names that every virtual operator knows, so that trying out mail needs no set-up. */
const NAMES: ReadonlyMap<string, Outcome> = new Map([
  ['bounce', 'bounced'],
  ['slow', 'slow'],
  ['fail', 'failed'],
  ['failed', 'failed'],
  ['pending', 'pending'],
  ['throttled', 'throttled'],
  ['lost', 'lost'],
  ['rejected', 'rejected'],
  ['early', 'early'],
  ['duplicate', 'duplicate'],
]);

/** Finds an address's outcome by the most exact pattern, else by its name without a `+tag`. Case does not matter. */
export function createAddressOutcomes(
  outcomes: Readonly<Record<string, Outcome>>,
): (address: string) => Outcome {
  const patterns = new Map(
    Object.entries(outcomes).map(([pattern, outcome]) => [pattern.toLowerCase(), outcome]),
  );

  return (address) => {
    const at = address.lastIndexOf('@');
    const name = address.slice(0, at).toLowerCase();
    const domain = address.slice(at + 1).toLowerCase();
    for (const pattern of [`${name}@${domain}`, `${name}@*`, `*@${domain}`, '*']) {
      const outcome = patterns.get(pattern);
      if (outcome !== undefined) return outcome;
    }
    return NAMES.get(name.split('+', 1)[0] ?? '') ?? 'delivered';
  };
}
