import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const git = async (...args: string[]) => (await run('git', ['-C', ROOT, ...args])).stdout.trim();

/** Why an earlier commit cannot be had here; null if it can. */
export async function whyWithout(commit: string): Promise<string | null> {
  try {
    if ((await git('rev-parse', '--is-shallow-repository')) === 'true') return 'the clone is shallow';
    // A folder inside another repository has none of its own.
    if ((await git('rev-parse', '--show-prefix')) !== '') return 'the sources are not a clone';
    await git('cat-file', '-e', `${commit}^{commit}`);
    return null;
  } catch {
    return `there is no git, or the sources are not a clone that has the commit ${commit}`;
  }
}

/** The gateway as it was at a commit, with the packages of this one. */
export async function checkOutEarlier(commit: string) {
  const folder = await mkdtemp(join(tmpdir(), 'harkara-earlier-'));
  const [archive, sources] = [join(folder, 'sources.tar'), join(folder, 'sources')];
  await mkdir(sources);
  await git('archive', '--output', archive, commit, 'server', 'contract', 'package.json');
  await run('tar', ['-x', '-f', archive, '-C', sources]);
  await linkPackages(sources);
  const { version } = JSON.parse(await readFile(join(sources, 'server/package.json'), 'utf8')) as {
    version: string;
  };
  return {
    version,
    program: join(sources, 'server/bin/harkara.js'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** The workspaces among them are those of the commit. */
async function linkPackages(sources: string): Promise<void> {
  await mkdir(join(sources, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '.cache' && !name.startsWith('harkara')) await link(sources, `node_modules/${name}`);
  }
  await symlink('../contract', join(sources, 'node_modules/harkara-contract'));
  await link(sources, 'server/node_modules');
}

const link = (sources: string, path: string) => symlink(join(ROOT, path), join(sources, path));
