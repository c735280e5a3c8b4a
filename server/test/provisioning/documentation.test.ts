import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseProvisioningFile } from '../../src/core/provisioning/parse-provisioning-file.ts';
import { readProvisioning } from '../../src/core/provisioning/read-provisioning.ts';
import { EVERYTHING_TEXT } from './gateway.ts';

const PAGE = readFileSync(new URL('../../../docs/provisioning.md', import.meta.url), 'utf8');

test('the example in the documentation is valid', () => {
  const example = /```yaml\n(.*?)```/s.exec(PAGE)?.[1] ?? '';
  const { file, problems } = parseProvisioningFile(readProvisioning(example));
  problems.throwIfAny();
  expect(file.accounts).toHaveLength(2);
});

test('the documentation names every field', () => {
  const fields = new Set<string>();
  const collect = (value: unknown, isFree: boolean) => {
    if (Array.isArray(value)) value.forEach((item) => collect(item, isFree));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) {
        if (!isFree) fields.add(name);
        collect(item, isFree || name === 'options' || name === 'attributes');
      }
    }
  };
  collect(readProvisioning(EVERYTHING_TEXT), false);
  expect([...fields].filter((name) => !new RegExp(`[\`.]${name}[\`.[]`).test(PAGE))).toEqual([]);
});
