import type { Stretchable } from '../../core/stretches.ts';

/** Bytes processed between two yields: less than a millisecond of work. */
export const STRETCH = 64 * 1_024;

/** @returns null if the bytes are not in that encoding. @throws RangeError if there is no such encoding. */
export function* decodeText(bytes: Uint8Array, encoding: string): Stretchable<string | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded: string[] = [];
  try {
    for (let from = 0; from < bytes.length; from += STRETCH) {
      decoded.push(decoder.decode(bytes.subarray(from, from + STRETCH), { stream: true }));
      yield;
    }
    decoded.push(decoder.decode());
  } catch {
    return null;
  }
  return decoded.join('');
}

/** UTF-8, or else Windows-1252, as old clients send it. */
export function* decodeOldText(bytes: Uint8Array): Stretchable<string> {
  return (yield* decodeText(bytes, 'utf-8')) ?? (yield* decodeText(bytes, 'windows-1252')) ?? '';
}
