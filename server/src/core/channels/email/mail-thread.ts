import { Worker } from 'node:worker_threads';

/** What is wanted of a mail: everything else stays in the thread. */
export type WantedOfMail = { kind: 'parts' } | { kind: 'html' } | { kind: 'file'; number: number };

export type MailParts = {
  headers: { name: string; value: string }[];
  text: string | null;
  hasHtml: boolean;
  files: { name: string | null; type: string; bytes: number }[];
};
/** `data` is null if there is no such file. */
export type MailFile = { name: string | null; data: Uint8Array<ArrayBuffer> | null };

export type FromMailThread =
  | { kind: 'parts'; parts: MailParts }
  | { kind: 'html'; html: string | null }
  | ({ kind: 'file' } & MailFile);

/** A piece of the source; null after the last. */
export type ToMailThread = Uint8Array | null;

/** Source and files of a mail are outside of this. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Reads a mail in a thread of its own: two megabytes of empty lines take the parser many seconds, in which this thread
 * would answer nobody.
 *
 * @returns null if it takes longer than allowed, or more memory.
 */
export function readMailInThread(
  source: AsyncIterable<Buffer>,
  wanted: WantedOfMail,
  longestMs: number,
): Promise<FromMailThread | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('mail-thread.main.ts', import.meta.url), {
      workerData: wanted,
      resourceLimits: LIMITS,
    });
    let settle = () => reject(new Error('the thread that reads a mail has ended'));
    const endWith = (outcome: () => void) => {
      settle = outcome;
      void thread.terminate();
    };
    const giveUp = () => endWith(() => resolve(null));
    const fail = (error: Error) => endWith(() => reject(error));
    const deadline = setTimeout(giveUp, longestMs);
    thread.once('message', (result: FromMailThread) => endWith(() => resolve(result)));
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp();
      else fail(error);
    });
    // Its memory is free before another mail is read.
    thread.once('exit', () => {
      clearTimeout(deadline);
      settle();
    });
    hand(source, (piece) => thread.postMessage(piece)).catch(fail);
  });
}

async function hand(source: AsyncIterable<Buffer>, post: (piece: ToMailThread) => void): Promise<void> {
  for await (const piece of source) post(piece);
  post(null);
}
