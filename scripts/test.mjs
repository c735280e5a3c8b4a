// Everything a change must pass: the checks, all at once while what the tests need is installed, and then the tests.
// `node scripts/test.mjs lint unit` runs single steps, one after another; arguments after `--` go to the last of them.
// `node scripts/test.mjs full` runs the long tests, which are not part of the suite.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALL_PEERS, FEW_PEERS, absentAmong, installPeers, mayInstall } from './peers.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const caches = join(root, 'node_modules', '.cache');
// The tests start hundreds of processes and threads that load the server's sources, and half of that is compiling.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(caches, 'compiled');

/** @type {Record<string, { title: string, command: string[], environment?: Record<string, string> }>} */
const steps = {
  format: { title: 'formatting', command: ['oxfmt', '--check'] },
  lint: { title: 'lint and types', command: ['oxlint', '.'] },
  imports: { title: 'import rules', command: ['depcruise', ...cruised(), '--output-type', 'err'] },
  unused: { title: 'unused code', command: ['knip', '--no-progress'] },
  shipped: {
    title: 'code that only tests use',
    command: ['knip', '--no-progress', '--production', '--tags=-planned'],
  },
  unit: { title: 'tests', command: ['vitest', 'run'] },
  full: {
    title: 'long tests',
    command: ['vitest', 'run'],
    environment: { HARKARA_TEST_FULL: '1', HARKARA_TEST_LOOKS: 'all' },
  },
};

const dashes = process.argv.indexOf('--');
const names = process.argv.slice(2, dashes === -1 ? undefined : dashes);
const extra = dashes === -1 ? [] : process.argv.slice(dashes + 1);

for (const name of names) {
  if (!(name in steps)) {
    console.error(`There is no step "${name}". The steps are: ${Object.keys(steps).join(', ')}.`);
    process.exit(2);
  }
}

const peersSetting = process.env.HARKARA_TEST_PEERS ?? '';
if (peersSetting !== '' && peersSetting !== 'installed') {
  console.error('HARKARA_TEST_PEERS must be "installed" (use what there is, and install nothing) or absent.');
  process.exit(2);
}

const checks = Object.keys(steps).filter((name) => name !== 'unit' && name !== 'full');
if (names.length > 0 || extra.length > 0) {
  if (names.includes('full')) await installAbsent(ALL_PEERS);
  exitUnlessPassed(await runSteps(names.length > 0 ? names : [...checks, 'unit']));
  if (names.includes('full')) sayWhatWasAbsent(ALL_PEERS);
} else {
  const [statuses] = await Promise.all([
    Promise.all(checks.map((name) => runSteps([name]))),
    installAbsent(FEW_PEERS),
  ]);
  exitUnlessPassed(Math.max(...statuses));
  exitUnlessPassed(await runSteps(['unit']));
  sayWhatWasAbsent(FEW_PEERS);
}

/**
 * Runs the steps one after another, up to the first that fails.
 *
 * @param {string[]} chosen
 * @returns {Promise<number>}
 */
async function runSteps(chosen) {
  for (const [index, name] of chosen.entries()) {
    const step = steps[name];
    if (!step) continue;
    const more = index === chosen.length - 1 ? extra : [];
    const started = performance.now();
    console.log(`▸ ${step.title} …`);
    const status = await run([...step.command, ...more], step.environment);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (status !== 0) {
      console.error(`✗ ${step.title} failed after ${seconds} s`);
      return status;
    }
    console.log(`✓ ${step.title} (${seconds} s)`);
  }
  return 0;
}

/** @param {number} status */
function exitUnlessPassed(status) {
  if (status !== 0) process.exit(status);
}

/** @param {typeof ALL_PEERS} peers */
async function installAbsent(peers) {
  const absent = absentAmong(peers);
  if (peersSetting === 'installed' || absent.length === 0 || !mayInstall()) return;
  console.log(`▸ installing ${listOf(absent)} for the tests, four minutes at most …`);
  // Whatever happens, the last line says what is absent.
  await installPeers(absent).catch(() => undefined);
}

/** @param {typeof ALL_PEERS} peers */
function sayWhatWasAbsent(peers) {
  const absent = absentAmong(peers);
  if (absent.length === 0) return;
  const packages = absent.flatMap((peer) => peer.packages).join(' ');
  console.log(`Not tested with ${listOf(absent)}, for want of Debian's ${packages}.`);
}

/** @param {{ name: string }[]} peers */
function listOf(peers) {
  return peers.map(({ name }) => name).join(', ');
}

/** The tool fails on a folder that does not exist. */
function cruised() {
  return ['contract', 'server/src', 'server/test', 'server/bench', 'panel/src', 'panel/test'].filter(
    (folder) => existsSync(join(root, folder)),
  );
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function run([program = '', ...args], environment = {}) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    const child = spawn(join(bin, windows ? `${program}.cmd` : program), args, {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
      env: {
        ...process.env,
        PATH: bin + delimiter + (process.env.PATH ?? ''),
        NODE_COMPILE_CACHE: compiled,
        ...environment,
      },
    });
    // The test runner stops its database on a signal: wait for that instead of leaving it behind.
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}
