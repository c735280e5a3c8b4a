import { matches } from './glance.ts';
import type { Subject } from './subject.ts';
import type { CompiledTemplate } from './walk.ts';

const GRAM = 4;
const SIGNATURE_WORDS = 16;
const SIGNATURE_SHIFT = 32 - 9; // 16 words of 32 bits
const END_OF_CHAIN = -1;
// For `likely`: so many on either side in each order, and so many by their gram.
const NEIGHBOURS = 32;
const LIKELY_BY_GRAM = 64;

/**
 * Which of many templates a text could match. Every literal of a template stands in full in each text that
 * matches, so each template is filed under one run of four characters from its literals: the one fewest of the
 * other templates contain. A text is looked up at each of its runs, which finds a handful of candidates among
 * 20,000 as among 20. Heads alone would not do: the templates of an account tend to begin with the same "Dear
 * {#var#}" and to end with the same brand. Those whose literals are all shorter than four are tried every time.
 *
 * Templates made by combining phrases share even their rarest run with others. A signature, a bit for each of the
 * runs, sorts those out: a text that lacks one of a template's bits cannot match. Only in texts of several parts
 * are most bits set, and then the templates are tried in earnest.
 */
export class CandidateIndex {
  #templates: readonly CompiledTemplate[];
  #ungrammed: number[] = [];
  /** Chains of templates by hashed gram, in ascending order; different grams may share one. */
  #chains: Int32Array;
  #next: Int32Array;
  #grams: Int32Array;
  #shift: number;
  #signatures: Int32Array;
  #textSignature = new Int32Array(SIGNATURE_WORDS);
  /** In which search a template was last tried: a gram may occur many times in a text. */
  #tried: Int32Array;
  #search = 0;
  #byHead: Ordering | null = null;
  #byTail: Ordering | null = null;

  constructor(templates: readonly CompiledTemplate[]) {
    const bits = Math.max(6, 32 - Math.clz32(templates.length * 4));
    this.#templates = templates;
    this.#shift = 32 - bits;
    this.#chains = new Int32Array(1 << bits).fill(END_OF_CHAIN);
    this.#next = new Int32Array(templates.length).fill(END_OF_CHAIN);
    this.#grams = new Int32Array(templates.length);
    this.#tried = new Int32Array(templates.length);
    this.#signatures = new Int32Array(templates.length * SIGNATURE_WORDS);
    this.#file();
  }

  /** The first template, in the order given, that matches and is accepted; -1 for none. */
  firstMatch(subject: Subject, accept?: (order: number) => boolean): number {
    let best = this.#templates.length;
    for (const order of this.#ungrammed) {
      if (order >= best) break;
      if (this.#fits(order, subject, accept)) best = order;
    }
    const search = this.#beginSearch();
    const { text } = subject;
    this.#sign(text);
    const chains = this.#chains;
    const shift = this.#shift;
    let gram = 0;
    for (let i = 0; i < text.length; i++) {
      gram = (gram << 8) ^ text.charCodeAt(i);
      if (i < GRAM - 1) continue;
      let order = chains[slotOf(gram, shift)] ?? END_OF_CHAIN;
      for (; order !== END_OF_CHAIN && order < best; order = this.#next[order] ?? END_OF_CHAIN) {
        if (this.#grams[order] !== gram || this.#tried[order] === search) continue;
        this.#tried[order] = search;
        if (this.#isSigned(order) && this.#fits(order, subject, accept)) best = order;
      }
    }
    return best < this.#templates.length ? best : -1;
  }

  /** Templates that a text which matches none was perhaps meant for: a bounded number, however many there are. */
  likely({ text }: Subject): ReadonlySet<number> {
    this.#byHead ??= new Ordering(this.#templates.map(({ head }) => head));
    this.#byTail ??= new Ordering(this.#templates.map(({ tail }) => reverse(tail)));
    const found = new Set([...this.#byHead.around(text), ...this.#byTail.around(reverse(text))]);
    const enough = found.size + LIKELY_BY_GRAM;
    let gram = 0;
    for (let i = 0; i < text.length && found.size < enough; i++) {
      gram = (gram << 8) ^ text.charCodeAt(i);
      if (i < GRAM - 1) continue;
      let order = this.#chains[slotOf(gram, this.#shift)] ?? END_OF_CHAIN;
      for (; order !== END_OF_CHAIN && found.size < enough; order = this.#next[order] ?? END_OF_CHAIN) {
        if (this.#grams[order] === gram) found.add(order);
      }
    }
    return found;
  }

  #fits(order: number, subject: Subject, accept?: (order: number) => boolean): boolean {
    const template = this.#templates[order];
    return template !== undefined && matches(template, subject) && (accept === undefined || accept(order));
  }

  #sign(text: string): void {
    const signature = this.#textSignature.fill(0);
    let gram = 0;
    for (let i = 0; i < text.length; i++) {
      gram = (gram << 8) ^ text.charCodeAt(i);
      if (i >= GRAM - 1) setBit(signature, 0, gram);
    }
  }

  #isSigned(order: number): boolean {
    const from = order * SIGNATURE_WORDS;
    for (let word = 0; word < SIGNATURE_WORDS; word++) {
      if ((this.#signatures[from + word] ?? 0) & ~(this.#textSignature[word] ?? 0)) return false;
    }
    return true;
  }

  #beginSearch(): number {
    if (this.#search === 0x7fffffff) {
      this.#tried.fill(0);
      this.#search = 0;
    }
    return ++this.#search;
  }

  #file(): void {
    // Counted by hash: a collision makes a gram look more common than it is, which only costs a better choice.
    const bits = Math.min(20, Math.max(10, 32 - Math.clz32(this.#templates.length * 64)));
    const counts = new Uint32Array(1 << bits);
    for (const template of this.#templates) {
      forEachGram(template, (gram) => {
        const slot = slotOf(gram, 32 - bits);
        counts[slot] = (counts[slot] ?? 0) + 1;
      });
    }
    // From the last to the first, each put in front of its chain, so that chains ascend.
    for (let order = this.#templates.length - 1; order >= 0; order--) {
      const template = this.#templates[order];
      if (template === undefined) continue;
      let rarest = Infinity;
      forEachGram(template, (gram) => {
        setBit(this.#signatures, order * SIGNATURE_WORDS, gram);
        const count = counts[slotOf(gram, 32 - bits)] ?? 0;
        if (count >= rarest) return;
        rarest = count;
        this.#grams[order] = gram;
      });
      if (rarest === Infinity) {
        this.#ungrammed.push(order);
        continue;
      }
      const slot = slotOf(this.#grams[order] ?? 0, this.#shift);
      this.#next[order] = this.#chains[slot] ?? END_OF_CHAIN;
      this.#chains[slot] = order;
    }
    this.#ungrammed.reverse();
  }
}

// Four characters of eight bits are told apart exactly; those of wider scripts overlap, but never depend on a
// fifth. The multiplier is 2^32 divided by the golden ratio: it spreads neighbours.
function slotOf(gram: number, shift: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> shift;
}

function setBit(signatures: Int32Array, from: number, gram: number): void {
  const bit = slotOf(gram, SIGNATURE_SHIFT);
  const word = from + (bit >> 5);
  signatures[word] = (signatures[word] ?? 0) | (1 << (bit & 31));
}

function forEachGram({ head, steps }: CompiledTemplate, visit: (gram: number) => void): void {
  for (let s = -1; s < steps.length; s++) {
    const literal = steps[s]?.literal ?? head;
    let gram = 0;
    for (let i = 0; i < literal.length; i++) {
      gram = (gram << 8) ^ literal.charCodeAt(i);
      if (i >= GRAM - 1) visit(gram);
    }
  }
}

/** By code unit: only compared with other reversed texts. */
function reverse(text: string): string {
  return text.split('').reverse().join('');
}

/** Templates in the order of a key: those that share most of a text's beginning stand next to its place. */
class Ordering {
  #keys: readonly string[];
  #orders: readonly number[];

  constructor(keys: readonly string[]) {
    const sorted = keys
      .map((key, order) => ({ key, order }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    this.#keys = sorted.map(({ key }) => key);
    this.#orders = sorted.map(({ order }) => order);
  }

  around(text: string): readonly number[] {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return this.#orders.slice(Math.max(0, low - NEIGHBOURS), low + NEIGHBOURS);
  }
}
