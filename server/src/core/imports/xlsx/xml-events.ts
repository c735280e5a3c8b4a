import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
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
  return new FileProblem('The workbook is damaged. Open it in Excel, and save it again.');
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
    throw new FileProblem('The workbook has a document type, which no spreadsheet writes: it was not read.');
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
