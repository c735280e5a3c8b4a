import { readHtml } from './html-tokens.ts';

/** Elements that begin and end a line, and those with an empty line around them. */
const BLOCKS: ReadonlyMap<string, number> = new Map([
  ...named(1, 'address article aside body center dd div dl dt fieldset figcaption figure footer form header'),
  ...named(1, 'li main nav section tbody tfoot thead tr'),
  ...named(2, 'blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul'),
]);
/** Elements whose text is not shown. */
const UNSEEN = new Set(['script', 'style', 'template', 'textarea', 'title']);
const SHOWN_LINK = /^(?:https?:|mailto:|tel:)/i;
const ATTRIBUTES = new Set(['href', 'alt']);

/** Deeper lists and quotations are indented no further: the text would grow with the square of their depth. */
const DEEPEST = 8;
const MOST_LINE_ENDS = 3;

/** Soft hyphens, zero-width spaces and the like, with which mails fill up what inboxes show of them. */
const INVISIBLE = /\u00ad|\u034f|\u200b|\ufeff|(?![\t\n\f\r])\p{Cc}/gu;
const SPACES = /[\s\u00a0]+/g;

/**
 * The plain text of html for mail programs that show no html: lines for blocks, `- ` and `1. ` for lists, `> ` for
 * quotations, `text [url]` for links. The time it takes is linear, whatever the html is.
 */
export function textFromHtml(html: string): string {
  const lines = new TextLines();
  let unseen: string | null = null;
  readHtml(html, {
    attributes: ATTRIBUTES,
    onOpen: (name, attributes) => {
      if (unseen !== null) return;
      if (UNSEEN.has(name)) unseen = name;
      else if (name === 'a') lines.beginLink(attributes.get('href')?.value ?? '');
      else if (name === 'img') lines.write(attributes.get('alt')?.value ?? '');
      else lines.open(name);
    },
    onClose: (name) => {
      if (unseen === name) unseen = null;
      else if (name === 'a') lines.endLink();
      else if (unseen === null) lines.close(name);
    },
    onText: (text) => {
      if (unseen === null) lines.write(text);
    },
  });
  lines.endLink();
  return lines.text;
}

class TextLines {
  readonly #pieces: string[] = [];
  /** Line ends, or a space, to be written before the next text. */
  #lineEnds = 0;
  #hasSpace = false;
  #bullet = '';
  /** How many items each open list has so far; null for one without numbers. */
  readonly #lists: (number | null)[] = [];
  #quotations = 0;
  #preformatted = 0;
  #link: { url: string; from: number } | null = null;

  get text(): string {
    return this.#pieces.join('').trimEnd();
  }

  open(name: string): void {
    this.#breakAround(name);
    if (name === 'br') this.#lineEnds = Math.min(this.#lineEnds + 1, MOST_LINE_ENDS);
    else if (name === 'hr') this.#writeLine('---');
    else if (name === 'td' || name === 'th') this.#hasSpace = true;
    else if (name === 'pre') this.#preformatted++;
    else if (name === 'blockquote') this.#quotations++;
    else if (name === 'ul') this.#lists.push(null);
    else if (name === 'ol') this.#lists.push(0);
    else if (name === 'li') this.#beginItem();
  }

  close(name: string): void {
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    else if (name === 'blockquote') this.#quotations = Math.max(0, this.#quotations - 1);
    else if (name === 'ul' || name === 'ol') this.#lists.pop();
    else if (name === 'li') this.#bullet = '';
    this.#breakAround(name);
  }

  write(text: string): void {
    const visible = text.replaceAll(INVISIBLE, '');
    if (this.#preformatted === 0) this.#writeWords(visible);
    else {
      for (const [index, line] of visible.split(/\r\n|[\n\f\r]/).entries()) {
        if (index > 0) this.#lineEnds = Math.min(this.#lineEnds + 1, MOST_LINE_ENDS);
        if (line !== '') this.#append(line);
      }
    }
  }

  beginLink(href: string): void {
    this.endLink();
    const url = href.trim();
    if (SHOWN_LINK.test(url)) this.#link = { url, from: this.#pieces.length };
  }

  /** A link does not show its URL again if that is its text; one without text shows nothing else. */
  endLink(): void {
    const link = this.#link;
    if (link === null) return;
    this.#link = null;
    const shown = this.#pieces.slice(link.from).join('').trim();
    const isSame = shown === link.url || `mailto:${shown}` === link.url || `tel:${shown}` === link.url;
    if (isSame) return;
    const hadSpace = this.#hasSpace;
    const lineEnds = this.#lineEnds;
    if (shown === '') this.#append(link.url);
    else {
      // The URL stays in the line of its text, even if the link ends with a block.
      this.#lineEnds = 0;
      this.#hasSpace = true;
      this.#append(`[${link.url}]`);
      this.#lineEnds = lineEnds;
      this.#hasSpace = hadSpace;
    }
  }

  #breakAround(name: string): void {
    // There is no empty line around a list within a list.
    const isInner = (name === 'ul' || name === 'ol') && this.#lists.length > 0;
    this.#lineEnds = Math.max(this.#lineEnds, isInner ? 1 : (BLOCKS.get(name) ?? 0));
  }

  #beginItem(): void {
    const last = this.#lists.length - 1;
    const count = this.#lists[last] ?? null;
    if (count !== null) this.#lists[last] = count + 1;
    this.#bullet = count === null ? '- ' : `${count + 1}. `;
  }

  #writeLine(line: string): void {
    this.#lineEnds = Math.max(this.#lineEnds, 1);
    this.#append(line);
    this.#lineEnds = 1;
  }

  #writeWords(text: string): void {
    const spaced = text.replaceAll(SPACES, ' ');
    const words = spaced.trim();
    if (spaced.startsWith(' ')) this.#hasSpace = true;
    if (words === '') return;
    this.#append(words);
    this.#hasSpace = spaced.endsWith(' ');
  }

  #append(text: string): void {
    const isFirst = this.#pieces.length === 0;
    if (isFirst || this.#lineEnds > 0) {
      this.#pieces.push(isFirst ? '' : '\n'.repeat(this.#lineEnds), this.#margin());
    } else if (this.#hasSpace) this.#pieces.push(' ');
    this.#pieces.push(text);
    this.#lineEnds = 0;
    this.#hasSpace = false;
  }

  #margin(): string {
    const quotation = '> '.repeat(Math.min(this.#quotations, DEEPEST));
    const outerLists = '  '.repeat(Math.max(0, Math.min(this.#lists.length, DEEPEST) - 1));
    const item = this.#lists.length > 0 ? '  ' : '';
    const bullet = this.#bullet;
    this.#bullet = '';
    return quotation + outerLists + (bullet || item);
  }
}

function named(lines: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, lines]);
}
