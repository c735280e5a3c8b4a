import { readdirSync, readFileSync } from 'node:fs';
import { CHANNELS, CONNECTOR_TYPES } from 'harkara-contract/lists.ts';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const ROOTS = ['server/src', 'panel/src', 'contract'];
const NAMES: readonly string[] = CHANNELS;
/** A name on its own, or as SQL writes it within a longer text. */
const QUOTED = new RegExp(`(?<!\\w)(['"\`])(${NAMES.join('|')})\\1`, 'g');

/** Where everything of a channel stands; a text of SQL is its own if its file's name begins with the channel's. */
const OWN: Readonly<Record<string, readonly RegExp[]>> = {
  sms: [/^server\/src\/core\/channels\/sms\//],
  email: [
    /^server\/src\/core\/channels\/email\//,
    /^server\/src\/interfaces\/(?:email|mail-links|bounces)\//,
    /^server\/src\/storage\/email-[\w-]+\.queries\.ts$/,
  ],
  voice: [
    /^server\/src\/core\/channels\/voice\//,
    /^server\/src\/interfaces\/voice\//,
    /^server\/src\/storage\/voice-[\w-]+\.queries\.ts$/,
  ],
  chatapp: [
    /^server\/src\/core\/channels\/chatapp\//,
    /^server\/src\/storage\/chat(?:-[\w-]+)?\.queries\.ts$/,
  ],
};

/** Files that name channels, or say the same word of something else. */
const ALLOWED: Readonly<Record<string, string>> = {
  'contract/lists.ts': 'the lists themselves',
  'server/src/config.ts': 'the word in the paths of the chat interface is a setting, with this default',
  'server/src/core/channels/sms/routes.ts': 'the word for route V on the wire of v2',
  'server/src/core/messages/send-request.ts':
    'families are wires, and two of them have the name of a channel',
  'server/src/core/provisioning/first-start.ts':
    'the file that the first start applies, as operators write it',
  'server/src/core/templates/slots.ts': 'a kind of variables in templates: an address',
};

/** TEMPORARY: these folders are cleaned in a change of their own, and leave this list with it. */
const NOT_CLEANED_YET = /^(?:server\/src\/(?:interfaces|compose|cli)|panel\/src|contract)\//;

const SOURCES = ROOTS.flatMap((root) =>
  readdirSync(new URL(root, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`),
).filter((file) => !file.includes('/node_modules/'));

function mayName(file: string, channel: string): boolean {
  const [, type = ''] = /^server\/src\/connectors\/([^/]+)\//.exec(file) ?? [];
  const served: readonly string[] = CONNECTOR_TYPES[type as keyof typeof CONNECTOR_TYPES] ?? [];
  return served.includes(channel) || Boolean(OWN[channel]?.some((place) => place.test(file)));
}

/** As `line: name`, for each literal that is a channel's name, or has it in quotes. */
function namedIn(file: string): string[] {
  const text = readFileSync(new URL(file, ROOT), 'utf8');
  if (!NAMES.some((name) => text.includes(name))) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const note = (place: number, name: string) => {
    if (mayName(file, name)) return;
    found.push(`${source.getLineAndCharacterOfPosition(place).line + 1}: ${name}`);
  };
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (NAMES.includes(node.text)) note(node.getStart(source), node.text);
      else for (const { index, 2: name = '' } of node.text.matchAll(QUOTED)) note(node.pos + index, name);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const named = new Map(SOURCES.map((file) => [file, namedIn(file)]));

test('no channel is named outside its own folders and the lists', () => {
  const offenders = [...named].flatMap(([file, places]) =>
    file in ALLOWED || NOT_CLEANED_YET.test(file) ? [] : places.map((place) => `${file}:${place}`),
  );
  expect(offenders).toEqual([]);
});

test('every file that may name channels does so', () => {
  expect(Object.keys(ALLOWED).filter((file) => !named.get(file)?.length)).toEqual([]);
});
