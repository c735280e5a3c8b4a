import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

export type HtmlAttribute = {
  /** Decoded. */
  value: string;
  /** Where the value stands in the html, without its quotes. */
  from: number;
  to: number;
  isQuoted: boolean;
};

export type HtmlReader = {
  /** Which attributes are read; of a repeated one the first counts, as in browsers. */
  attributes: ReadonlySet<string>;
  /** @param name in lower case. */
  onOpen?: (name: string, attributes: ReadonlyMap<string, HtmlAttribute>) => void;
  /** @param from where the tag begins. */
  onClose?: (name: string, from: number) => void;
  /** The decoded text between two tags; the contents of `script`, `style` and `title` come as text, too. */
  onText?: (text: string) => void;
};

const ATTRIBUTE_START = /\s*=\s*["']?/y;

/**
 * Reads html tag by tag, in linear time. No tree is built, and open elements are not remembered: the parser on top of
 * this tokenizer keeps them in an array that it shifts, and took 10 s for 860 KB of tags that are never closed.
 */
export function readHtml(html: string, reader: HtmlReader): void {
  let tag = '';
  let attributes = new Map<string, HtmlAttribute>();
  let attribute = { name: '', end: 0, value: '' };
  let text = '';
  // A megabyte of `<` or of entities comes in as many pieces, each of which would cost more than its length.
  const flushText = () => {
    if (text !== '') reader.onText?.(text);
    text = '';
  };
  const openTag = () => {
    flushText();
    reader.onOpen?.(tag, attributes);
    if (attributes.size > 0) attributes = new Map();
  };
  const nothing = () => undefined;
  const callbacks: TokenizerCallbacks = {
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      if (attributes.size > 0) attributes = new Map();
    },
    onattribname: (start, end) => {
      attribute = { name: html.slice(start, end).toLowerCase(), end, value: '' };
    },
    onattribdata: (start, end) => {
      attribute.value += html.slice(start, end);
    },
    onattribentity: (codePoint) => {
      attribute.value += String.fromCodePoint(codePoint);
    },
    onattribend: (quote, end) => {
      const { name, value } = attribute;
      if (quote === QuoteType.NoValue || !reader.attributes.has(name) || attributes.has(name)) return;
      const isQuoted = quote !== QuoteType.Unquoted;
      ATTRIBUTE_START.lastIndex = attribute.end;
      ATTRIBUTE_START.test(html);
      const from = ATTRIBUTE_START.lastIndex;
      attributes.set(name, { value, from, to: isQuoted ? end - 1 : end, isQuoted });
    },
    onopentagend: openTag,
    onselfclosingtag: openTag,
    onclosetag: (start, end) => {
      flushText();
      reader.onClose?.(html.slice(start, end).toLowerCase(), html.lastIndexOf('<', start));
    },
    ontext: (start, end) => {
      text += html.slice(start, end);
    },
    ontextentity: (codePoint) => {
      text += String.fromCodePoint(codePoint);
    },
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
    onend: flushText,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}
