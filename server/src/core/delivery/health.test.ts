import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import type { ConnectorState } from '../../storage/connector-states.queries.ts';
import { ConnectorHealth, takeFailOverLimits } from './health.ts';

const T0 = new Date('2026-01-05T06:30:00.000Z');
const after = (seconds: number) => new Date(T0.getTime() + seconds * 1_000);

const state = (more: Partial<ConnectorState> = {}): ConnectorState => ({
  connector: 1,
  slot: 0,
  state: 'up',
  since: T0,
  downSince: null,
  window: 10,
  inFlight: 0,
  perSecond: 0,
  answers: 0,
  rejected: 0,
  throttled: 0,
  waitingSince: null,
  lastError: null,
  links: [],
  ...more,
});
const down = (more: Partial<ConnectorState> = {}) =>
  state({ state: 'down', downSince: T0, lastError: fact('connection_refused'), ...more });

const carrierWith = (options: Record<string, unknown> = {}) => {
  return { id: 1, failOver: takeFailOverLimits(options).failOver };
};

/** The reason after the last of these updates. */
function look(options: Record<string, unknown>, ...looks: [ConnectorState[], Date][]): string | null {
  const health = new ConnectorHealth();
  for (const [states, now] of looks) health.update([carrierWith(options)], states, now);
  expect(health.isTroubled(1)).toBe(health.troubles().length === 1);
  const reason = health.troubles()[0]?.reason;
  return reason ? say(reason) : null;
}

test('the cause of a connector being down is reported separately from the time', () => {
  const health = new ConnectorHealth();
  health.update([carrierWith()], [down()], after(11));
  expect(health.troubles()).toMatchObject([{ cause: fact('connection_refused') }]);
});

describe('a connector is down', () => {
  const reason = 'has been down since 2026-01-05T06:30:00.000Z';

  test.each<[string, string | null, Record<string, unknown>, ConnectorState[], number]>([
    ['when its worker has found it so for longer than 10 s', reason, {}, [down()], 11],
    ['not before', null, {}, [down()], 10],
    ['sooner where it is set so', reason, { failover_after_s: 0 }, [down()], 1],
    ['later where it is set so', null, { failover_after_s: 60 }, [down()], 59],
    ['not while another worker finds it up', null, {}, [down(), state({ slot: 1 })], 60],
    ['when all workers find it so', reason, {}, [down({ downSince: after(-60) }), down({ slot: 1 })], 11],
    [
      'not when only one has found it so for long',
      null,
      {},
      [down(), down({ slot: 1, downSince: after(5) })],
      12,
    ],
    ['not when no worker has reported on it', null, {}, [], 60],
  ])('%s', (_when, expected, options, states, seconds) => {
    expect(look(options, [states, after(seconds)])).toBe(expected);
  });

  test('until it is up again', () => {
    expect(look({}, [[down()], after(60)], [[state()], after(61)])).toBeNull();
  });
});

describe('a connector rejects too much', () => {
  const answers = (rejected: number, of: number) => state({ answers: of, rejected });

  test.each<[string, boolean, Record<string, unknown>, ConnectorState[]]>([
    ['when nine of ten of its last answers were rejections', true, {}, [answers(45, 50)]],
    ['not when there were fewer', false, {}, [answers(44, 50)]],
    ['not when there were too few answers to tell', false, {}, [answers(49, 49)]],
    ['when all workers together reach that', true, {}, [answers(25, 25), { ...answers(25, 25), slot: 1 }]],
    ['at the share that is set', true, { reject_share: 0.5 }, [answers(25, 50)]],
  ])('%s', (_when, isTroubled, options, states) => {
    const reason = look(options, [states, T0]);
    if (isTroubled) expect(reason).toMatch(/^has rejected \d+ of its last \d+ messages$/);
    else expect(reason).toBeNull();
  });

  test('and then gets a rest of half a minute', () => {
    expect(look({}, [[answers(50, 50)], T0], [[state()], after(29)])).not.toBeNull();
    expect(look({}, [[answers(50, 50)], T0], [[state()], after(30)])).toBeNull();
  });
});

describe('a connector is too slow', () => {
  const waiting = [state({ waitingSince: T0 })];
  const looks = (from: number, count: number) =>
    Array.from({ length: count }, (_, i): [ConnectorState[], Date] => [waiting, after(from + i)]);

  test('when its first message has waited for too long in three updates in a row', () => {
    expect(look({ slow_after_s: 5 }, ...looks(6, 3))).toBe(
      'is too slow: messages have been queued since 2026-01-05T06:30:00.000Z',
    );
    expect(look({ slow_after_s: 5 }, ...looks(6, 2))).toBeNull();
    expect(look({ slow_after_s: 5 }, ...looks(6, 2), [[state()], after(8)], ...looks(9, 2))).toBeNull();
    expect(look({ slow_after_s: 60 }, ...looks(6, 3))).toBeNull();
  });

  test('never unless it is set', () => {
    expect(look({}, ...looks(10_000, 5))).toBeNull();
  });
});

test('fail-over options are not passed on to the connector itself', () => {
  const own = { host: 'smsc.example', window: 5 };
  const all = { ...own, failover_after_s: 1, slow_after_s: 2, reject_share: 0.5 };
  expect(takeFailOverLimits(all)).toEqual({
    failOver: { downMs: 1_000, slowMs: 2_000, rejectShare: 0.5 },
    options: own,
  });
});
