import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

/** In the order of preference. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type Encoding = (typeof ENCODINGS)[number][0];

export type PanelFile = { type: string; hash: string; plain: Buffer; packed: Map<Encoding, Buffer> };

const INDEX = 'index.html';

/**
 * The built panel, held in memory. Only names that were found in the folder are ever looked up, so no address leads out
 * of it.
 */
export class PanelFiles {
  readonly #folder: string;
  #files = new Map<string, PanelFile>();
  #builtAt = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The page of every client-side route; null if the panel has not been built. */
  index(): PanelFile | null {
    this.#readIfBuilt();
    return this.#files.get(INDEX) ?? null;
  }

  /** @param name below the folder, with `/` between its parts. */
  find(name: string): PanelFile | null {
    return this.#files.get(name) ?? null;
  }

  /** A build writes the page anew; the server need not be started again for it. */
  #readIfBuilt(): void {
    const builtAt = statSync(join(this.#folder, INDEX), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt === this.#builtAt) return;
    this.#files = builtAt === 0 ? new Map<string, PanelFile>() : readFolder(this.#folder);
    this.#builtAt = builtAt;
  }
}

function readFolder(folder: string): Map<string, PanelFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const names = new Set(found);
  const files = new Map<string, PanelFile>();
  for (const path of found) {
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
    // Anything else is no part of a page: packed twins, source maps.
    if (type === undefined) continue;
    const plain = readFileSync(path);
    const packed = ENCODINGS.filter(([, ending]) => names.has(path + ending));
    files.set(path.slice(join(folder, sep).length).replaceAll(sep, '/'), {
      type,
      plain,
      hash: createHash('sha256').update(plain).digest('base64url').slice(0, 16),
      packed: new Map(packed.map(([encoding, ending]) => [encoding, readFileSync(path + ending)])),
    });
  }
  return files;
}

/** @returns the best encoding that both the file has and the browser takes; null: as it is. */
export function chooseEncoding({ packed }: PanelFile, accepted: string): Encoding | null {
  const taken = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), Number(quality ?? 1)];
    }),
  );
  const takes = (encoding: Encoding) => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0;
  return ENCODINGS.map(([encoding]) => encoding).find((name) => packed.has(name) && takes(name)) ?? null;
}
