/** A configured rule that says which connectors take which messages. A selector that is null matches everything. */
export type RouteRule = {
  /** Unique; breaks the tie when two rules match equally well. */
  key: string;
  channel: string;
  /** A route's letters, or `*`. */
  route: string;
  account: number | null;
  sender: string | null;
  prefixes: readonly string[] | null;
  /** A higher priority wins, however specific the other rule is. */
  priority: number;
  connectors: readonly string[];
  /** One per connector; null: the first usable connector takes everything. */
  weights: readonly number[] | null;
  /** Whether the next connector may try what one has rejected. */
  retryRejected: boolean;
  enabled: boolean;
};

/** What is known about a call before its numbers are examined. */
export type Traffic = { channel: string; route: string; account: number; sender: string };

/**
 * Rules of the same priority that agree on whether they name an account and a sender: among them the number decides.
 */
type Tier = { byPrefix: Map<string, RouteRule>; lengths: readonly number[]; otherwise: RouteRule | null };

export type RuleChoice = {
  /** The rule for every number, if it is the same for all. */
  only: RouteRule | null;
  /** Whether there is a rule for every number. */
  takesAll: boolean;
  ruleFor(recipient: string): RouteRule | null;
  /** All rules that some number may match. */
  rules: readonly RouteRule[];
};

/**
 * The rules that match, by priority, then by how specific they are: one with an account before one with a sender,
 * before one with a prefix (the longer first), before one with a route of its own, before one for all.
 */
export function chooseRules(all: readonly RouteRule[], traffic: Traffic): RuleChoice {
  const tiers = tiersOf(all.filter((rule) => rule.enabled && matches(rule, traffic)));
  // Rules after one for every number are never reached.
  const end = tiers.findIndex(({ otherwise }) => otherwise !== null);
  const reached = end < 0 ? tiers : tiers.slice(0, end + 1);
  const rules = reached.flatMap(({ byPrefix, otherwise }) => [
    ...byPrefix.values(),
    ...(otherwise ? [otherwise] : []),
  ]);
  return {
    only: end >= 0 && rules.length === 1 ? (rules[0] ?? null) : null,
    takesAll: end >= 0,
    ruleFor: (recipient) => {
      for (const { byPrefix, lengths, otherwise } of reached) {
        for (const length of lengths) {
          const rule = byPrefix.get(recipient.slice(0, length));
          if (rule) return rule;
        }
        if (otherwise) return otherwise;
      }
      return null;
    },
    rules: [...new Set(rules)],
  };
}

function matches(rule: RouteRule, { channel, route, account, sender }: Traffic): boolean {
  return (
    rule.channel === channel &&
    (rule.route === '*' || rule.route === route) &&
    (rule.account === null || rule.account === account) &&
    (rule.sender === null || rule.sender === sender)
  );
}

function tiersOf(rules: readonly RouteRule[]): Tier[] {
  const sorted = [...rules].sort(byRank);
  const groups: RouteRule[][] = [];
  for (const rule of sorted) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first && isAlike(first, rule)) group.push(rule);
    else groups.push([rule]);
  }
  return groups.map(tierOf);
}

/** @param rules best first. */
function tierOf(rules: readonly RouteRule[]): Tier {
  const byPrefix = new Map<string, RouteRule>();
  for (const rule of rules) {
    for (const prefix of rule.prefixes ?? []) if (!byPrefix.has(prefix)) byPrefix.set(prefix, rule);
  }
  const lengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);
  return { byPrefix, lengths, otherwise: rules.find(({ prefixes }) => prefixes === null) ?? null };
}

const given = (selector: unknown) => (selector === null ? 0 : 1);

/** Whether the number decides between them, and not what else they name. */
export function isAlike(a: RouteRule, b: RouteRule): boolean {
  return (
    a.priority === b.priority && given(a.account) === given(b.account) && given(a.sender) === given(b.sender)
  );
}

/** The better rule first. */
export function byRank(a: RouteRule, b: RouteRule): number {
  return (
    b.priority - a.priority ||
    given(b.account) - given(a.account) ||
    given(b.sender) - given(a.sender) ||
    Number(a.route === '*') - Number(b.route === '*') ||
    (a.key < b.key ? -1 : 1)
  );
}
