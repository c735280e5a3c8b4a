import type { IdVariants } from './options.ts';

type Bases = Exclude<IdVariants, 'auto'>;

const REMEMBERED = 20_000;
const DECIMAL = /^\d+$/;
const HEXADECIMAL = /^[\da-f]+$/;
/** Longer ones are no numbers, and cost time to convert. */
const LONGEST_NUMBER = 40;

/**
 * Operators write the id of an answer in one way and that of its receipt in another. The gateway ignores case and
 * leading zeros; which of the two is hexadecimal comes from the settings, or is learned by comparing receipts with the
 * answers of this process.
 */
export class ReceiptIds {
  readonly #mode: IdVariants;
  readonly #answered = new Map<string, { id: string; recipient: string }>();
  #learned: Bases = 'same';

  constructor(mode: IdVariants) {
    this.#mode = mode;
  }

  noteAnswer(id: string, recipient: string): void {
    const key = plain(id);
    this.#answered.delete(key);
    this.#answered.set(key, { id, recipient });
    if (this.#answered.size <= REMEMBERED) return;
    const [oldest] = this.#answered.keys();
    if (oldest !== undefined) this.#answered.delete(oldest);
  }

  /** Whether this very id was an answer for this very number. */
  isOurs(id: string, recipient: string): boolean {
    return this.#answerOf(id, recipient) !== null;
  }

  /** The receipt's id as the answer would have written it. */
  asAnswered(id: string, recipient: string): string {
    if (this.#mode !== 'auto') return convert(id, this.#mode) ?? id;
    for (const bases of ['same', 'hex_to_decimal', 'decimal_to_hex'] as const) {
      const converted = convert(id, bases);
      const answered = converted === null ? null : this.#answerOf(converted, recipient);
      if (answered === null) continue;
      this.#learned = bases;
      return answered;
    }
    return convert(id, this.#learned) ?? id;
  }

  #answerOf(id: string, recipient: string): string | null {
    const answer = this.#answered.get(plain(id));
    return answer !== undefined && recipient.endsWith(answer.recipient) ? answer.id : null;
  }
}

/** Null if the id is no number in the base that a receipt's id would have. */
function convert(id: string, bases: Bases): string | null {
  const number = plain(id);
  if (bases === 'same') return id;
  if (number.length > LONGEST_NUMBER) return null;
  if (bases === 'hex_to_decimal') return DECIMAL.test(number) ? BigInt(number).toString(16) : null;
  return HEXADECIMAL.test(number) ? BigInt(`0x${number}`).toString() : null;
}

function plain(id: string): string {
  return id
    .trim()
    .toLowerCase()
    .replace(/^0x(?=[\da-f])/, '')
    .replace(/^0+(?=.)/, '');
}
