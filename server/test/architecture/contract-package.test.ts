import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const CONTRACT = join(root, 'contract');

/** A copy without types, as a package would have it. */
function pack(folder: string): void {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const target = join(folder, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    const plain = stripTypeScriptTypes(readFileSync(join(CONTRACT, file), 'utf8'));
    writeFileSync(target, plain.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  const described = JSON.parse(readFileSync(join(CONTRACT, 'package.json'), 'utf8')) as { exports: object };
  expect(described.exports).toEqual({ './*.ts': './*.ts' });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...described, exports: { './*.ts': './*.js' } }),
  );
}

test('the contract can be imported from an installed package, by the same names', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const installed = join(folder, 'node_modules');
  pack(join(installed, 'harkara-contract'));
  symlinkSync(join(root, 'node_modules', 'typebox'), join(installed, 'typebox'), 'dir');
  const script = join(folder, 'main.mjs');
  writeFileSync(
    script,
    "import { contractHash } from 'harkara-contract/hash.ts';\nimport { say } from 'harkara-contract/say.ts';\n" +
      "console.log(contractHash, say({ key: 'required', params: {} }));\n",
  );
  const { contractHash } = await import('harkara-contract/hash.ts');
  expect(execFileSync(process.execPath, [script], { encoding: 'utf8' })).toBe(
    `${contractHash} is required\n`,
  );
});
