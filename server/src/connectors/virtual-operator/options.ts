import { fact } from 'harkara-contract/facts.ts';
import { DAY_MS } from '../../durations.ts';
import { perSecond, window } from '../kit/common-options.ts';
import {
  entriesOf,
  fieldsOf,
  flag,
  isObject,
  isWhole,
  oneOf,
  option,
  readOptions,
  whole,
  type Place,
} from '../kit/options.ts';
import { ADDRESS_PATTERN } from './address-outcomes.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';

const NUMBER_PATTERN = /^(\d{1,15}|\d{0,15}\*)$/;

const OPTIONS = {
  /** A receipt comes after a random time between these. */
  deliveryMs: option(
    ['Receipt delay (ms): minimum, maximum', 'रसीद में देरी (ms): कम से कम, ज़्यादा से ज़्यादा'],
    { usual: [50, 200] },
    { kind: 'numbers', min: 0, max: DAY_MS },
    (value, place) => {
      const times = pairOf(value, ['min', 'max'], place);
      return times && times[0] > times[1] ? place.refuse(fact('least_above_most')) : times;
    },
  ),
  /**
   * By number, or by a prefix that ends in `*`; a number without a pattern is delivered. By address, which may have a
   * `*` instead of its name or of its domain.
   */
  outcomes: option(
    ['Outcomes by number', 'नंबर के अनुसार नतीजा'],
    {
      hint: {
        en: 'A number, leading digits with *, or an email address. All others are delivered.',
        hi: 'नंबर, * वाले शुरुआती अंक, या ईमेल पता। बाकी सब पहुँच जाते हैं।',
      },
    },
    { kind: 'map', choices: OUTCOMES },
    (value, place): Readonly<Record<string, Outcome>> | null =>
      isObject(value)
        ? Object.fromEntries(entriesOf(value, place, outcomeOf))
        : place.refuse(fact('not_outcomes')),
  ),
  window: window({ usual: 500, max: 100_000 }),
  perSecond: perSecond({ above: 0, max: 1_000_000 }),
  /** For the outcome `slow`: how long until the answer, and from then to the receipt. */
  slowMs: option(
    ['Delay for “slow” (ms): response, receipt', '“slow” में देरी (ms): जवाब, रसीद'],
    { usual: [3_000, 5_000], rare: true },
    { kind: 'numbers', min: 0, max: DAY_MS },
    (value, place) => pairOf(value, ['answer', 'receipt'], place),
  ),
  /** For the outcome `lost`: how long the answer is waited for. */
  answerTimeoutMs: whole('Wait for a lost response (ms)', 'खोए जवाब का इंतज़ार (ms)', {
    min: 1,
    max: 600_000,
    usual: 2_000,
    rare: true,
  }),
  /** It takes no messages. Receipts that it owes still come. */
  down: flag('Simulate a link that is down', 'ऐसे चले जैसे लिंक बंद हो'),
};

export const VIRTUAL_OPERATOR_FIELDS = fieldsOf(OPTIONS);

export type VirtualOperatorOptions = ReturnType<typeof parseVirtualOperatorOptions>;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseVirtualOperatorOptions(input: unknown) {
  const options = readOptions(OPTIONS, { input, owner: 'the virtual carrier' });
  return { ...options, outcomes: options.outcomes ?? {} };
}

/** The sandbox of an account: it has a test number for each thing that can happen to a message. */
export function sandboxOptions(): VirtualOperatorOptions {
  const outcomes = {
    '9000000001': 'delivered',
    '9000000002': 'pending',
    '9000000003': 'failed',
    '9000000004': 'bounced',
    '9000000005': 'expired',
    '9000000006': 'throttled',
    '9000000007': 'slow',
    '9000000008': 'duplicate',
    '9000000009': 'early',
  };
  return parseVirtualOperatorOptions({ outcomes });
}

function outcomeOf(value: unknown, place: Place, pattern: string): Outcome | null {
  return NUMBER_PATTERN.test(pattern) || ADDRESS_PATTERN.test(pattern)
    ? oneOf(value, OUTCOMES, place)
    : place.refuse(fact('not_an_outcome_pattern'));
}

function pairOf(value: unknown, times: readonly string[], place: Place): readonly [number, number] | null {
  const isPair = Array.isArray(value) && value.length === 2 && value.every((ms) => isWhole(ms, 0, DAY_MS));
  return isPair ? (value as [number, number]) : place.refuse(fact('not_two_times', { times }));
}
