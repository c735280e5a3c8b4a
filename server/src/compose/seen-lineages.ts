import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Seen } from '../storage/slots.queries.ts';

const FILE = 'lineages.json';
/** Databases that this machine's processes have run on. */
const MOST = 20;

type Entry = Seen & { at: string };

/** What processes on this machine have seen stored, by lineage. A restored database knows less of its own. */
export class SeenLineages {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(): Promise<Map<string, Entry>> {
    try {
      const text = await readFile(join(this.#folder, FILE), 'utf8');
      return new Map(Object.entries(JSON.parse(text) as Record<string, Entry>));
    } catch {
      // It is not there yet, or was damaged when the machine went down: then nothing is known.
      return new Map();
    }
  }

  /** Other processes may write at the same time: each of them is a witness. */
  async remember(lineage: string, { slot, beats }: Seen): Promise<void> {
    const entries = await this.read();
    entries.delete(lineage);
    entries.set(lineage, { slot, beats, at: new Date().toISOString() });
    const newest = Object.fromEntries([...entries].slice(-MOST));
    await mkdir(this.#folder, { recursive: true });
    const unfinished = join(this.#folder, `${FILE}.${process.pid}-${threadId}`);
    await writeFile(unfinished, `${JSON.stringify(newest, null, 2)}\n`);
    await rename(unfinished, join(this.#folder, FILE));
  }
}
