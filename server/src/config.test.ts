import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { tableOf } from '../test/support/markdown-table.ts';
import { describeSettings } from './settings.ts';

describe('retention', () => {
  test.each([
    [{}, 400, 400],
    [{ HARKARA_TEXT_DAYS: '30' }, 400, 30],
    [{ HARKARA_RETENTION_DAYS: '90', HARKARA_TEXT_DAYS: '120' }, 90, 90],
    [{ HARKARA_RETENTION_DAYS: '7', HARKARA_SCHEDULE_DAYS: '2' }, 7, 7],
  ])('of %o is %d days, and %d of texts', (environment, retentionDays, textDays) => {
    expect(parseConfig(environment)).toMatchObject({ retentionDays, textDays });
  });

  test.each([
    [{ HARKARA_RETENTION_DAYS: '6' }, /RETENTION_DAYS is not valid/],
    [{ HARKARA_TEXT_DAYS: '0' }, /TEXT_DAYS is not valid/],
    [{ HARKARA_RETENTION_DAYS: '30' }, /must be more than HARKARA_SCHEDULE_DAYS=30/],
  ])('is refused where it is %o', (environment, problem) => {
    expect(() => parseConfig(environment)).toThrow(problem);
  });
});

describe('the speech command', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['/opt/speak', ['/opt/speak']],
    [' speak  --fast $HOME ', ['speak', '--fast', '$HOME']],
    ['["/opt/my voices/speak", "a b", ""]', ['/opt/my voices/speak', 'a b', '']],
  ])('%j is %j', (value, command) => {
    expect(parseConfig({ HARKARA_SPEECH_COMMAND: value }).speech.command).toEqual(command);
  });

  test.each(['[]', '[""]', '["a", 1]', '["a"', '[{}]', String.raw`["a", "\u0000"]`])(
    '%s is refused',
    (value) => {
      expect(() => parseConfig({ HARKARA_SPEECH_COMMAND: value })).toThrow(
        'HARKARA_SPEECH_COMMAND is not valid',
      );
    },
  );
});

test.each([
  ['HARKARA_SMPP_UNBOUND', '5', '100'],
  ['HARKARA_SPEECH_DIGITS', 'off', 'on'],
  ['HARKARA_SPEECH_CACHE_BYTES', '0', '67108864'],
  ['HARKARA_PANEL_ADMIN_IDLE_MINUTES', '15', '15'],
])('%s is refused, since its value is fixed', (name, given, value) => {
  expect(() => parseConfig({ [name]: given })).toThrow(
    `${name} is no longer a setting: its value is always ${value}. Remove it.`,
  );
});

/** `npx vitest run server/src/config.test.ts -u` writes it. */
test('the documentation has the table of all settings', async () => {
  const file = new URL('../../docs/settings.md', import.meta.url);
  const rows = describeSettings().map(({ name, default: usual, values, about }) => [
    `\`${name}\``,
    usual === '' ? '' : `\`${usual}\``,
    values,
    about.en,
  ]);
  const page = readFileSync(file, 'utf8');
  const table = tableOf([['Name', 'Default', 'Values', 'Meaning'], ...rows]);
  await expect(page.replace(/(^\|.*\n)+/m, () => table)).toMatchFileSnapshot(fileURLToPath(file));
});
