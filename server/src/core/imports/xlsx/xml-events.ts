import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fact } from 'harkara-contract/facts.ts';
import { FileProblem } from '../file-problem.ts';

const DEEPEST = 64;
/** Bytes without any tag: a cell has 32,767 characters at most. */
const LONGEST_RUN = 1_000_000;

export type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

export function damaged(): FileProblem {
  return new FileProblem(fact('workbook_damaged'));
}

/**
 * Reads a part of a workbook as it comes. Names are without their prefix, which some programs write. Document types,
 * with entities of their own, belong into no workbook.
 *
 * @param onBytes called with each piece's length, before it is read.
 */
export async function readXml(
  stream: Readable,
  events: XmlEvents,
  onBytes: (bytes: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let run = 0;
  parser.on('opentag', (tag: SaxesTagPlain) => {
    run = 0;
    depth += 1;
    if (depth > DEEPEST) throw damaged();
    events.open?.(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    run = 0;
    depth -= 1;
    events.close?.(localName(tag.name));
  });
  if (events.text) parser.on('text', events.text);
  if (events.text) parser.on('cdata', events.text);
  parser.on('doctype', () => {
    throw new FileProblem(fact('workbook_with_document_type'));
  });
  parser.on('error', () => {
    throw damaged();
  });
  stream.setEncoding('utf8');
  for await (const piece of stream as AsyncIterable<string>) {
    run += piece.length;
    if (run > LONGEST_RUN + piece.length) throw damaged();
    await onBytes(piece.length);
    parser.write(piece);
  }
  parser.close();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
