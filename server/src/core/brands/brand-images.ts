import type { Database } from '../../storage/database.ts';
import { readBrandImage } from '../../storage/brands.queries.ts';
import { keep } from '../accounts/keep.ts';

/** Some 10 MB. */
const MOST_KEPT = 50;

/** The bytes of images, the latest of them in memory. */
export class BrandImages {
  readonly #db: Database;
  readonly #kept = new Map<string, Buffer>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param hash of an image that a brand has: others are not looked for. */
  async read(hash: string): Promise<Buffer | null> {
    const known = this.#kept.get(hash);
    if (known) return known;
    const bytes = await readBrandImage(this.#db.general, hash);
    if (!bytes) return null;
    keep(this.#kept, hash, bytes, MOST_KEPT);
    return bytes;
  }
}
