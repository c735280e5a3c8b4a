import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdMaker, idAt } from '../ids.ts';
import type { ConnectorRef } from './pick-connector.ts';
import { noCarrier, SANDBOX_QUEUE } from './carrier-choice.ts';
import { createRouting } from './routing.ts';
import type { RouteRule } from './rules.ts';

const CONNECTORS: ConnectorRef[] = ['a', 'b', 'c', 'd'].map((name, i) => {
  return { id: i + 1, name, channels: ['sms'], enabled: true, paused: false };
});
const [A, B, C, D] = [1, 2, 3, 4];
const ID = createIdMaker(1, () => 1_700_000_000_000).one(7);

let made = 0;
function rule(connectors: string[], more: Partial<RouteRule> = {}): RouteRule {
  made += 1;
  return {
    key: `rule ${String(made).padStart(3, '0')}`,
    channel: 'sms',
    route: '*',
    account: null,
    sender: null,
    prefixes: null,
    priority: 0,
    connectors,
    weights: null,
    retryRejected: false,
    enabled: true,
    ...more,
  };
}

type Wanted = { route?: string; account?: number; sender?: string; recipient?: string; id?: string };

function queueOf(
  rules: readonly RouteRule[],
  { route = 'T', account = 7, sender = 'ACMEIN', recipient = '9876543210', id = ID }: Wanted = {},
  connectors = CONNECTORS,
  troubled: readonly number[] = [],
): number {
  const routing = createRouting(rules, connectors, (connector) => troubled.includes(connector));
  const choice = routing.findChoice('sms', route, account, sender);
  if (!choice) throw noCarrier(route);
  return choice.queueFor(recipient, id);
}

describe('among the rules that match', () => {
  const all = rule(['a']);
  const forRoute = rule(['b'], { route: 'T' });
  const forPrefix = rule(['b'], { prefixes: ['98'] });
  const forSender = rule(['b'], { sender: 'ACMEIN' });
  const forAccount = rule(['b'], { account: 7 });

  test.each<[string, RouteRule, RouteRule]>([
    ['its route before one for all routes', forRoute, all],
    ['a prefix before one with its route', forPrefix, rule(['a'], { route: 'T' })],
    ['its sender before one with a prefix', forSender, rule(['a'], { prefixes: ['98765'], route: 'T' })],
    [
      'its account before one with its sender',
      forAccount,
      rule(['a'], { sender: 'ACMEIN', prefixes: ['9'] }),
    ],
    [
      'a longer prefix before a shorter one',
      rule(['b'], { prefixes: ['9876'] }),
      rule(['a'], { prefixes: ['98'] }),
    ],
    [
      'a prefix and its route before the prefix alone',
      rule(['b'], { prefixes: ['98'], route: 'T' }),
      rule(['a'], { prefixes: ['98'] }),
    ],
    [
      'a higher priority before anything',
      rule(['b'], { priority: 1 }),
      rule(['a'], { account: 7, sender: 'ACMEIN' }),
    ],
    ['of two equals the one whose key comes first', rule(['b'], { key: 'k1' }), rule(['a'], { key: 'k2' })],
  ])('takes %s', (_which, wanted, other) => {
    expect(queueOf([wanted, other])).toBe(B);
    expect(queueOf([other, wanted])).toBe(B);
  });

  test.each<[string, Partial<RouteRule>]>([
    ['another channel', { channel: 'voice' }],
    ['another route', { route: 'P' }],
    ['another account', { account: 8 }],
    ['another sender', { sender: 'ACMEXX' }],
    ['other numbers', { prefixes: ['97', '987654321012'] }],
    ['nothing, because it is switched off', { enabled: false }],
  ])('passes over one for %s', (_what, more) => {
    expect(queueOf([rule(['b'], { priority: 9, ...more }), rule(['a'])])).toBe(A);
  });

  test('a message that no rule matches is refused', () => {
    expect(() => queueOf([rule(['a'], { route: 'P' })])).toThrow('No carrier is set up for route T.');
    expect(() => queueOf([rule(['a'], { prefixes: ['97'] })])).toThrow('No carrier is set up for route T.');
    expect(() => queueOf([rule(['gone'])])).toThrow('No carrier is set up for route T.');
  });

  test('whether a number can be reached is known beforehand', () => {
    const choice = createRouting([rule(['a'], { prefixes: ['97'] })], CONNECTORS).findChoice(
      'sms',
      'T',
      7,
      'X',
    );
    expect([choice?.reaches('9712345678'), choice?.reaches('9812345678')]).toEqual([true, false]);
  });
});

describe('of a rule’s connectors', () => {
  const off = (...names: string[]) => CONNECTORS.map((c) => ({ ...c, enabled: !names.includes(c.name) }));
  const paused = (...names: string[]) => CONNECTORS.map((c) => ({ ...c, paused: names.includes(c.name) }));

  test.each<[string, number, ConnectorRef[], number[]]>([
    ['the first takes all', A, CONNECTORS, []],
    ['one that is switched off is passed over', B, off('a'), []],
    ['one that is paused is passed over', B, paused('a'), []],
    ['one in trouble is passed over', B, CONNECTORS, [A]],
    ['if all are in trouble, the first takes all', A, CONNECTORS, [A, B, C]],
    ['one in trouble is better than one that is paused', B, paused('a'), [B, C]],
    [
      'one that is paused is better than one that is off',
      C,
      paused('c').map((c) => ({ ...c, enabled: c.id > B })),
      [],
    ],
    ['if all are off, messages wait in the first one’s queue', A, off('a', 'b', 'c'), []],
  ])('%s', (_what, queue, connectors, troubled) => {
    expect(queueOf([rule(['a', 'b', 'c'])], {}, connectors, troubled)).toBe(queue);
  });

  test('those with weights share messages by their weights', () => {
    const routing = createRouting([rule(['a', 'b', 'c'], { weights: [6, 3, 1] })], CONNECTORS);
    const choice = routing.findChoice('sms', 'T', 7, 'ACMEIN');
    const counts = new Map<number, number>();
    for (let i = 0; i < 10_000; i++) {
      const queue = choice?.queueFor('9876543210', idAt(ID, i)) ?? NaN;
      counts.set(queue, (counts.get(queue) ?? 0) + 1);
    }
    for (const [queue, share] of [
      [A, 0.6],
      [B, 0.3],
      [C, 0.1],
    ] as const) {
      expect(Math.abs((counts.get(queue) ?? 0) / 10_000 - share)).toBeLessThan(0.03);
    }
  });

  test('a connector with weight 0 is a standby for the others', () => {
    const rules = [rule(['a', 'b'], { weights: [1, 0] })];
    for (let i = 0; i < 50; i++) {
      expect(queueOf(rules, { id: idAt(ID, i) })).toBe(A);
      expect(queueOf(rules, { id: idAt(ID, i) }, CONNECTORS, [A])).toBe(B);
    }
  });

  test.each<[string, number | null, Partial<RouteRule>, number, number[]]>([
    ['nobody unless the rule says so', null, { retryRejected: false }, A, []],
    ['the next one', B, {}, A, []],
    ['the next one that is not in trouble', C, {}, A, [B]],
    ['nobody after the last', null, {}, C, []],
    ['nobody after one that is not among them', null, {}, D, []],
  ])('may try what one has rejected: %s', (_who, next, more, queue, troubled) => {
    const rules = [rule(['a', 'b', 'c'], { retryRejected: true, ...more })];
    const routing = createRouting(rules, CONNECTORS, (connector) => troubled.includes(connector));
    expect(routing.findChoice('sms', 'T', 7, 'X')?.afterRejection(queue, '9876543210')).toBe(next);
  });
});

test('a message waiting for a connector can move to another one, provided that one is usable', () => {
  const message = {
    id: ID,
    account: 7,
    sender: 'ACMEIN',
    channel: 'sms',
    route: 'T',
    recipient: '9876543210',
  };
  const alternative = (troubled: number[], rules = [rule(['a', 'b'])]) =>
    createRouting(rules, CONNECTORS, (c) => troubled.includes(c)).alternativeTo(A, message);
  expect(alternative([A])).toBe(B);
  expect(alternative([])).toBeNull();
  expect(alternative([A, B])).toBeNull();
  expect(alternative([A], [rule(['a'])])).toBeNull();
  expect(alternative([A], [rule(['a', 'b'], { prefixes: ['1'] })])).toBeNull();
  expect(alternative([A], [rule(['b'], { route: 'P' })])).toBeNull();
  expect(alternative([A], [rule(['a']), rule(['b'], { channel: 'email' })])).toBeNull();
});

test('somebody may move messages to a ready connector that the rules use for their route, or that is in no rule', () => {
  const mayTake = (rules: RouteRule[], { channel = 'sms', troubled = [] as number[] } = {}) =>
    createRouting(rules, CONNECTORS, (c) => troubled.includes(c)).mayTake(B, { channel, route: 'T' });
  expect(mayTake([rule(['a'])])).toBe(true);
  expect(mayTake([rule(['b'])])).toBe(true);
  expect(mayTake([rule(['b'], { route: 'P' })])).toBe(false);
  expect(mayTake([rule(['b'], { route: 'P' }), rule(['a', 'b'], { route: 'T' })])).toBe(true);
  expect(mayTake([rule(['b'], { route: 'P', enabled: false })])).toBe(true);
  expect(mayTake([rule(['a'])], { troubled: [B] })).toBe(false);
  expect(mayTake([], { channel: 'email' })).toBe(false);
  expect(mayTake([], { channel: 'chatapp' })).toBe(false);
});

describe('without a rule for its channel', () => {
  const connector = (id: number, channels: string[], more: Partial<ConnectorRef> = {}): ConnectorRef => {
    return { id, name: `c${id}`, channels, enabled: true, paused: false, ...more };
  };
  const wayTo = (channel: string, connectors: ConnectorRef[], rules: RouteRule[] = []) =>
    createRouting(rules, connectors)
      .findChoice(channel, '', 7, 'a@example.com')
      ?.queueFor('b@example.com', ID) ?? null;

  test('a message goes to the only connector of its channel', () => {
    const connectors = [connector(1, ['sms']), connector(2, ['email', 'sms'])];
    expect(wayTo('email', connectors)).toBe(2);
    expect(wayTo('email', connectors, [rule(['c1'])])).toBe(2);
    expect(wayTo('voice', connectors)).toBeNull();
  });

  test('a message is not routed when there are several', () => {
    expect(wayTo('email', [connector(1, ['email']), connector(2, ['email'])])).toBeNull();
  });

  test('one that is switched off does not count', () => {
    const off = connector(1, ['email'], { enabled: false });
    expect(wayTo('email', [off])).toBeNull();
    expect(wayTo('email', [off, connector(2, ['email'])])).toBe(2);
  });

  test('any rule for the channel, whichever account it is for, disables this default', () => {
    const rules = [rule(['c1'], { channel: 'email', account: 8 })];
    expect(wayTo('email', [connector(1, ['email'])], rules)).toBeNull();
  });
});

test('the sandbox has its own queue', () => {
  expect(createRouting([], []).sandbox.queueFor('9876543210', ID)).toBe(SANDBOX_QUEUE);
});

test('numbers make no difference unless a rule depends on them', () => {
  const isOne = (...rules: RouteRule[]) =>
    createRouting(rules, CONNECTORS).findChoice('sms', 'T', 7, 'ACMEIN')?.isOne;
  expect(isOne(rule(['a', 'b']))).toBe(true);
  expect(isOne(rule(['a']), rule(['b'], { account: 8, prefixes: ['9'] }))).toBe(true);
  expect(isOne(rule(['a'], { priority: 1 }), rule(['b'], { prefixes: ['9'] }))).toBe(true);
  expect(isOne(rule(['a']), rule(['b'], { prefixes: ['9'] }))).toBe(false);
  expect(isOne(rule(['a', 'b'], { weights: [1, 1] }))).toBe(false);
});

describe('whatever the rules', () => {
  const rules = fc.array(
    fc.record({
      key: fc.uuid(),
      channel: fc.constant('sms'),
      route: fc.constantFrom('*', 'T', 'P'),
      account: fc.option(fc.constantFrom(7, 8)),
      sender: fc.option(fc.constantFrom('X', 'Y')),
      prefixes: fc.option(fc.uniqueArray(fc.constantFrom('9', '98', '987', '6', '97'), { minLength: 1 })),
      priority: fc.integer({ min: 0, max: 2 }),
      connectors: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
      weights: fc.constant(null),
      retryRejected: fc.boolean(),
      enabled: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  const wanted = fc.record({
    route: fc.constantFrom('T', 'P', 'PS'),
    account: fc.constantFrom(7, 8, 9),
    sender: fc.constantFrom('X', 'Y', 'Z'),
    recipient: fc.constantFrom('9876543210', '9812345678', '9712345678', '6123456789'),
  });

  /** The same choice in its simplest form: compare every pair. */
  function bestOf(all: readonly RouteRule[], message: Required<Omit<Wanted, 'id'>>): RouteRule | undefined {
    const prefixOf = ({ prefixes }: RouteRule) =>
      prefixes === null
        ? 0
        : Math.max(-1, ...prefixes.filter((p) => message.recipient.startsWith(p)).map((p) => p.length));
    const rank = (r: RouteRule) => [
      r.priority,
      Number(r.account !== null),
      Number(r.sender !== null),
      prefixOf(r),
      Number(r.route !== '*'),
    ];
    return all
      .filter((r) => r.enabled && (r.route === '*' || r.route === message.route))
      .filter((r) => (r.account ?? message.account) === message.account)
      .filter((r) => (r.sender ?? message.sender) === message.sender)
      .filter((r) => prefixOf(r) >= 0)
      .sort((a, b) => {
        const [left, right] = [rank(a), rank(b)];
        const at = left.findIndex((value, i) => value !== right[i]);
        return at < 0 ? (a.key < b.key ? -1 : 1) : (right[at] ?? 0) - (left[at] ?? 0);
      })[0];
  }

  test('the most specific one of the highest priority is chosen, whatever their order', () => {
    fc.assert(
      fc.property(rules, wanted, fc.array(fc.nat()), (all, message, order) => {
        const shuffled = all
          .map((item, i) => ({ item, place: order[i] ?? i }))
          .sort((a, b) => a.place - b.place)
          .map(({ item }) => item);
        const best = bestOf(all, message);
        if (!best) expect(() => queueOf(shuffled, message)).toThrow('No carrier');
        else {
          const first = CONNECTORS.find(({ name }) => name === best.connectors[0])?.id;
          expect(queueOf(shuffled, message)).toBe(first);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the same message goes the same way, and to a troubled connector only if all of its rule are troubled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 }),
        fc.uniqueArray(fc.constantFrom(A, B, C, D)),
        fc.nat({ max: 1_000_000 }),
        (weights, troubled, offset) => {
          const weighted = [rule(['a', 'b', 'c', 'd'], { weights })];
          const id = idAt(ID, offset);
          const queue = queueOf(weighted, { id }, CONNECTORS, troubled);
          expect(queueOf(weighted, { id }, CONNECTORS, troubled)).toBe(queue);
          if (troubled.length < 4) expect(troubled).not.toContain(queue);
          const choice = createRouting(weighted, CONNECTORS, (c) => troubled.includes(c));
          expect(choice.findChoice('sms', 'T', 7, 'X')?.queues()).toContain(queue);
        },
      ),
      { numRuns: 500 },
    );
  });
});
