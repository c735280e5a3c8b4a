import { readdirSync, readFileSync } from 'node:fs';
import { CHANNELS, CONNECTOR_TYPES } from 'harkara-contract/lists.ts';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const ROOTS = ['server/src', 'panel/src', 'contract'];
const NAMES: readonly string[] = CHANNELS;
/** A name on its own, or as SQL writes it within a longer text. */
const QUOTED = new RegExp(`(?<!\\w)(['"\`])(${NAMES.join('|')})\\1`, 'g');

/** Words in the names of a channel's own folders and files. */
const OWN: Readonly<Record<string, RegExp>> = {
  // The pages of SMS are those that have no channel in their names.
  sms: /\bsms\b|\/features\/send\//,
  email: /\b(?:e?mails?|bounces|suppressions?)\b/,
  voice: /\b(?:voice|calls?)\b/,
  chatapp: /\bchat(?:app)?\b/,
};

/** Files that name channels, or say the same word of something else. */
const ALLOWED: Readonly<Record<string, string>> = {
  'contract/lists.ts': 'the lists themselves',
  'contract/features.ts': 'the features that open the channels',
  'panel/src/channels.ts': 'what differs in the panel',
  'panel/src/features/approvals/approvals-page.tsx': 'an icon',
  'panel/src/features/brands/brand-form.tsx': 'a type of input',
  'panel/src/features/admin/settings/settings-page.tsx': 'a type of input',
  'panel/src/features/send/gaps.ts': 'a kind of variables in templates: an address',
  'panel/src/features/send/guess-columns.ts': 'headings of columns with addresses',
  'panel/src/ui/field.tsx': 'a type of input',
  'panel/src/ui/send-card.tsx': 'a type of input',
  'server/src/cli/main.ts': 'the names of commands',
  'server/src/settings.ts': 'the word in the paths of the chat interface, which is a setting',
  'server/src/core/channels/sms/routes.ts': 'the word for route V on the wire of v2',
  'server/src/core/messages/send-request.ts': 'the interfaces, two of which have the name of a channel',
  'server/src/core/provisioning/first-start.ts':
    'the file that the first start applies, as operators write it',
  'server/src/core/templates/slots.ts': 'a kind of variables in templates: an address',
  'server/src/interfaces/panel/previews.routes.ts': 'the routes of two channels',
  'server/src/interfaces/v2/account.routes.ts': 'the word for route V on the wire of v2',
};

const SOURCES = ROOTS.flatMap((root) =>
  readdirSync(new URL(root, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`),
).filter((file) => !file.includes('/node_modules/'));

function mayName(file: string, channel: string): boolean {
  const [, type = ''] = /^server\/src\/connectors\/([^/]+)\//.exec(file) ?? [];
  const served: readonly string[] = CONNECTOR_TYPES[type as keyof typeof CONNECTOR_TYPES] ?? [];
  return served.includes(channel) || OWN[channel]?.test(file) === true;
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
    file in ALLOWED ? [] : places.map((place) => `${file}:${place}`),
  );
  expect(offenders).toEqual([]);
});

test('every file that may name channels does so', () => {
  expect(Object.keys(ALLOWED).filter((file) => !named.get(file)?.length)).toEqual([]);
});
