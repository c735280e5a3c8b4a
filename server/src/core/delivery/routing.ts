import { CHANNEL, CHANNELS } from 'harkara-contract/lists.ts';
import { createPick, isUsable, standingOf, type ConnectorRef, type Pick } from './pick-connector.ts';
import {
  noCarrier,
  SANDBOX_QUEUE,
  type CarrierChoice,
  type Routing,
  type WaitingMessage,
} from './carrier-choice.ts';
import { chooseRules, type RouteRule, type Traffic } from './rules.ts';

/** The cache is cleared when it reaches this size. */
const KEPT_CHOICES = 50_000;
/** Their messages go to the connector of their account: another would be another sender. */
const WITHOUT_RULES: ReadonlySet<string> = new Set(CHANNELS.filter((channel) => !CHANNEL[channel].hasRules));

/** @param isTroubled whether a connector is down, too slow or rejects everything; called for each message. */
export function createRouting(
  declared: readonly RouteRule[],
  connectors: readonly ConnectorRef[],
  isTroubled: (connector: number) => boolean = () => false,
): Routing {
  const byName = new Map(connectors.map((connector) => [connector.name, connector]));
  const byId = new Map(connectors.map((connector) => [connector.id, connector]));
  const standing = (connector: ConnectorRef) => standingOf(connector, isTroubled);
  const rules = [...declared, ...rulesWithoutChoice(declared, connectors)];
  const picks = new Map<RouteRule, Pick>();
  for (const rule of rules) {
    const pick = createPick(rule, byName, standing);
    if (pick) picks.set(rule, pick);
  }
  // When no rule names accounts or senders, as on most gateways, they all share one entry.
  const byAccount = rules.some(({ account }) => account !== null);
  const bySender = rules.some(({ sender }) => sender !== null);
  const kept = new Map<string, CarrierChoice | null>();

  function findChoice(channel: string, route: string, account: number, sender: string): CarrierChoice | null {
    if (WITHOUT_RULES.has(channel)) return null;
    const key = `${channel} ${route} ${byAccount ? account : ''} ${bySender ? sender : ''}`;
    let choice = kept.get(key);
    if (choice === undefined) {
      choice = createChoice(picks, { channel, route, account, sender });
      if (kept.size >= KEPT_CHOICES) kept.clear();
      kept.set(key, choice);
    }
    return choice;
  }

  function queueOf({ id, account, sender, channel, route, recipient }: WaitingMessage): number | null {
    const choice = findChoice(channel, route, account, sender);
    return choice?.reaches(recipient) ? choice.queueFor(recipient, id) : null;
  }

  return {
    sandbox: onlyChoice(() => SANDBOX_QUEUE),
    findChoice,
    findChoiceOf(name, channel) {
      const connector = byName.get(name);
      return connector?.enabled && connector.channels.includes(channel)
        ? onlyChoice(() => connector.id)
        : null;
    },
    queueOf,
    alternativeTo(queue, message) {
      const to = queueOf(message);
      const found = to === null ? undefined : byId.get(to);
      return found && found.id !== queue && isUsable(standing(found)) ? found.id : null;
    },
    mayTake(queue, { channel, route }) {
      const connector = byId.get(queue);
      if (!connector?.channels.includes(channel) || WITHOUT_RULES.has(channel)) return false;
      if (!isUsable(standing(connector))) return false;
      // One that the rules keep for other routes may not be able to take this one.
      const naming = declared.filter(
        (rule) => rule.enabled && rule.channel === channel && rule.connectors.includes(connector.name),
      );
      return naming.length === 0 || naming.some((rule) => rule.route === '*' || rule.route === route);
    },
  };
}

/** If no rule names a channel and it has only one connector, that connector takes all of its messages. */
function rulesWithoutChoice(
  declared: readonly RouteRule[],
  connectors: readonly ConnectorRef[],
): RouteRule[] {
  const enabled = connectors.filter((connector) => connector.enabled);
  const channels = new Set(enabled.flatMap((connector) => connector.channels));
  for (const { channel } of declared) channels.delete(channel);
  return [...channels].flatMap((channel) => {
    const [only, ...others] = enabled.filter((connector) => connector.channels.includes(channel));
    return only && others.length === 0 ? [ruleForAll(channel, only.name)] : [];
  });
}

function ruleForAll(channel: string, connector: string): RouteRule {
  return {
    key: '',
    channel,
    route: '*',
    account: null,
    sender: null,
    prefixes: null,
    priority: 0,
    connectors: [connector],
    weights: null,
    retryRejected: false,
    enabled: true,
  };
}

/** @returns null when no rule matches such messages. */
function createChoice(picks: ReadonlyMap<RouteRule, Pick>, traffic: Traffic): CarrierChoice | null {
  const choice = chooseRules([...picks.keys()], traffic);
  const reached = choice.rules.flatMap((rule) => picks.get(rule) ?? []);
  if (reached.length === 0) return null;
  const only = choice.only && picks.get(choice.only);
  if (only?.isPlain) return { ...onlyChoice(() => only.queueFor('')), afterRejection: only.afterRejection };

  const pickFor = (recipient: string): Pick | null => {
    const rule = choice.only ?? choice.ruleFor(recipient);
    return (rule && picks.get(rule)) ?? null;
  };
  return {
    isOne: false,
    reaches: (recipient) => choice.takesAll || pickFor(recipient) !== null,
    queueFor: (recipient, id) => {
      const pick = pickFor(recipient);
      if (!pick) throw noCarrier(traffic.route);
      return pick.queueFor(id);
    },
    queues: () => [...new Set(reached.flatMap((pick) => pick.queues()))],
    afterRejection: (queue, recipient) => pickFor(recipient)?.afterRejection(queue) ?? null,
  };
}

function onlyChoice(queue: () => number): CarrierChoice {
  return {
    isOne: true,
    reaches: () => true,
    queueFor: queue,
    queues: () => [queue()],
    afterRejection: () => null,
  };
}
