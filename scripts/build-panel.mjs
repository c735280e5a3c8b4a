// Builds the panel when its sources or its packages have changed. Runs on any Node from 20 on; the build itself runs on
// Node 24, like the gateway.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBundledNode } from '../server/bin/bundled-node.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const panel = join(root, 'panel');
const stamp = join(root, 'node_modules', '.harkara-panel-built');

/** What the build reads, beside the packages. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'pages-ahead.ts',
  'build.mjs',
  'package.json',
];

/**
 * Answers nothing if the panel is up to date, and otherwise a sentence about why it is not.
 *
 * @returns {string | undefined}
 */
export function buildPanel() {
  const wanted = fingerprint();
  const isBuilt = existsSync(join(panel, 'dist', 'index.html'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined;
  const node = Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : findBundledNode();
  if (node === undefined) return sentence(isBuilt, 'Building it takes Node.js 24 or newer.');
  const result = spawnSync(node, [join(panel, 'build.mjs')], {
    cwd: root,
    encoding: 'utf8',
    // Only a build that hangs takes that long; a busy machine may need minutes.
    timeout: 600_000,
    // Tools that see a production build leave the warnings of development out.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    return sentence(isBuilt, result.error?.message ?? 'Run "node panel/build.mjs" to see why.');
  }
  writeFileSync(stamp, wanted);
  return undefined;
}

/** @param {boolean} isBuilt @param {string} why */
function sentence(isBuilt, why) {
  const meanwhile = isBuilt ? 'the one built before is served' : 'the gateway runs without it';
  return `The web panel could not be built; ${meanwhile}. ${why}`;
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const sources = [...SOURCES.map((name) => join(panel, name)), join(root, 'contract')];
  for (const file of sources.flatMap(filesIn).sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return `${hash.digest('hex')}\n`;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path).flatMap((name) => (name.includes('.test.') ? [] : filesIn(join(path, name))));
  } catch {
    return [path];
  }
}
