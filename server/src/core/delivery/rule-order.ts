import { byRank, isAlike, type RouteRule } from './rules.ts';

/** Of a provisioning file. */
const LARGEST = 1_000_000;
const STEP = 10;

const longest = ({ prefixes }: RouteRule): number =>
  prefixes === null ? 0 : Math.max(0, ...prefixes.map((prefix) => prefix.length));

/** As {@link byRank}; of rules among which the number decides, those for longer prefixes come first, as they win. */
export function byTurn(a: RouteRule, b: RouteRule): number {
  return (isAlike(a, b) ? longest(b) - longest(a) : 0) || byRank(a, b);
}

/**
 * The priorities that give a channel's rules this order, most of which keep theirs.
 *
 * @param before in the order in which they are looked at now.
 * @param wanted the same rules.
 * @returns one for each of `wanted`.
 */
export function prioritiesFor(before: readonly RouteRule[], wanted: readonly RouteRule[]): number[] {
  const placeOf = new Map(before.map((rule, place) => [rule.key, place]));
  const comesFirst = (a: RouteRule, b: RouteRule, alike: boolean) =>
    alike ? (placeOf.get(a.key) ?? 0) < (placeOf.get(b.key) ?? 0) : byRank(a, b) < 0;

  /** Whether `a` comes before `b` if both have this priority. */
  const winsAt = (priority: number, a: RouteRule, b: RouteRule): boolean => {
    const [one, other] = [a, b].map((rule) => ({ ...rule, priority })) as [RouteRule, RouteRule];
    const alike = isAlike(one, other);
    // Among these the number decides, unless they had different priorities: then only a priority keeps them apart.
    return (!alike || a.priority === b.priority) && comesFirst(one, other, alike);
  };

  const upwards = [...wanted].reverse().reduce<number[]>((found, rule, i) => {
    const below = wanted[wanted.length - i];
    const least = found[0];
    if (below === undefined || least === undefined) return [rule.priority];
    const floor = winsAt(least, rule, below) ? least : least + 1;
    return [Math.max(rule.priority, floor), ...found];
  }, []);
  const downwards = wanted.reduce<number[]>((found, rule, i) => {
    const above = wanted[i - 1];
    const most = found.at(-1);
    if (above === undefined || most === undefined) return [rule.priority];
    const ceiling = winsAt(most, above, rule) ? most : most - 1;
    return [...found, Math.min(rule.priority, ceiling)];
  }, []);
  const changes = (found: readonly number[]) =>
    found.filter((priority, i) => priority !== wanted[i]?.priority).length;
  const [best] = [upwards, downwards]
    .filter((found) => found.every((priority) => Math.abs(priority) <= LARGEST))
    .sort((a, b) => changes(a) - changes(b));
  return best ?? wanted.map((_, i) => (wanted.length - 1 - i) * STEP);
}
