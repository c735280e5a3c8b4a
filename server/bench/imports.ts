import { randomBytes } from 'node:crypto';
import { closeSync, openAsBlob, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Group } from 'harkara-contract/routes/groups.ts';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { workbookFiles } from '../test/support/workbook.ts';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { signIn } from './panel-session.ts';
import { processorSeconds, residentBytes } from './process-figures.ts';
import { startProcess } from './process.ts';
import { processor, say } from './report.ts';

/**
 * A file of a million contacts, as CSV and as a workbook of Excel, from the upload to the last contact: how long each
 * part of it takes, and by how much the gateway's process grows.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, only: { type: 'string' } },
});
const rows = Number(options.rows);
const MEGABYTE = 1024 * 1024;
const PASSWORD = `first password: ${randomBytes(6).toString('hex')}`;

await using database = await startOwnDatabase('bench');
await database.apply({ accounts: [{ username: 'bench', password: PASSWORD }] });
say(`${rows.toLocaleString('en')} contacts; ${processor}`);
for (const [kind, write] of [
  ['csv', writeCsv],
  ['xlsx', writeWorkbook],
] as const) {
  if (options.only !== undefined && options.only !== kind) continue;
  const file = join(database.folder, `contacts.${kind}`);
  write(file);
  await measure(kind, file);
}

function cellsOf(index: number): string[] {
  return [
    `98${String(index * 7).padStart(8, '0')}`,
    `Customer ${index}`,
    index % 2 ? 'Pune' : 'नागपुर',
    String(index),
  ];
}

function writeCsv(path: string): void {
  const file = openSync(path, 'w');
  writeSync(file, 'Mobile,Name,City,Account\n');
  for (let from = 0; from < rows; from += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, rows - from) }, (_, i) => cellsOf(from + i).join(','));
    writeSync(file, `${lines.join('\n')}\n`);
  }
  closeSync(file);
}

/** As Excel writes it: texts are shared strings, numbers are not. */
function writeWorkbook(path: string): void {
  const file = openSync(path, 'w');
  const zip = new Zip((error, data) => {
    if (error) throw error;
    writeSync(file, data);
  });
  const add = (name: string, pieces: Iterable<string>) => {
    const entry = new ZipDeflate(name, { level: 1 });
    zip.add(entry);
    for (const piece of pieces) entry.push(strToU8(piece));
    entry.push(new Uint8Array(0), true);
  };
  const files = workbookFiles({ rows: '@', strings: '@' });
  for (const [name, text] of Object.entries(files)) {
    const [before = '', after = ''] = text.split('@');
    if (name.endsWith('sheet1.xml')) add(name, around(before, sheetRows(), after));
    else if (name.endsWith('sharedStrings.xml')) add(name, around(before, strings(), after));
    else add(name, [text]);
  }
  zip.end();
  closeSync(file);
}

function* around(before: string, pieces: Iterable<string>, after: string): Generator<string> {
  yield before;
  yield* pieces;
  yield after;
}

function* strings(): Generator<string> {
  yield ['Mobile', 'Name', 'City', 'Account', 'Pune', 'नागपुर']
    .map((text) => `<si><t>${text}</t></si>`)
    .join('');
  for (let from = 0; from < rows; from += 1_000) {
    yield Array.from({ length: 1_000 }, (_, i) => `<si><t>Customer ${from + i}</t></si>`).join('');
  }
}

function* sheetRows(): Generator<string> {
  yield `<row r="1">${[0, 1, 2, 3].map((i) => `<c r="${'ABCD'[i] ?? ''}1" t="s"><v>${i}</v></c>`).join('')}</row>`;
  for (let from = 0; from < rows; from += 1_000) {
    yield Array.from({ length: Math.min(1_000, rows - from) }, (_, i) => {
      const [mobile, , , account] = cellsOf(from + i);
      const r = from + i + 2;
      const city = (from + i) % 2 ? 4 : 5;
      return `<row r="${r}"><c r="A${r}"><v>${mobile ?? ''}</v></c><c r="B${r}" t="s"><v>${from + i + 6}</v></c><c r="C${r}" t="s"><v>${city}</v></c><c r="D${r}"><v>${account ?? ''}</v></c></row>`;
    }).join('');
  }
}

async function measure(kind: string, file: string): Promise<void> {
  await using server = await startProcess('server/bin/harkara.js', ['start'], database.environment);
  const call = await signIn(server.url, 'bench', PASSWORD);
  const group = (await call('POST', 'groups', { name: `bench ${kind}`, description: null })) as Group;
  const before = residentBytes(server.pid);
  const processorBefore = processorSeconds(server.pid, database.pid);
  let most = before;
  let mostOfPart = before;
  const sampler = setInterval(() => {
    mostOfPart = Math.max(mostOfPart, residentBytes(server.pid));
  }, 20);
  const times: string[] = [];
  let began = performance.now();
  const all = began;
  const lap = (name: string) => {
    const grown = ((mostOfPart - before) / MEGABYTE).toFixed(0);
    times.push(`${name} ${((performance.now() - began) / 1_000).toFixed(1)} s (+ ${grown} MB)`);
    most = Math.max(most, mostOfPart);
    mostOfPart = before;
    began = performance.now();
  };
  const until = async (id: number, state: string): Promise<Import> => {
    for (;;) {
      const found = (await call('GET', `imports/${id}`)) as Import;
      if (found.state === state) return found;
      if (found.state === 'failed') throw new Error(found.failure?.text ?? 'it has failed');
      await pause(100);
    }
  };
  const { id } = (await call('POST', 'imports?purpose=contacts&name=x', await openAsBlob(file))) as Import;
  lap('upload');
  await until(id, 'ready');
  lap('read');
  await call('POST', `imports/${id}/mapping`, { group: group.id, number: 0, name: 1, variables: [2, 3] });
  await until(id, 'checked');
  lap('check');
  await call('POST', `imports/${id}/apply`, { mode: 'good' });
  const done = await until(id, 'done');
  lap('apply');
  clearInterval(sampler);
  const took = ((performance.now() - all) / 1_000).toFixed(1);
  const size = (statSync(file).size / MEGABYTE).toFixed(0);
  say(`${kind} (${size} MB): ${took} s in all: ${times.join(', ')}; ${JSON.stringify(done.result)}`);
  const used = (processorSeconds(server.pid, database.pid) - processorBefore).toFixed(1);
  say(`  ${used} s of processor time, of the gateway and its database together`);
  say(
    `  the process grew by ${((most - before) / MEGABYTE).toFixed(0)} MB to ${(most / MEGABYTE).toFixed(0)} MB`,
  );
}
