// Third-party programs that the tests talk to. Tests whose program is absent are skipped; `npm test` installs the
// programs first where that needs nobody's permission.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, packages: string[], isPresent: () => boolean }} Peer The packages are Debian's. */

const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');

/**
 * With these, a package starts its service, at once and at every boot; Debian's Kannel has no setting against it. The
 * tests start their own, so packages' scripts find programs of these names that do nothing.
 */
const SERVICE_STARTERS = ['invoke-rc.d', 'update-rc.d', 'deb-systemd-invoke', 'deb-systemd-helper'];

export const KANNEL_BOXES = { bearerbox: '/usr/sbin/bearerbox', smsbox: '/usr/sbin/smsbox' };

/** @type {Peer} */
export const KANNEL = {
  name: 'Kannel',
  packages: ['kannel'],
  isPresent: () => Object.values(KANNEL_BOXES).every((box) => existsSync(box)),
};

/** @type {Peer} */
export const NET_SMPP = {
  name: 'Net::SMPP',
  packages: ['libnet-smpp-perl'],
  isPresent: () => spawnSync('perl', ['-MNet::SMPP', '-e', '1']).status === 0,
};

/** @type {Peer} */
export const PHP = {
  name: 'PHP',
  packages: ['php-cli', 'php-curl', 'php-xml'],
  isPresent: () => {
    const { error, stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' });
    return !error && /^curl$/m.test(stdout) && /^SimpleXML$/m.test(stdout);
  },
};

/**
 * @param {string} name
 * @param {string} debianPackage
 * @param {string} path
 * @returns {Peer}
 */
const program = (name, debianPackage, path) => ({
  name,
  packages: [debianPackage],
  isPresent: () => existsSync(path),
});

export const PGBOUNCER_PROGRAM = '/usr/sbin/pgbouncer';
export const PGBOUNCER = program('PgBouncer', 'pgbouncer', PGBOUNCER_PROGRAM);

const POSTGRESQL_VERSIONS = '/usr/lib/postgresql';
const newest = existsSync(POSTGRESQL_VERSIONS)
  ? readdirSync(POSTGRESQL_VERSIONS)
      .toSorted((one, other) => Number(one) - Number(other))
      .findLast((version) => existsSync(join(POSTGRESQL_VERSIONS, version, 'bin', 'pg_upgrade')))
  : undefined;
/** The folder of Debian's PostgreSQL: the one that the gateway includes has no pg_dump. */
export const POSTGRESQL_PROGRAMS = newest === undefined ? null : join(POSTGRESQL_VERSIONS, newest, 'bin');
/** @type {Peer} */
export const POSTGRESQL = {
  name: 'PostgreSQL',
  packages: ['postgresql'],
  isPresent: () => POSTGRESQL_PROGRAMS !== null,
};

export const HAPROXY_PROGRAM = '/usr/sbin/haproxy';
export const HAPROXY = program('HAProxy', 'haproxy', HAPROXY_PROGRAM);

export const ETCD_PROGRAM = '/usr/bin/etcd';
export const ETCD = program('etcd', 'etcd-server', ETCD_PROGRAM);

export const PATRONI_PROGRAM = '/usr/bin/patroni';

/** @type {Peer} */
export const PATRONI = {
  name: 'Patroni',
  packages: ['patroni', 'python3-etcd'],
  isPresent: () =>
    existsSync(PATRONI_PROGRAM) && spawnSync(PYTHON_PROGRAM, ['-c', 'import etcd, psycopg2']).status === 0,
};

export const SWAKS_PROGRAM = '/usr/bin/swaks';
export const SWAKS = program('swaks', 'swaks', SWAKS_PROGRAM);

export const POSTFIX_PROGRAM = '/usr/sbin/postfix';
export const POSTFIX = program('Postfix', 'postfix', POSTFIX_PROGRAM);

/** Debian's: modules of its packages are found by no other. */
export const PYTHON_PROGRAM = '/usr/bin/python3';

/** @type {Peer} */
export const PYTHON_DKIM = {
  name: 'dkimpy',
  packages: ['python3-dkim'],
  isPresent: () => spawnSync(PYTHON_PROGRAM, ['-c', 'import dkim']).status === 0,
};

export const ESPEAK_PROGRAM = '/usr/bin/espeak-ng';
export const ESPEAK = program('espeak-ng', 'espeak-ng', ESPEAK_PROGRAM);

export const SOX_PROGRAM = '/usr/bin/sox';
export const SOX = program('SoX', 'sox', SOX_PROGRAM);

export const BARESIP_PROGRAM = '/usr/bin/baresip';
export const BARESIP = program('baresip', 'baresip-core', BARESIP_PROGRAM);

export const SIPP_PROGRAM = '/usr/bin/sipp';
export const SIPP = program('SIPp', 'sip-tester', SIPP_PROGRAM);

/** The shell comes first: it is the same browser without its windows, and takes a third of the processor's time. */
export const CHROMIUM_PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** @type {Peer} */
export const CHROMIUM = {
  name: 'Chromium',
  packages: ['chromium-headless-shell'],
  isPresent: () => CHROMIUM_PROGRAMS.some((program) => existsSync(program)),
};

/** The programs that `npm test` talks to. */
export const FEW_PEERS = [CHROMIUM, SWAKS];
/** Those of `npm run test:full`, too. */
export const ALL_PEERS = [
  ...FEW_PEERS,
  ...[KANNEL, NET_SMPP, PHP, PGBOUNCER, POSTGRESQL, HAPROXY, POSTFIX, PYTHON_DKIM],
  ...[ESPEAK, SOX, BARESIP, SIPP],
  ...[PATRONI, ETCD],
];

/** @param {Peer[]} peers */
export function absentAmong(peers) {
  return peers.filter((peer) => !peer.isPresent());
}

export function mayInstall(env = process.env) {
  return (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { env }).status === 0
  );
}

/**
 * Installs what is available; the rest stays absent. The download, which hangs if the network does, comes first and
 * separately: it can be cut off without harm, and the rest is quick.
 *
 * @param {Pick<Peer, 'packages'>[]} peers
 * @param {number} seconds for the download, and as many for the rest
 */
export async function installPeers(peers, env = process.env, seconds = 120) {
  const deadline = performance.now() + seconds * 1_000;
  const left = () => (deadline - performance.now()) / 1_000;
  // A fresh system has no package list, an old one lists versions that are gone.
  await aptGet(['update'], env, left());
  const download = (/** @type {string[]} */ packages) =>
    aptGet(['install', '--download-only', ...packages], env, left());
  let downloaded = peers.flatMap(({ packages }) => packages);
  if (!(await download(downloaded))) {
    downloaded = [];
    for (const { packages } of peers) if (await download(packages)) downloaded.push(...packages);
  }
  if (downloaded.length === 0) return;

  const path = mkdtempSync(join(modules, '.harkara-no-services-'));
  try {
    for (const name of SERVICE_STARTERS) symlinkSync('/bin/true', join(path, name));
    const dpkgPath = `DPkg::Path=${path}:/usr/sbin:/usr/bin:/sbin:/bin`;
    await aptGet(['install', '--no-download', '-o', dpkgPath, ...downloaded], env, seconds);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} command
 * @param {NodeJS.ProcessEnv} env
 * @param {number} seconds
 * @returns {Promise<boolean>} whether it succeeded
 */
async function aptGet(command, env, seconds) {
  if (seconds <= 0) return false;
  const quietly = ['-y', '-qq', '--no-install-recommends', '--no-remove'];
  // Without a terminal of its own, dpkg stays in the process group that the timeout kills.
  const args = [...quietly, '-o', 'Dpkg::Use-Pty=0', ...command];
  return new Promise((resolve) => {
    spawn('timeout', ['--signal=KILL', String(seconds), 'apt-get', ...args], {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    })
      .on('error', () => resolve(false))
      .on('exit', (code) => resolve(code === 0));
  });
}
