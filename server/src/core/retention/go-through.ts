import type { Piece } from '../../storage/retained-pieces.ts';
import type { Turn } from './turn.ts';

/**
 * Goes through what an account has, piece by piece, and acts on what has ended.
 *
 * @returns the last id before the first message that has not ended; null if all have.
 */
export async function goThrough(
  turn: Turn,
  from: string,
  { find, act }: { find: (after: string) => Promise<Piece>; act: (ids: readonly string[]) => Promise<void> },
): Promise<string | null> {
  let reached: string | null = null;
  for (let after: string | null = from; after !== null;) {
    await turn.giveWay();
    const piece = await find(after);
    if (piece.ended.length > 0) await act(piece.ended);
    if (piece.endedBefore !== null) reached ??= piece.ended[piece.endedBefore - 1] ?? after;
    after = piece.last;
  }
  return reached;
}
