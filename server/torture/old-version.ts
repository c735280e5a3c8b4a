import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PARTS = ['package.json', 'contract', 'server'];
const LARGEST = 256 * 1024 * 1024;

/**
 * Puts another version of the gateway into a folder: that of a commit or, without one, the same code under the name of
 * another version. It uses the packages that are installed here.
 */
export function unpackOldVersion(folder: string, commit: string | null) {
  mkdirSync(folder);
  if (commit === null) {
    const filter = (path: string) => !/[/\\](node_modules|test|bench|torture)$/.test(path);
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
  } else {
    const input = execFileSync('git', ['-C', ROOT, 'archive', commit, ...PARTS], { maxBuffer: LARGEST });
    execFileSync('tar', ['-x', '-C', folder], { input });
  }
  linkPackages(folder);
  return { script: join(folder, 'server', 'bin', 'harkara.js'), version: renameVersion(folder) };
}

/** Whether both versions run on one schema, so that each can replace the other. */
export function haveSameSchema(script: string, other: string): boolean {
  const [one, two] = [script, other].map((path) =>
    readdirSync(new URL('../src/storage/migrations/', `file://${path}`)).join(),
  );
  return one === two;
}

function linkPackages(folder: string): void {
  const link = (from: string, to: string) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (!name.startsWith('.') && !name.startsWith('harkara')) symlinkSync(join(from, name), join(to, name));
    }
  };
  const packages = join(folder, 'node_modules');
  link(join(ROOT, 'node_modules'), packages);
  symlinkSync(join(folder, 'contract'), join(packages, 'harkara-contract'));
  link(join(ROOT, 'server', 'node_modules'), join(folder, 'server', 'node_modules'));
}

function renameVersion(folder: string): string {
  const file = join(folder, 'server', 'package.json');
  const description = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  const version = `${description.version}-old`;
  writeFileSync(file, JSON.stringify({ ...description, version }));
  return version;
}
