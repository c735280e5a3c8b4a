import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DAY_MS } from '../../durations.ts';
import { InvalidOptions } from '../../core/delivery/connector.ts';
import type { Problem } from '../../core/problem.ts';
import { ADDRESS_PATTERN } from './address-outcomes.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';

export type VirtualOperatorOptions = {
  /** A receipt comes after a random time between these. */
  deliveryMs: readonly [min: number, max: number];
  /**
   * By number, or by a prefix that ends in `*`; a number without a pattern is delivered. By address, which may have a
   * `*` instead of its name or of its domain.
   */
  outcomes: Readonly<Record<string, Outcome>>;
  window: number;
  /** Null: no limit. */
  perSecond: number | null;
  /** For the outcome `slow`: how long until the answer, and from then to the receipt. */
  slowMs: readonly [answer: number, receipt: number];
  /** For the outcome `lost`: how long the answer is waited for. */
  answerTimeoutMs: number;
  /** As if its link could not be made: it takes no messages. Receipts that it owes still come. */
  down: boolean;
};

const NUMBER_PATTERN = /^(\d{1,15}|\d{0,15}\*)$/;

const DEFAULTS: VirtualOperatorOptions = {
  deliveryMs: [50, 200],
  outcomes: {},
  window: 500,
  perSecond: null,
  slowMs: [3_000, 5_000],
  answerTimeoutMs: 2_000,
  down: false,
};

/** @throws InvalidOptions with every problem, each with its path. */
export function parseVirtualOperatorOptions(input: unknown, path = 'options'): VirtualOperatorOptions {
  const problems: Problem[] = [];
  const options: VirtualOperatorOptions = { ...DEFAULTS };
  const refuse = (at: string, reason: Fact) => problems.push({ path: at, reason });

  for (const [name, value] of isRecord(input) ? Object.entries(input) : []) {
    const at = `${path}.${name}`;
    switch (name) {
      case 'delivery_ms':
        if (!isPair(value)) refuse(at, fact('not_two_times', { times: ['min', 'max'] }));
        else if (value[0] > value[1]) refuse(at, fact('least_above_most'));
        else options.deliveryMs = value;
        break;
      case 'outcomes':
        options.outcomes = parseOutcomes(value, at, refuse);
        break;
      case 'window':
        if (isWhole(value, 1, 100_000)) options.window = value;
        else refuse(at, fact('whole_number_out_of_range', { least: 1, most: 100_000 }));
        break;
      case 'per_second':
        if (typeof value === 'number' && value > 0 && value <= 1_000_000) options.perSecond = value;
        else refuse(at, fact('not_positive', { most: 1_000_000 }));
        break;
      case 'slow_ms':
        if (isPair(value)) options.slowMs = value;
        else refuse(at, fact('not_two_times', { times: ['answer', 'receipt'] }));
        break;
      case 'answer_timeout_ms':
        if (isWhole(value, 1, 600_000)) options.answerTimeoutMs = value;
        else refuse(at, fact('milliseconds_out_of_range', { least: 1, most: 600_000 }));
        break;
      case 'down':
        if (typeof value === 'boolean') options.down = value;
        else refuse(at, fact('not_true_or_false'));
        break;
      default:
        refuse(at, fact('not_an_option', { owner: 'the virtual operator' }));
    }
  }
  if (input !== undefined && input !== null && !isRecord(input))
    refuse(path, fact('wrong_type', { type: 'an object' }));
  if (problems.length > 0) throw new InvalidOptions(problems);
  return options;
}

/** The sandbox of an account: it has a test number for each thing that can happen to a message. */
export function sandboxOptions(): VirtualOperatorOptions {
  return {
    ...DEFAULTS,
    outcomes: {
      '9000000001': 'delivered',
      '9000000002': 'pending',
      '9000000003': 'failed',
      '9000000004': 'bounced',
      '9000000005': 'expired',
      '9000000006': 'throttled',
      '9000000007': 'slow',
      '9000000008': 'duplicate',
      '9000000009': 'early',
    },
  };
}

function parseOutcomes(
  value: unknown,
  path: string,
  refuse: (path: string, reason: Fact) => void,
): Record<string, Outcome> {
  if (!isRecord(value)) {
    refuse(path, fact('not_outcomes'));
    return {};
  }
  const outcomes: Record<string, Outcome> = {};
  for (const [pattern, word] of Object.entries(value)) {
    const at = `${path}[${JSON.stringify(pattern)}]`;
    const outcome = OUTCOMES.find((known) => known === word);
    if (!NUMBER_PATTERN.test(pattern) && !ADDRESS_PATTERN.test(pattern)) {
      refuse(at, fact('not_an_outcome_pattern'));
    } else if (outcome === undefined) refuse(at, fact('not_listed', { values: OUTCOMES }));
    else outcomes[pattern] = outcome;
  }
  return outcomes;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((ms) => isWhole(ms, 0, DAY_MS));
}
