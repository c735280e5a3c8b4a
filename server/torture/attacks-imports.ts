// What a customer's person can do to others with the files that the panel imports.

import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from 'harkara-contract/routes/imports.ts';
import type pg from 'pg';
import { connectTo } from '../test/support/direct-connection.ts';
import { textRow, workbook } from '../test/support/workbook.ts';
import { Panel } from './attack-panel.ts';
import type { Answers, Attack, Target } from './attack-tools.ts';

const LOOK_MS = 200;
const LONGEST_IMPORT_MS = 120_000;
/** An import of another customer, from its upload until all its rows are checked; or three times as long as before. */
const LONGEST_OF_VICTIM_MS = 10_000;
const SLOWDOWN = 3;
const LARGEST_ANSWER = 1_100_000;
/** Longer than the slowest upload may take for its first bytes. */
const DRIP_MS = 45_000;

/** A person who imports files. */
class Person {
  readonly #panel: Panel;
  readonly #answers: Answers;

  private constructor(panel: Panel, answers: Answers) {
    this.#panel = panel;
    this.#answers = answers;
  }

  static async signIn(target: Target, who: keyof Target['people'], answers: Answers): Promise<Person> {
    return new Person(await Panel.open(target, target.people[who]), answers);
  }

  get headers(): Record<string, string> {
    return this.#panel.headers;
  }

  /** @returns null if it was refused; how it was answered is counted. */
  async upload(file: Buffer | string): Promise<number | null> {
    const path = 'imports?purpose=contacts&name=file';
    const { status, text } = await this.#panel.send('POST', path, Buffer.from(file), this.#answers);
    const { id } = JSON.parse(text) as Partial<Import>;
    return status === 201 && id !== undefined ? id : null;
  }

  /** @returns its state when nothing is under way any more. */
  async settled(id: number): Promise<string> {
    const until = performance.now() + LONGEST_IMPORT_MS;
    while (performance.now() < until) {
      const { state } = JSON.parse(await this.text(`imports/${id}`)) as Import;
      if (state !== 'reading' && state !== 'checking') return state;
      await sleep(LOOK_MS);
    }
    throw new Error('an import is still under way');
  }

  async check(id: number, group: number): Promise<void> {
    await this.#panel.send('POST', `imports/${id}/mapping`, { group, number: 0 });
  }

  async newGroup(): Promise<number> {
    const name = `Group ${performance.now()}`;
    const { text } = await this.#panel.send('POST', 'groups', { name, description: null });
    return (JSON.parse(text) as { id: number }).id;
  }

  async discard(id: number): Promise<void> {
    await this.#panel.send('DELETE', `imports/${id}`);
  }

  async text(path: string): Promise<string> {
    return (await this.#panel.send('GET', path)).text;
  }
}

const sharedCells = (rows: number, each: number) =>
  textRow(1, ['mobile', 'text']) +
  Array.from(
    { length: rows },
    (_, i) => `<row r="${i + 2}">${'<c t="s"><v>0</v></c>'.repeat(each)}</row>`,
  ).join('');

/** Small files that become large ones. */
const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  'one long text in 40,000 cells': () =>
    workbook({ rows: sharedCells(40_000, 1), strings: `<si><t>${'x'.repeat(30_000)}</t></si>` }),
  'one text in 40,000 cells': () =>
    workbook({ rows: sharedCells(20_000, 2), strings: `<si><t>${'x'.repeat(160)}</t></si>` }),
  'rows of 200 long cells': () =>
    workbook({ rows: sharedCells(100, 200), strings: `<si><t>${'x'.repeat(30_000)}</t></si>` }),
  'the same row again and again': () =>
    workbook({
      rows: Array.from({ length: 20_000 }, () => `<row><c t="str"><v>${'x'.repeat(250)}</v></c></row>`).join(
        '',
      ),
    }),
  'a CSV file of short rows': () => Buffer.from('a\n'.repeat(200_000)),
};

async function stagingBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name)) as bytes
       from unnest(array['imports', 'import_rows', 'import_checks']::regclass[]) as t (name)`,
  );
  return Number(rows[0]?.bytes);
}

/** Another customer imports a small file. @returns how long that took. */
async function importOf(victim: Person, group: number): Promise<number> {
  const begun = performance.now();
  const id = await victim.upload('mobile\n9000000001\n');
  if (id === null) throw new Error("another customer's file was refused");
  await victim.settled(id);
  await victim.check(id, group);
  const state = await victim.settled(id);
  if (state !== 'checked') throw new Error(`another customer's import is ${state}`);
  await victim.discard(id);
  return performance.now() - begun;
}

/** Another customer imports small files, one after the other, as long as the attack takes. */
async function besideImports(target: Target, answers: Answers, attack: () => Promise<void>): Promise<void> {
  const victim = await Person.signIn(target, 'victim', {});
  const group = await victim.newGroup();
  const before = Math.max(await importOf(victim, group), await importOf(victim, group));
  let isOver = false;
  let longest = 0;
  const importing = (async () => {
    do longest = Math.max(longest, await importOf(victim, group));
    while (!isOver);
  })();
  try {
    await attack();
  } finally {
    isOver = true;
    await importing;
  }
  answers["ms, another's import before"] = Math.round(before);
  answers["ms, another's longest import"] = Math.round(longest);
  if (longest > Math.max(LONGEST_OF_VICTIM_MS, SLOWDOWN * before)) {
    throw new Error(`another customer's import took ${(longest / 1_000).toFixed(1)} s`);
  }
}

export const IMPORT_ATTACKS: Readonly<Record<string, Attack>> = {
  'small files that become large': async (target, answers) => {
    const attacker = await Person.signIn(target, 'attacker', answers);
    await using client = await connectTo({ connectionString: target.database });
    // Packing them takes longer than anything else here, and the other customer's imports run in this process, too.
    const files = Object.entries(HOSTILE).map(([name, make]) => ({ name, file: make() }));
    await besideImports(target, answers, async () => {
      for (const { name, file } of files) {
        const before = await stagingBytes(client);
        const id = await attacker.upload(file);
        if (id !== null) await attacker.settled(id);
        const grown = (await stagingBytes(client)) - before;
        answers[`KB grown by ${Math.round(file.length / 1_000)} KB of ${name}`] = Math.round(grown / 1_000);
        if (grown > 3 * file.length + 1_000_000) {
          throw new Error(`${name}: ${file.length} bytes have become ${grown} in the database`);
        }
      }
    });
  },
  'imports of long rows, many at a time': async (target, answers) => {
    const attacker = await Person.signIn(target, 'attacker', answers);
    const group = await attacker.newGroup();
    const line = `bad,${'x'.repeat(30_000)},${'y'.repeat(30_000)}\n`;
    const file = `mobile,a,b\n${line.repeat(100)}`;
    await besideImports(target, answers, async () => {
      const ids: number[] = [];
      for (let i = 0; i < Math.ceil(8 / target.easier); i += 1) {
        const id = await attacker.upload(file);
        if (id !== null) ids.push(id);
      }
      for (const id of ids) await attacker.check(id, group);
      for (const id of ids) {
        await attacker.settled(id);
        for (const path of [`imports/${id}`, `imports/${id}/rows`]) {
          const { length } = await attacker.text(path);
          if (length > LARGEST_ANSWER) throw new Error(`an answer has ${length} bytes`);
          answers['bytes, largest page'] = Math.max(answers['bytes, largest page'] ?? 0, length);
        }
        await attacker.discard(id);
      }
    });
  },
  'uploads that drip': async (target, answers) => {
    const attacker = await Person.signIn(target, 'attacker', answers);
    await besideImports(target, answers, async () => {
      const drips = Array.from({ length: 12 }, () => drip(target, attacker));
      for (const status of await Promise.all(drips)) answers[status] = (answers[status] ?? 0) + 1;
      if (answers['still open'] !== undefined) throw new Error('uploads that drip are let in');
    });
  },
};

/** A byte a second. @returns how it was answered. */
function drip({ url }: Target, { headers }: Person): Promise<string> {
  return new Promise((resolve) => {
    const call = httpRequest(`${url}/panel/api/imports?purpose=contacts`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv', 'content-length': '1000000' },
    });
    const dripping = setInterval(() => call.write('9'), 1_000);
    const end = (answer: string) => {
      clearInterval(dripping);
      clearTimeout(late);
      call.destroy();
      resolve(answer);
    };
    const late = setTimeout(() => end('still open'), DRIP_MS);
    call.on('response', ({ statusCode }) => end(String(statusCode)));
    call.on('error', ({ message }) => end(message));
    call.write(`mobile\n${'9000000001\n'.repeat(100)}`);
  });
}
