import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** A `pushsms` document; what it does not name is absent here, and whoever needs it says so. */
export type PushSms = {
  /** The text of the elements below the root: `username`, `password`, `senderid` …. */
  fields: Map<string, string>;
  messages: { recipient: string; text: string }[];
};

export class MalformedXml extends Error {}

/** Deeper than any document of this kind. */
const DEEPEST = 8;
const LONGEST_FIELD = 4_096;
/** About a millisecond of work. */
const STRETCH = 32 * 1024;

/**
 * Reads a document piece by piece, so that a large one holds up nobody. Entities that a document would have to declare
 * itself, and DOCTYPE, which declares them, are refused: they are how documents are made to grow.
 *
 * @throws MalformedXml
 */
export async function readPushSms(xml: string, mostMessages: number): Promise<PushSms> {
  const document: PushSms = { fields: new Map(), messages: [] };
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new MalformedXml(error.message);
  });
  parser.on('doctype', () => {
    throw new MalformedXml('a document type is not allowed');
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    if (path.length > DEEPEST) throw new MalformedXml('it is nested too deeply');
    open(tag);
  });
  parser.on('text', (text) => {
    const [, field] = path;
    if (field === undefined || path.length > 2) return;
    const whole = (document.fields.get(field) ?? '') + text;
    if (whole.length > LONGEST_FIELD) throw new MalformedXml(`${field} is too long`);
    document.fields.set(field, whole);
  });
  parser.on('cdata', (text) => {
    const [, field] = path;
    if (field !== undefined && path.length === 2) {
      document.fields.set(field, ((document.fields.get(field) ?? '') + text).slice(0, LONGEST_FIELD));
    }
  });
  parser.on('closetag', () => {
    path.pop();
  });

  function open({ name, attributes }: SaxesTagPlain): void {
    if (path.length === 1 && name !== 'pushsms') throw new MalformedXml(`the root is ${name}, not pushsms`);
    if (path.length === 2) document.fields.set(name, '');
    if (path.length !== 3 || path[1] !== 'messages' || name !== 'message') return;
    if (document.messages.length >= mostMessages) throw new MalformedXml('it has too many messages');
    document.messages.push({ recipient: attributes['pno'] ?? '', text: attributes['msg'] ?? '' });
  }

  for (let at = 0; at < xml.length; at += STRETCH) {
    if (at > 0) await nextTurn();
    parser.write(xml.slice(at, at + STRETCH));
  }
  parser.close();
  return document;
}
