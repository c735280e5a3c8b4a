import { readdirSync, readFileSync } from 'node:fs';
import { Command } from 'commander';
import { CAUSE_WORDS } from 'harkara-contract/causes.ts';
import { facts } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';
import { oldWordsIn, proseOf } from '../../../scripts/words.mjs';
import { describeSettings } from '../../src/settings.ts';
import { optionFields } from '../../src/connectors/registry.ts';
import type { OptionField } from '../../src/core/delivery/connector.ts';
import type { AddCommands } from '../support/cli.ts';
import { useGateway } from '../support/gateway.ts';

type Text = readonly [where: string, text: string];

const ROOT = new URL('../../../', import.meta.url);

const gateway = useGateway({ workers: false });

const findings = (texts: readonly Text[]) => texts.flatMap(([where, text]) => oldWordsIn(where, text));

test('facts and causes use no old words', () => {
  expect(findings(Object.entries(facts).map(([key, { en }]) => [key, en]))).toEqual([]);
  expect(findings(Object.entries(CAUSE_WORDS).map(([cause, { en }]) => [cause, en]))).toEqual([]);
});

test('settings use no old words', () => {
  expect(findings(describeSettings().map(({ name, about }) => [name, about.en]))).toEqual([]);
});

test('options of carriers use no old words', () => {
  const textsOf = (path: string, fields: readonly OptionField[]): Text[] =>
    fields.flatMap(({ name, words, hint, fields: within = [] }) => [
      [`${path}.${name}`, words.en],
      [`${path}.${name}, hint`, hint?.en ?? ''],
      ...textsOf(`${path}.${name}`, within),
    ]);
  expect(findings([...optionFields()].flatMap(([type, fields]) => textsOf(type, fields)))).toEqual([]);
});

test('the help of the commands uses no old words', async () => {
  const folder = new URL('server/src/cli/', ROOT);
  const files = readdirSync(folder).filter((name) => name !== 'main.ts' && !name.endsWith('.test.ts'));
  const program = new Command('harkara');
  for (const file of files) {
    const exported = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    for (const [name, add] of Object.entries(exported)) {
      if (/Commands?$/.test(name)) (add as AddCommands)(program, never, never);
    }
  }
  const textsOf = (path: string, command: Command): Text[] => [
    [path, command.description()],
    ...command.options.map(({ flags, description }): Text => [`${path} ${flags}`, description]),
    ...command.registeredArguments.map((one): Text => [`${path} <${one.name()}>`, one.description]),
    ...command.commands.flatMap((within) => textsOf(`${path} ${within.name()}`, within)),
  ];
  expect(program.commands.length).toBeGreaterThan(15);
  expect(findings(textsOf('harkara', program))).toEqual([]);
});

test('the API documentation uses no old words', async () => {
  const document: unknown = JSON.parse((await gateway().request('/docs/openapi.json')).text);
  expect(findings(describedIn('openapi.json', document))).toEqual([]);
  for (const path of ['/docs', '/docs/reasons']) {
    const page = (await gateway().request(path)).text;
    const sentences = page
      .replaceAll(/<(pre|code|script|style)\b[\s\S]*?<\/\1>/g, '`')
      .split(/<\/?(?:p|li|td|th|h\d|section|label|span)\b[^>]*>/)
      .map((text): Text => [path, text.replaceAll(/<[^>]*>/g, '')]);
    expect(findings(sentences)).toEqual([]);
  }
});

test('the documents use no old words', () => {
  const pages = readdirSync(new URL('docs/', ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const names = [
    'README.md',
    'SECURITY.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'panel/README.md',
    ...pages,
  ];
  const lines = names.flatMap((name) =>
    proseOf(readFileSync(new URL(name, ROOT), 'utf8'))
      .split('\n')
      .map((line): Text => [name, line]),
  );
  expect(findings(lines)).toEqual([]);
});

/** The help is only read: no command runs. */
function never(): never {
  throw new Error('no command runs');
}

/** Everything that a document says in words, by its path. */
function describedIn(path: string, value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, within]) =>
    typeof within === 'string' && ['description', 'summary'].includes(key)
      ? [[`${path}.${key}`, within] as const]
      : describedIn(`${path}.${key}`, within),
  );
}
