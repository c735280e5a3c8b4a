import { columnsIn, fillPattern, type Pattern } from './pattern.ts';
import type { Recipient } from './recipients.ts';
import { segment } from '../../ui/segments.ts';

export type Outgoing = { row: number; number: string; text: string; recipient: Recipient };

export type OutgoingSet = {
  messages: Outgoing[];
  /** Rows that would send the same text to the same number again. */
  repeated: number[];
  /** Rows that have nothing where the text needs something. */
  lacking: { row: number; column: string }[];
  parts: number;
  unicode: number;
  longest: number;
  isShared: boolean;
};

/** Each row's message. The same text to the same number goes out once. */
export function makeOutgoing(pattern: Pattern, recipients: readonly Recipient[]): OutgoingSet {
  const columns = columnsIn(pattern);
  const shared = columns.length === 0 ? fillPattern(pattern, new Map()) : undefined;
  const sharedSegments = shared === undefined ? undefined : segment(shared);
  const seen = new Set<string>();
  const set: OutgoingSet = {
    messages: [],
    repeated: [],
    lacking: [],
    parts: 0,
    unicode: 0,
    longest: 0,
    isShared: shared !== undefined,
  };
  for (const recipient of recipients) {
    const { row, number, values } = recipient;
    const empty = columns.find((column) => (values.get(column.trim().toLowerCase()) ?? '') === '');
    if (empty !== undefined) {
      set.lacking.push({ row, column: empty });
      continue;
    }
    const text = shared ?? fillPattern(pattern, values);
    const key = shared === undefined ? `${number} ${text}` : number;
    if (seen.has(key)) {
      set.repeated.push(row);
      continue;
    }
    seen.add(key);
    const { parts, unicodeAt } = sharedSegments ?? segment(text);
    set.parts += parts;
    set.longest = Math.max(set.longest, parts);
    if (unicodeAt) set.unicode += 1;
    set.messages.push({ row, number, text, recipient });
  }
  return set;
}
