import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Stretchable } from '../../core/stretches.ts';

/** A `pushsms` document; fields that it lacks are absent here, and the code that needs one reports it. */
export type PushSms = {
  /** The text of those elements below the root that have a meaning. */
  fields: Map<string, string>;
  messages: { recipient: string; text: string }[];
};

export class MalformedXml extends Error {}

/** Deeper than any document of this kind. */
const DEEPEST = 8;
const LONGEST_FIELD = 4_096;
/** A message has two; others are ignored, but the parser keeps them all until their element ends. */
const MOST_ATTRIBUTES = 20;
const FIELDS: ReadonlySet<string> = new Set([
  'api_key',
  'apikey',
  'username',
  'password',
  'senderid',
  'client_ref',
]);
/** About a millisecond of work. */
const STRETCH = 8 * 1024;
/**
 * At most this many stretches may pass without the end of a tag, attribute, text or comment: 256 KB, which is 36,000
 * characters even if each is written as a reference. The parser assembles such a token from pieces, in the worst case
 * from single characters.
 */
const LONGEST_PIECE = 32;

/**
 * Reads a document piece by piece. DOCTYPE, and entities that a document would have to declare in one, are refused:
 * they are how small documents are made to grow.
 *
 * @throws MalformedXml
 */
export function* readPushSms(xml: string, mostMessages: number): Stretchable<PushSms> {
  const document: PushSms = { fields: new Map(), messages: [] };
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new MalformedXml(error.message);
  });
  parser.on('doctype', () => {
    throw new MalformedXml('a document type is not allowed');
  });
  let attributes = 0;
  let stretchesSinceEvent = 0;
  const noteEvent = () => {
    stretchesSinceEvent = 0;
  };
  parser.on('opentagstart', () => {
    noteEvent();
    attributes = 0;
  });
  parser.on('attribute', () => {
    noteEvent();
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new MalformedXml('an element has too many attributes');
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    if (path.length > DEEPEST) throw new MalformedXml('it is nested too deeply');
    open(tag);
  });
  const addText = (text: string) => {
    noteEvent();
    const field = fieldAt(path);
    if (field === null) return;
    const whole = (document.fields.get(field) ?? '') + text;
    if (whole.length > LONGEST_FIELD) throw new MalformedXml(`${field} is too long`);
    document.fields.set(field, whole);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    noteEvent();
    path.pop();
  });
  parser.on('comment', noteEvent);
  parser.on('processinginstruction', noteEvent);

  function open({ name, attributes }: SaxesTagPlain): void {
    if (path.length === 1 && name !== 'pushsms') throw new MalformedXml(`the root is ${name}, not pushsms`);
    const field = fieldAt(path);
    if (field !== null) document.fields.set(field, '');
    if (path.length !== 3 || path[1] !== 'messages' || name !== 'message') return;
    if (document.messages.length >= mostMessages) throw new MalformedXml('it has too many messages');
    document.messages.push({ recipient: attributes['pno'] ?? '', text: attributes['msg'] ?? '' });
  }

  for (let at = 0; at < xml.length; at += STRETCH) {
    parser.write(xml.slice(at, at + STRETCH));
    stretchesSinceEvent += 1;
    if (stretchesSinceEvent > LONGEST_PIECE) throw new MalformedXml('a piece of it is too long');
    yield;
  }
  parser.close();
  return document;
}

function fieldAt([, field, ...deeper]: readonly string[]): string | null {
  return field !== undefined && deeper.length === 0 && FIELDS.has(field) ? field : null;
}
