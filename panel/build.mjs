// Builds the panel into dist, with a brotli and a gzip version beside every file that gets smaller by it. The old build
// stays in place until the new one is complete: a gateway may be serving it.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const panel = dirname(fileURLToPath(import.meta.url));
const dist = join(panel, 'dist');
const next = join(panel, `.dist-${process.pid}`);
const old = `${next}-old`;

const TEXT = /\.(css|html|js|json|svg|txt)$/;

try {
  await build({
    configFile: join(panel, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: next, emptyOutDir: true },
  });
  const files = readdirSync(next, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
  mkdirSync(dist, { recursive: true });
  renameSync(dist, old);
  renameSync(next, dist);
} finally {
  rmSync(next, { recursive: true, force: true });
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} file */
async function compress(file) {
  const plain = readFileSync(file);
  const [smallest, small] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (smallest.length < plain.length) writeFileSync(`${file}.br`, smallest);
  if (small.length < plain.length) writeFileSync(`${file}.gz`, small);
}
