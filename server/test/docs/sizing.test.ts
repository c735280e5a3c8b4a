import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sizingCommand } from '../../src/cli/sizing.ts';
import { inBytes, rowsOfAssumptions, rowsOfSizing } from '../../src/core/sizing/describe-sizing.ts';
import { sizeFor } from '../../src/core/sizing/sizing.ts';
import { cliOf } from '../support/cli.ts';
import { tableOf } from '../support/markdown-table.ts';

const PER_DAY: readonly [string, number][] = [
  ['10 million', 10e6],
  ['100 million', 100e6],
  ['1 billion', 1e9],
];
const CHANNELS = { sms: 0.9, email: 0.1 };
const sizings = PER_DAY.map(([, perDay]) => sizeFor({ perDay, channels: CHANNELS }));

const TABLES = {
  sizes: () => {
    const columns = sizings.map(rowsOfSizing);
    const names = rowsOfSizing(sizeFor({ perDay: 1, channels: CHANNELS })).map(([name]) => name);
    const rows = names.map((name, at) => [name, ...columns.map((column) => column[at]?.[1] ?? '')]);
    return tableOf([['Messages per day', ...PER_DAY.map(([words]) => words)], ...rows]);
  },
  retention: () =>
    tableOf([
      ['Kept for', ...PER_DAY.map(([words]) => words)],
      ...[30, 90, 400].map((days) => [
        `${days} days`,
        ...PER_DAY.map(([, perDay]) =>
          inBytes(sizeFor({ perDay, channels: CHANNELS }, { retention_days: days }).disk.total),
        ),
      ]),
    ]),
  assumptions: () => {
    const rows = rowsOfAssumptions(['sms', 'email']).map(([name, value, about]) => [
      `\`${name}\``,
      value,
      about,
    ]);
    return tableOf([['Name', 'Value', 'Meaning'], ...rows]);
  },
};

/** `npx vitest run server/test/docs/sizing.test.ts -u` writes them. */
test('the page has the tables that the command calculates', async () => {
  const file = fileURLToPath(new URL('../../../docs/sizing.md', import.meta.url));
  const page = Object.entries(TABLES).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\n)(\n(\\|.*\n)+)?`),
        (_all, mark: string) => `${mark}\n${table()}`,
      ),
    readFileSync(file, 'utf8'),
  );
  for (const name of Object.keys(TABLES)) expect(page).toContain(`<!-- ${name} -->`);
  await expect(page).toMatchFileSnapshot(file);
});

const sizing = cliOf(
  () => ({ connectionString: 'postgres://nowhere' }),
  [(program, _config, say) => sizingCommand(program, say)],
  { words: ['sizing'] },
);

test('the command prints sizes and assumptions, with those that were given', async () => {
  const text = (await sizing('--per-day', '100,000,000', '--channels', 'sms=0.9,email=0.1')).join('\n');
  for (const [name, value] of rowsOfSizing(sizeFor({ perDay: 100e6, channels: CHANNELS }))) {
    expect(text).toMatch(new RegExp(`^${name} +${value}$`, 'm'));
  }
  const json = await sizing('--per-day', '1e8', '--set', 'peak=5', '--set', 'sms.bytes=1000', '--json');
  const read = JSON.parse(json.join('\n')) as { peak: number; assumptions: Record<string, string> };
  expect(read.peak).toBeCloseTo((1e8 / 86_400) * 5);
  expect(read.assumptions).toMatchObject({ peak: '5 ×', 'sms.bytes': '1,000 bytes' });
});

test.each([
  [['--per-day', 'many'], /positive number/],
  [['--per-day', '1', '--channels', 'fax=1'], /Channels are/],
  [['--per-day', '1', '--channels', 'sms=0.5'], /add up to 1/],
  [['--per-day', '1', '--set', 'colour=3'], /no assumption colour/],
])('%j is refused', async (words, problem) => {
  await expect(sizing(...words)).rejects.toThrow(problem);
});
