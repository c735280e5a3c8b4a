import { readHtml, type HtmlAttribute } from './html-tokens.ts';
import { escapeHtml } from './placeholders.ts';

/** Where a URL stands, which is replaced or written as it was; or where the pixel may stand, which is no link. */
type Slot = { link: number | null; raw: string; quote: string };
/** The strings between the slots: one more than there are slots. */
type Split = { strings: readonly string[]; slots: readonly Slot[] };

/**
 * A mail's html and text, split once at their links, so that for each recipient only strings are joined. Links are
 * numbered from 0 in the order in which they first occur; the same URL has the same number in both.
 */
export type TrackedContent = {
  /** As they were written, entities decoded; `new URL()` takes each. */
  links: readonly string[];
  html: Split | null;
  text: Split | null;
};

export type ContentToTrack = { html: string | null; text: string | null };

/** Further ones stay as they are. */
const MOST_LINKS = 500;
const LONGEST_URL = 4_000;
const PIXEL: Slot = { link: null, raw: '', quote: '' };
const WEB_URL = /^https?:\/\//i;
const CONTROL = /\p{Cc}/u;
const ATTRIBUTES = new Set(['href', 'rel', 'data-track']);

/** A URL in running text, with what may be punctuation behind it. */
const URL_IN_TEXT = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\p{Cc}]+/giu;
const PUNCTUATION = new Set('.,;:!?)]}>\'"।…’”»');
const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** @param untouched URLs that must work without a redirect, such as those to unsubscribe. */
export function trackContent(
  { html, text }: ContentToTrack,
  untouched: ReadonlySet<string> = new Set(),
): TrackedContent {
  const links = new Links(untouched);
  const splitHtml = html === null ? null : trackHtml(html, links);
  const splitText = text === null ? null : trackText(text, links);
  return { links: links.urls, html: splitHtml, text: splitText };
}

/**
 * @param urlOf what is written in place of a link; its own URL leaves the html as it was.
 * @param pixel the URL of the image by which opens are noticed.
 */
export function renderHtml(
  { html, links }: TrackedContent,
  urlOf: (link: number) => string,
  pixel: string | null,
): string | null {
  if (html === null) return null;
  const image = pixel === null ? '' : `<img src="${escapeHtml(pixel)}" width="1" height="1" alt="">`;
  return join(html, (slot) => {
    if (slot.link === null) return image;
    const url = urlOf(slot.link);
    return url === links[slot.link] ? slot.raw : slot.quote + escapeHtml(url) + slot.quote;
  });
}

export function renderText({ text }: TrackedContent, urlOf: (link: number) => string): string | null {
  return text === null ? null : join(text, ({ link, raw }) => (link === null ? raw : urlOf(link)));
}

function join({ strings, slots }: Split, written: (slot: Slot) => string): string {
  const pieces = [strings[0] ?? ''];
  for (const [index, slot] of slots.entries()) pieces.push(written(slot), strings[index + 1] ?? '');
  return pieces.join('');
}

class Links {
  readonly urls: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #untouched: Set<string>;

  constructor(untouched: ReadonlySet<string>) {
    this.#untouched = new Set(untouched);
  }

  /** From here on the URL is not tracked: a link that is exempt in the html is so in the text, which has no marks. */
  exempt(url: string): void {
    this.#untouched.add(url);
  }

  /** @returns null for a URL that is not tracked. */
  numberOf(url: string): number | null {
    if (this.#untouched.has(url)) return null;
    const known = this.#numbers.get(url);
    if (known !== undefined) return known;
    if (this.urls.length === MOST_LINKS || !isTrackable(url)) return null;
    this.#numbers.set(url, this.urls.length);
    return this.urls.push(url) - 1;
  }
}

/** A URL with a password is not told to anybody else, and not stored. */
function isTrackable(url: string): boolean {
  if (url.length > LONGEST_URL || !WEB_URL.test(url) || CONTROL.test(url) || !url.isWellFormed())
    return false;
  const parsed = URL.parse(url);
  return parsed !== null && parsed.username === '' && parsed.password === '';
}

/** Splits a text at slots, which are added in their order. */
class Splitter {
  readonly #whole: string;
  readonly #strings: string[] = [];
  readonly #slots: Slot[] = [];
  #from = 0;

  constructor(whole: string) {
    this.#whole = whole;
  }

  add(slot: Slot, from: number, to: number): void {
    this.#strings.push(this.#whole.slice(this.#from, from));
    this.#slots.push(slot);
    this.#from = to;
  }

  end(): Split {
    return { strings: [...this.#strings, this.#whole.slice(this.#from)], slots: this.#slots };
  }
}

function trackHtml(html: string, links: Links): Split {
  const found: { slot: Slot; from: number; to: number }[] = [];
  let bodyEnd = html.length;
  readHtml(html, {
    attributes: ATTRIBUTES,
    onOpen: (name, attributes) => {
      const href = attributes.get('href');
      if (!href || (name !== 'a' && name !== 'area')) return;
      const url = href.value.trim();
      if (isExempt(attributes)) links.exempt(url);
      const link = links.numberOf(url);
      if (link === null) return;
      const { from, to, isQuoted } = href;
      found.push({ slot: { link, raw: html.slice(from, to), quote: isQuoted ? '' : '"' }, from, to });
    },
    onClose: (name, from) => {
      if (name === 'body') bodyEnd = from;
    },
  });
  const splitter = new Splitter(html);
  let isPixelPlaced = false;
  const placePixel = () => {
    if (!isPixelPlaced) splitter.add(PIXEL, bodyEnd, bodyEnd);
    isPixelPlaced = true;
  };
  for (const { slot, from, to } of found) {
    if (from > bodyEnd) placePixel();
    splitter.add(slot, from, to);
  }
  placePixel();
  return splitter.end();
}

/** A sender can say of a link that it is not to be tracked. */
function isExempt(attributes: ReadonlyMap<string, HtmlAttribute>): boolean {
  const wordsOf = (name: string) => attributes.get(name)?.value.toLowerCase().trim().split(/\s+/) ?? [];
  return wordsOf('data-track').includes('false') || wordsOf('rel').includes('unsubscribe');
}

function trackText(text: string, links: Links): Split {
  const splitter = new Splitter(text);
  for (const { 0: candidate, index } of text.matchAll(URL_IN_TEXT)) {
    const raw = withoutPunctuation(candidate);
    const link = links.numberOf(raw);
    if (link !== null) splitter.add({ link, raw, quote: '' }, index, index + raw.length);
  }
  return splitter.end();
}

/** Drops the punctuation at the end; a bracket that was opened within the URL belongs to it. */
function withoutPunctuation(url: string): string {
  const counts = new Map<string, number>();
  const countOf = (character: string) => counts.get(character) ?? 0;
  for (const character of url) counts.set(character, countOf(character) + 1);
  let end = url.length;
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (!PUNCTUATION.has(last)) break;
    const opening = OPENING.get(last);
    if (opening !== undefined && countOf(opening) >= countOf(last)) break;
    counts.set(last, countOf(last) - 1);
  }
  return url.slice(0, end);
}
