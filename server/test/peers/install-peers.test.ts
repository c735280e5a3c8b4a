import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installPeers, mayInstall } from '../../../scripts/peers.mjs';
import { waitFor } from '../support/wait-for.ts';

const SUITE = fileURLToPath(new URL('../../../scripts/test.mjs', import.meta.url));

/** An `apt-get` that records how it is called, and then does what the script says. */
function standIn(script: string) {
  const folder = makeFolder();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  writeFileSync(
    join(folder, 'apt-get'),
    `#!/bin/sh\ncd '${folder}'\necho "$DEBIAN_FRONTEND $*" >> calls\n${script}\n`,
  );
  chmodSync(join(folder, 'apt-get'), 0o755);
  return {
    read,
    env: { PATH: `${folder}:${process.env.PATH ?? ''}` },
    calls: () => read('calls').trim().split('\n'),
  };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-apt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const KANNEL = { packages: ['kannel'] };
const PHP = { packages: ['php-cli', 'php-xml'] };

describe.skipIf(process.platform !== 'linux')('installing the programs that the tests talk to', () => {
  test('asks nothing, removes nothing, and downloads before it installs', async () => {
    const apt = standIn('exit 0');
    await installPeers([KANNEL, PHP], apt.env);
    const quietly = 'noninteractive -y -qq --no-install-recommends --no-remove -o Dpkg::Use-Pty=0';
    expect(apt.calls()).toEqual([
      `${quietly} update`,
      `${quietly} install --download-only kannel php-cli php-xml`,
      expect.stringMatching(`^${quietly} install --no-download -o DPkg::Path=\\S+ kannel php-cli php-xml$`),
    ]);
  });

  test('starts no service, now or later', async () => {
    const apt = standIn(`
      for arg; do case $arg in DPkg::Path=*) PATH=\${arg#*=}; command -v invoke-rc.d > found
        { invoke-rc.d kannel start && update-rc.d kannel defaults; echo $?; } > said 2>&1;; esac; done`);
    await installPeers([KANNEL], apt.env);
    const found = apt.read('found').trim();
    expect(found).toMatch(/no-services-\w+\/invoke-rc\.d$/);
    expect(apt.read('said')).toBe('0\n');
    expect(existsSync(found)).toBe(false);
  });

  test('continues with what is available', async () => {
    const apt = standIn('case "$*" in *update | *kannel*) exit 100;; esac');
    await installPeers([KANNEL, PHP], apt.env);
    expect(apt.calls()).toHaveLength(5);
    expect(apt.calls().at(-1)).toMatch(/--no-download .* php-cli php-xml$/);
    expect(apt.calls().at(-1)).not.toContain('kannel');
  });

  test('continues without when nothing is available', async () => {
    const apt = standIn('exit 100');
    await installPeers([KANNEL], apt.env);
    expect(apt.calls()).toHaveLength(3);
  });

  test.each([
    ['downloading', / update$/, 'sleep 600 & echo $$ $! > pids; wait'],
    [
      'installing',
      / --no-download /,
      'case "$*" in *--no-download*) sleep 600 & echo $$ $! > pids; wait;; esac',
    ],
  ])('is cut off with all its processes when %s hangs', async (_, last, script) => {
    const apt = standIn(script);
    await installPeers([KANNEL], apt.env, 1);
    expect(apt.calls().at(-1)).toMatch(last);
    const pids = apt.read('pids').trim().split(' ');
    expect(pids).toHaveLength(2);
    await waitFor('they are gone', () => !pids.some(isRunning));
  });

  test('is only for root, and where apt-get exists', () => {
    expect(mayInstall({ PATH: makeFolder() })).toBe(false);
    expect(mayInstall(standIn('exit 1').env)).toBe(false);
    expect(mayInstall(standIn('exit 0').env)).toBe(process.getuid?.() === 0);
  });
});

test('an invalid setting stops the suite with its name', () => {
  const env = { ...process.env, HARKARA_TEST_PEERS: 'no' };
  const { status, stderr } = spawnSync(process.execPath, [SUITE, 'format'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^HARKARA_TEST_PEERS must be "installed"/)]);
});

/** A process that has ended but was not reaped has no command line any more. */
function isRunning(pid: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8') !== '';
}
