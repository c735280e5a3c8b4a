import type { Stretchable } from '../stretches.ts';
import type { Effort } from './effort.ts';
import { matches } from './glance.ts';
import { Ordering } from './ordering.ts';
import type { Subject } from './subject.ts';
import { MAX_TEMPLATE_LENGTH, type CompiledTemplate } from './walk.ts';

const GRAM = 4;
const SIGNATURE_WORDS = 16;
const SIGNATURE_SHIFT = 32 - 9; // 16 words of 32 bits
const END_OF_CHAIN = -1;
// For `likely`: how many on either side in each order, and how many by their gram.
const NEIGHBOURS = 32;
const LIKELY_BY_GRAM = 64;
/** This many characters at a template's end decide its place among the others. */
const TAIL = 100;
/** A chain jumps about in memory: following a link takes as long as this many steps. */
const CHAIN_STEP = 4;

/**
 * Finds which of many templates a text could match. A text that matches contains every literal of the template in full,
 * so each template is filed under one run of four characters from its literals: the one that the fewest other templates
 * contain. A text is looked up by each of its runs, which finds a handful of candidates among 20,000 as among 20. Heads
 * alone would not do: an account's templates tend to begin with the same "Dear {#var#}" and to end with the same brand.
 * Templates whose literals are all shorter than four are tried every time.
 *
 * Templates made by combining phrases share even their rarest run with others. A signature with a bit for each run
 * weeds those out: a text that lacks one of a template's bits cannot match. Only multi-part texts have most bits set;
 * for them the templates are fully tried.
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
  /** The search in which a template was last tried: a gram may occur many times in a text. */
  #tried: Int32Array;
  #search = 0;
  #byHead: Ordering;
  #byTail: Ordering;

  static *build(templates: readonly CompiledTemplate[]): Stretchable<CandidateIndex> {
    const tails: string[] = [];
    for (const { tail } of templates) {
      tails.push(backwards(tail));
      yield;
    }
    const byHead = yield* Ordering.build(templates.map(({ head }) => head));
    const byTail = yield* Ordering.build(tails);
    const index = new CandidateIndex(templates, byHead, byTail);
    yield* index.#file();
    return index;
  }

  private constructor(templates: readonly CompiledTemplate[], byHead: Ordering, byTail: Ordering) {
    const bits = Math.max(6, 32 - Math.clz32(templates.length * 4));
    this.#templates = templates;
    this.#shift = 32 - bits;
    this.#chains = new Int32Array(1 << bits).fill(END_OF_CHAIN);
    this.#next = new Int32Array(templates.length).fill(END_OF_CHAIN);
    this.#grams = new Int32Array(templates.length);
    this.#tried = new Int32Array(templates.length);
    this.#signatures = new Int32Array(templates.length * SIGNATURE_WORDS);
    this.#byHead = byHead;
    this.#byTail = byTail;
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

  /** Templates that a text without a match was perhaps meant for: a bounded number, however many there are. */
  likely({ text }: Subject, effort: Effort): ReadonlySet<number> {
    const found = new Set<number>();
    for (const order of this.#byHead.around(text, NEIGHBOURS)) found.add(order);
    for (const order of this.#byTail.around(backwards(text), NEIGHBOURS)) found.add(order);
    const enough = found.size + LIKELY_BY_GRAM;
    let gram = 0;
    for (let i = 0; i < text.length && found.size < enough && effort.spend(1); i++) {
      gram = (gram << 8) ^ text.charCodeAt(i);
      if (i < GRAM - 1) continue;
      let order = this.#chains[slotOf(gram, this.#shift)] ?? END_OF_CHAIN;
      while (order !== END_OF_CHAIN && found.size < enough && effort.spend(CHAIN_STEP)) {
        if (this.#grams[order] === gram) found.add(order);
        order = this.#next[order] ?? END_OF_CHAIN;
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

  *#file(): Stretchable<void> {
    // Counted by hash: a collision makes a gram look more common than it is, which at worst leads to a poorer choice.
    const bits = Math.min(20, Math.max(10, 32 - Math.clz32(this.#templates.length * 64)));
    const counts = new Uint32Array(1 << bits);
    const grams = new Int32Array(MAX_TEMPLATE_LENGTH);
    for (const template of this.#templates) {
      const length = listGrams(template, grams);
      for (let i = 0; i < length; i++) {
        const slot = slotOf(grams[i] ?? 0, 32 - bits);
        counts[slot] = (counts[slot] ?? 0) + 1;
      }
      yield;
    }
    // From last to first, each prepended to its chain, so that chains are ascending.
    for (let order = this.#templates.length - 1; order >= 0; order--) {
      const template = this.#templates[order];
      if (template === undefined) continue;
      const length = listGrams(template, grams);
      let rarest = Infinity;
      for (let i = 0; i < length; i++) {
        const gram = grams[i] ?? 0;
        setBit(this.#signatures, order * SIGNATURE_WORDS, gram);
        const count = counts[slotOf(gram, 32 - bits)] ?? 0;
        if (count >= rarest) continue;
        rarest = count;
        this.#grams[order] = gram;
      }
      if (length === 0) {
        this.#ungrammed.push(order);
      } else {
        const slot = slotOf(this.#grams[order] ?? 0, this.#shift);
        this.#next[order] = this.#chains[slot] ?? END_OF_CHAIN;
        this.#chains[slot] = order;
      }
      yield;
    }
    this.#ungrammed.reverse();
  }
}

// Four 8-bit characters are distinguished exactly; those of wider scripts overlap, but never depend on a fifth. The
// multiplier is 2^32 divided by the golden ratio: it spreads neighbours.
function slotOf(gram: number, shift: number): number {
  return Math.imul(gram, 0x9e3779b1) >>> shift;
}

function setBit(signatures: Int32Array, from: number, gram: number): void {
  const bit = slotOf(gram, SIGNATURE_SHIFT);
  const word = from + (bit >> 5);
  signatures[word] = (signatures[word] ?? 0) | (1 << (bit & 31));
}

/** @returns how many there are: fewer than the template has characters. */
function listGrams({ head, steps }: CompiledTemplate, into: Int32Array): number {
  let count = 0;
  for (let s = -1; s < steps.length; s++) {
    const literal = steps[s]?.literal ?? head;
    let gram = 0;
    for (let i = 0; i < literal.length; i++) {
      gram = (gram << 8) ^ literal.charCodeAt(i);
      if (i >= GRAM - 1) into[count++] = gram;
    }
  }
  return count;
}

/** The last characters of a text, backwards. By code unit, as they are only compared with one another. */
function backwards(text: string): string {
  return text.slice(-TAIL).split('').reverse().join('');
}
