import { PULSE_SECONDS, pulsesOf } from '../../../protocols/speech/speech-length.ts';
import type { Database } from '../../../storage/database.ts';
import type { StoredCall } from './voice-content.ts';
import { CallContents } from '../../delivery/call-contents.ts';
import { bucketOf } from '../../ids.ts';

const MOST_BYTES = 4 * 1_024 * 1_024;

type Wanted = { account: number; first: string; text: string };

/** Makes the calls that are about to be placed from what is stored of them. */
export class OutgoingCalls {
  readonly #contents: CallContents<StoredCall, StoredCall>;

  constructor(db: Database) {
    const prepare = (content: StoredCall) => ({ content, bytes: 500 + 2 * (content.audio?.url.length ?? 0) });
    this.#contents = new CallContents({ handle: db.hot, prepare, mostBytes: MOST_BYTES });
  }

  /** @returns null if its content is past its retention. */
  async of({ account, first, text }: Wanted) {
    const stored = await this.#contents.of({ bucket: bucketOf(account), account, first });
    if (!stored) return null;
    const { language, audio, repeat, digits } = stored;
    return {
      text: audio ? '' : text,
      language,
      audioUrl: audio?.url ?? null,
      repeat,
      digits,
      // For as long as was paid: what is longer than its caller said is cut.
      longestSeconds: audio && pulsesOf(audio.seconds * repeat) * PULSE_SECONDS,
    };
  }
}
