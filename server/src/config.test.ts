import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeSettings, parseConfig } from './config.ts';

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

test('the documentation has every setting, with its default and meaning', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` *\| (?:`([^`]*)`)? *\| (.*?) *\|$/gm)];
  expect(
    rows.map(([, name, given = '', about]) => ({ name, default: given, about: about?.replaceAll('\\', '') })),
  ).toEqual(describeSettings());
});
