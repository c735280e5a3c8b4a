import fc from 'fast-check';
import { stringify } from 'yaml';
import { expect, test } from 'vitest';
import { findJsonFault } from '../../src/core/provisioning/json-text.ts';
import { readProvisioning } from '../../src/core/provisioning/read-provisioning.ts';
import { processorTime } from '../support/processor-time.ts';
import { EVERYTHING_TEXT } from './gateway.ts';

test('reads the same from JSON and from YAML', () => {
  const document: unknown = JSON.parse(EVERYTHING_TEXT);
  expect(readProvisioning(EVERYTHING_TEXT)).toEqual(document);
  expect(readProvisioning(`\uFEFF\n ${EVERYTHING_TEXT}\n`)).toEqual(document);
  expect(readProvisioning(stringify(document))).toEqual(document);
});

test.each<[text: string, message: string]>([
  ['', 'line 1, column 1: the file is empty'],
  [' \n\n', 'line 1, column 1: the file is empty'],
  ['{\n  "brand": {}\n  "dnd": []\n}', 'line 3, column 3: a comma or } is expected'],
  ['{\n  "dnd": [\n    "1",\n  ]\n}', 'line 4, column 3: a value is expected'],
  ['{\n  "dnd": []', 'line 2, column 12: the text ends too early'],
  ['{"dnd": [01]}', 'line 1, column 10: a value is expected'],
  ["{'dnd': []}", 'line 1, column 2: a name in double quotes is expected'],
  ['{"dnd" []}', 'line 1, column 8: a colon is expected after the name'],
  ['{} {}', 'line 1, column 4: there is unexpected text after the end'],
  [
    '{"dnd": [],\n "brand": {},\n "dnd": []}',
    'line 3, column 2: the name "dnd" is given twice in one object',
  ],
  ['{"dnd": [],\n "\\u0064nd": []}', 'line 2, column 2: the name "\\u0064nd" is given twice in one object'],
  ['dnd:\n\t- "1"', 'line 2, column 1: Tabs are not allowed as indentation'],
  ['dnd: []\nbrand: {}\ndnd: []', 'line 3, column 1: Map keys must be unique'],
  ['dnd: []\n---\ndnd: []', 'line 2, column 1: the file must contain only one document'],
  ['dnd: !!set { a }\nx: !later y', 'line 2, column 4: Unresolved tag: !later'],
])('says where %j is wrong', (text, message) => {
  expect(() => readProvisioning(text)).toThrow(message);
});

test('does not quote anything that may be a password', () => {
  expect(() => readProvisioning('{"password": hunter2}')).toThrow(/^line 1, column 14: a value is expected$/);
});

test('leaves numbers with many digits, and words of older YAML, as they are written', () => {
  expect(readProvisioning('a: "1101000000000000001"\nb: 10:00\nc: no\nd: 2030-01-31T00:00:00Z')).toEqual({
    a: '1101000000000000001',
    b: '10:00',
    c: 'no',
    d: '2030-01-31T00:00:00Z',
  });
});

test('agrees with JSON.parse on what is JSON', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      // A generated object may contain a name twice: JSON.parse accepts that, we do not.
      const fault = findJsonFault(text);
      expect(fault === null || fault.reason.key === 'json_name_twice').toBe(true);
    }),
  );
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '}', '"', '0', '\\', '\n', 'x'),
      (text, at, piece) => {
        const broken =
          text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1);
        const fault = findJsonFault(broken);
        if (fault?.reason.key === 'json_name_twice') return;
        let parses = true;
        try {
          JSON.parse(broken);
        } catch {
          parses = false;
        }
        expect(fault === null).toBe(parses);
      },
    ),
    { numRuns: 2000 },
  );
});

test('finds a string that never ends without rereading it', async () => {
  const endless = `{"a": "${'x\\n'.repeat(1_000_000)}`;
  const took = await processorTime(() => expect(() => readProvisioning(endless)).toThrow('line 1, column 7'));
  expect(took).toBeLessThan(2_000);
});

test('refuses YAML that refers to itself, as nested too deeply', async () => {
  const { parseProvisioningFile } = await import('../../src/core/provisioning/parse-provisioning-file.ts');
  const circular = readProvisioning(
    'connectors:\n  - name: a\n    type: http\n    options: &x { again: *x }',
  );
  const { problems } = parseProvisioningFile(circular);
  expect(() => {
    problems.throwIfAny();
  }).toThrow('is nested too deeply');
  expect(() =>
    readProvisioning(
      'a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
    ),
  ).toThrow('alias');
});
