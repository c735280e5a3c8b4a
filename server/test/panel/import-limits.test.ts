import { Readable } from 'node:stream';
import type { Api } from 'harkara-contract/api.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';
import type { Import } from 'harkara-contract/routes/imports.ts';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ImportReadings } from '../../src/core/imports/receive-file.ts';
import { waitFor } from '../support/gateway.ts';
import { numberFor, SENDER } from '../support/provisions.ts';
import { textRow, workbook } from '../support/workbook.ts';
import { type Browser, person, read, refusalOf, signedIn } from './browser.ts';
import { useImports } from './import-steps.ts';

type Rows = AnswerOf<Api['GET /imports/:id/rows']>;

const { gateway, step, allSteps, uploaded, look, newGroup, checked } = useImports(
  person('chitra'),
  person('devi'),
);

async function stagingBytes(): Promise<number> {
  const [sum] = await gateway().rows<{ bytes: number }>(
    `select sum(pg_total_relation_size(name))::bigint as bytes
       from unnest(array['imports', 'import_rows', 'import_checks']::regclass[]) as t (name)`,
  );
  return sum?.bytes ?? 0;
}

const stagedRows = async (username: string, id: number) => {
  const [found] = await gateway().rows<{ count: number }>(
    `select count(*) as count from import_rows join accounts using (bucket, account)
      where username = $1 and import = $2`,
    [username, id],
  );
  return found?.count;
};

describe('a file that becomes much more than it is', () => {
  const cells = (row: number, count: number) =>
    `<row r="${row}">${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`;
  const rows = (count: number, each: number) =>
    textRow(1, ['mobile', 'text']) + Array.from({ length: count }, (_, i) => cells(i + 2, each)).join('');
  const strings = (length: number) => `<si><t>${'lorem ipsum '.repeat(length / 12)}</t></si>`;

  test.each([
    [
      'a long text in very many cells',
      rows(2_000, 1),
      strings(30_000),
      'more than 10 times as large as the file',
    ],
    [
      'a short text in very many cells',
      rows(20_000, 2),
      strings(120),
      'more than 10 times as large as the file',
    ],
    [
      'rows of many long cells',
      rows(100, 200),
      strings(30_000),
      'Row 2 has 5,861 KB of text; 64 KB are allowed.',
    ],
  ])(
    'is refused where a workbook has %s, and leaves next to nothing',
    async (_name, sheet, shared, words) => {
      const owner = await signedIn(gateway, 'bina');
      const file = workbook({ rows: sheet, strings: shared });
      const before = await stagingBytes();
      const found = await uploaded(owner, file);
      expect([found.state, found.failure?.text]).toEqual(['failed', expect.stringContaining(words)]);
      expect((await stagingBytes()) - before).toBeLessThan(3 * file.length + 1_000_000);
      await allSteps();
      expect(await stagedRows('bina', found.id)).toBe(0);
      // Its owner sees why all the same.
      expect(await look(owner, found.id)).toMatchObject({ state: 'failed', canGoOn: false });
    },
  );

  test('is refused where a CSV file has nothing but short rows', async () => {
    const owner = await signedIn(gateway, 'bina');
    const file = Buffer.from('a\n'.repeat(200_000));
    const before = await stagingBytes();
    const answer = await owner.upload('imports?purpose=contacts&name=short.csv', file);
    expect([refusalOf(answer), answer.body.message]).toEqual([
      '422 validation_failed',
      expect.stringContaining('more than 10 times as large as the file'),
    ]);
    expect((await stagingBytes()) - before).toBeLessThan(3 * file.length + 1_000_000);
  });

  test('is taken where it is honest: numbers alone, and a workbook with Hindi texts', async () => {
    const owner = await signedIn(gateway, 'bina');
    const numbers = Array.from({ length: 30_000 }, (_, i) => String(9_000_000_000 + i * 31_337));
    expect(await uploaded(owner, `mobile\n${numbers.join('\n')}`)).toMatchObject({
      state: 'ready',
      counts: { rows: 30_000 },
    });
    const texts = numbers.slice(0, 5_000).map((number, i) => {
      const text = `नमस्ते ग्राहक ${number}, आपका ${i * 7} रुपये का बिल तैयार है। कृपया समय पर भुगतान करें, धन्यवाद। आपकी सेवा में हमेशा।`;
      return textRow(i + 2, [number, text]);
    });
    const hindi = workbook({ rows: textRow(1, ['mobile', 'text']) + texts.join('') });
    expect(await uploaded(owner, hindi)).toMatchObject({ state: 'ready', counts: { rows: 5_000 } });
  });
});

describe('rows with much text', () => {
  const LINES = Array.from(
    { length: 60 },
    (_, i) => `bad ${i},${'x'.repeat(30_000)},"${'"",'.repeat(10_000)}"`,
  );

  test('are shown and checked in pages of a megabyte, and none is left out', async () => {
    const owner = await signedIn(gateway, 'chitra');
    const { id } = await uploaded(owner, `mobile,a,b\n${LINES.join('\n')}`);
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await owner.get(`imports/${id}/rows?limit=100${cursor && `&cursor=${cursor}`}`);
      expect(page.text.length).toBeLessThan(1_001_000);
      const { items, next }: Rows = read<Rows>(page);
      seen.push(...items.map(({ row }) => row));
      cursor = next;
    }
    expect(seen).toEqual(LINES.map((_, i) => i + 2));
    const group = await newGroup(owner);
    const mapping = { group, number: 0 };
    expect(await checked(owner, id, mapping)).toMatchObject({ state: 'checked', counts: { bad: 60 } });
    const shown = await owner.get(`imports/${id}`);
    expect(shown.text.length).toBeLessThan(1_000_000);
    const file = await owner.get(`imports/${id}/problems.csv?for=programs`);
    expect(file.text.match(/^\d+,/gm)).toHaveLength(60);
  });
});

describe('an account', () => {
  test('stages a gigabyte at most; what is done makes room, and what is discarded is swept', async () => {
    const owner = await signedIn(gateway, 'devi');
    const ofDevi = `account = (select account from accounts where username = 'devi')`;
    const first = await uploaded(owner, 'mobile\n9876543210\n');
    await gateway().rows(`update imports set staged = 999999990 where ${ofDevi}`);
    const full = await owner.upload(
      'imports?purpose=contacts&name=x.csv',
      Buffer.from('mobile\n9876543211\n'),
    );
    expect([refusalOf(full), full.body.message]).toEqual([
      '409 conflict',
      expect.stringContaining('hold 1,001 MB of rows; 1,000 MB are allowed'),
    ]);
    expect((await owner.delete(`imports/${first.id}`)).status).toBe(204);
    await allSteps();
    const second = await uploaded(owner, 'mobile\n9876543212\n');
    await gateway().rows(
      `update imports set state = 'done', staged = 999999990 where id = $1 and ${ofDevi}`,
      [second.id],
    );
    await uploaded(owner, 'mobile\n9876543213\n').catch(() => null);
    expect(refusalOf(await owner.get(`imports/${second.id}`))).toBe('404 not_found');
    await allSteps();
    expect(await uploaded(owner, 'mobile\n9876543214\n')).toMatchObject({ state: 'ready' });
  });

  test('takes its turn, however many imports another has', async () => {
    const [many, one] = [await signedIn(gateway, 'bina'), await signedIn(gateway, 'chitra')];
    const group = await newGroup(many);
    const files: number[] = [];
    for (let i = 0; i < 5; i += 1) files.push((await uploaded(many, 'mobile\n9876543210\n')).id);
    const own = await uploaded(one, 'mobile\n9876543210\n');
    const ownGroup = await newGroup(one);
    for (const id of files) await many.post(`imports/${id}/mapping`, { group, number: 0 });
    await one.post(`imports/${own.id}/mapping`, { group: ownGroup, number: 0 });
    await waitFor('the only one is checked', async () => {
      await step();
      return (await look(one, own.id)).state === 'checked';
    });
    const states = await Promise.all(files.map(async (id) => (await look(many, id)).state));
    expect(states.filter((state) => state === 'checking').length).toBeGreaterThanOrEqual(3);
    await allSteps();
    expect(await Promise.all(files.map(async (id) => (await look(many, id)).state))).toEqual(
      files.map(() => 'checked'),
    );
  });
});

describe('a step that takes too long', () => {
  const timeout = (() => {
    const error = new pg.DatabaseError('canceling statement due to statement timeout', 1, 'error');
    error.code = '57014';
    return error;
  })();
  const again = (id: number) =>
    gateway().rows(
      `update imports set held_until = now() where id = $1 and account =
         (select account from accounts where username = 'asha')`,
      [id],
    );
  const text = 'Your code is {{Code}}. Do not share it.';
  const codes = (count: number) =>
    ['Mobile,Code', ...Array.from({ length: count }, (_, i) => `${numberFor('delivered')},${i}`)].join('\n');

  async function triedUntilGivenUp(owner: Browser, id: number): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      await step(undefined, timeout);
      const { state } = await look(owner, id);
      if (state === 'failed' || tries === 10) return tries;
      await again(id);
    }
  }

  test('is given up after three times, says what was created, and sends nothing twice when it goes on', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(250), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: 'Late' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const half = await waitFor('the first slice is sent', async () => {
      await step();
      const found = await look(owner, id);
      return found.result?.accepted === 200 ? found : null;
    });
    expect(await triedUntilGivenUp(owner, id)).toBe(3);
    const [campaign] = half.result?.campaigns ?? [];
    expect(await look(owner, id)).toMatchObject({
      state: 'failed',
      canGoOn: true,
      result: { accepted: 200 },
      failure: {
        text: `This step took too long 3 times, so the import was stopped. 200 of 250 rows were applied (campaigns ${campaign}); the other 50 were not, or are not confirmed yet. Continue this import to apply them: no row is applied twice.`,
      },
    });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    // It has three tries again.
    await step(undefined, timeout);
    await again(id);
    expect(await look(owner, id)).toMatchObject({ state: 'applying' });
    const done = await waitFor('the rest is sent', async () => {
      await allSteps();
      const found = await look(owner, id);
      return found.state === 'applying' ? null : found;
    });
    expect(done).toMatchObject({ state: 'done', result: { accepted: 250 } });
    const sent = await gateway().rows<{ recipient: string }>(
      `select m.recipient from messages m join campaigns c using (bucket, account, campaign) where c.name like 'Late%'`,
    );
    expect([sent.length, new Set(sent.map(({ recipient }) => recipient)).size]).toEqual([250, 250]);
  });

  test('is given up while rows are checked, with nothing created; what others break is tried on', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(2), 'campaign');
    const mapping = { number: 0, sender: SENDER, text };
    await owner.post(`imports/${id}/mapping`, mapping);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    for (let tries = 0; tries < 5; tries += 1) {
      await step(undefined, away);
      await again(id);
    }
    expect(await look(owner, id)).toMatchObject({ state: 'checking' });
    expect(await triedUntilGivenUp(owner, id)).toBe(3);
    expect(await look(owner, id)).toMatchObject({
      state: 'failed',
      canGoOn: false,
      failure: { text: expect.stringContaining('Nothing was created.') },
    });
    expect(await checked(owner, id, mapping)).toMatchObject({ state: 'checked', counts: { good: 2 } });
  });

  test('is given up when whoever takes it dies of it three times', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(2), 'campaign');
    await owner.post(`imports/${id}/mapping`, { number: 0, sender: SENDER, text });
    for (let deaths = 0; deaths < 3; deaths += 1) {
      await gateway().rows(
        `update imports set tries = tries + 1, holder = gen_random_uuid(), held_until = now() - interval '1 second'
          where id = $1 and account = (select account from accounts where username = 'asha')`,
        [id],
      );
    }
    await step();
    expect(await look(owner, id)).toMatchObject({
      state: 'failed',
      failure: { text: expect.stringContaining('3 times') },
    });
  });
});

describe('a group', () => {
  test('of which only a part was staged is not used as if it were whole', async () => {
    const owner = await signedIn(gateway, 'chitra');
    const group = await newGroup(owner);
    const ofChitra = `account = (select account from accounts where username = 'chitra')`;
    await gateway().rows(
      `insert into contacts (bucket, account, group_id, id, mobile)
       select bucket, account, $1, n, (9000000000 + n)::text
         from accounts, generate_series(1, 20001) as g (n) where username = 'chitra'`,
      [group],
    );
    const { id } = read<Import>(await owner.post(`imports?purpose=campaign&group=${group}`));
    await waitFor('the first page is staged', async () => {
      await step();
      return (await look(owner, id)).counts.rows === 20_000;
    });
    await gateway().rows(`update imports set staged = 1000000000 where id = $1 and ${ofChitra}`, [id]);
    await step();
    expect(await look(owner, id)).toMatchObject({
      state: 'failed',
      failure: { text: expect.stringContaining('1,000 MB are allowed') },
    });
    const mapped = await owner.post(`imports/${id}/mapping`, { number: 0, sender: SENDER, text: 'Hello' });
    expect(refusalOf(mapped)).toBe('409 conflict');
    await allSteps();
    expect(await stagedRows('chitra', id)).toBe(0);
  });
});

describe('a thread that reads a file', () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const FAST = { lookMs: 10, noteMs: 10 };
  const accountOf = async (username: string) => {
    const [found] = await gateway().rows<{ account: number }>(
      'select account from accounts where username = $1',
      [username],
    );
    return gateway().composition.gateway.accounts.get(found?.account ?? 0);
  };
  const file = (content: Readable, signal?: AbortSignal) =>
    ({ purpose: 'contacts', name: 'drip.csv', size: null, content, ...(signal ? { signal } : {}) }) as const;

  /** Begins, and then sends nothing more. */
  function endless(): Readable {
    const content = new Readable({ read: () => undefined });
    content.push(`mobile\n${'9876543210\n'.repeat(100)}`);
    return content;
  }

  const openOf = (username: string) =>
    gateway().rows<{ id: number }>(
      `select id from imports join accounts using (bucket, account)
        where username = $1 and imports.state = 'reading' and name = 'drip.csv'`,
      [username],
    );

  const pace = {
    least: { bytesPerSecond: 2_000, overMs: 300 },
    pressed: { bytesPerSecond: 100_000, overMs: 100 },
    longestMs: 1_000_000,
  };

  test('ends when its file comes too slowly', async () => {
    const before = threads();
    const readings = new ImportReadings(gateway().db, { pace, watch: FAST });
    await expect(readings.receive(await accountOf('bina'), file(endless()))).rejects.toMatchObject({
      statusCode: 408,
    });
    expect([threads(), await openOf('bina')]).toEqual([before, []]);
  });

  test('ends with its caller, and with its import', async () => {
    const before = threads();
    const readings = new ImportReadings(gateway().db, { watch: FAST });
    const account = await accountOf('bina');
    const control = new AbortController();
    const left = readings.receive(account, file(endless(), control.signal));
    left.catch(() => undefined);
    await waitFor('it is being read', async () => (await openOf('bina')).length === 1 && threads() > before);
    control.abort();
    await expect(left).rejects.toThrow('did not arrive to its end');
    expect([threads(), await openOf('bina')]).toEqual([before, []]);
    const discarded = readings.receive(account, file(endless()));
    discarded.catch(() => undefined);
    const [open] = await waitFor('it is being read', async () => {
      const found = await openOf('bina');
      return found.length === 1 && threads() > before ? found : null;
    });
    const owner = await signedIn(gateway, 'bina');
    expect((await owner.delete(`imports/${open?.id ?? 0}`)).status).toBe(204);
    await expect(discarded).rejects.toThrow('discarded while its file was being read');
    expect(threads()).toBe(before);
  });

  test('ends when it has used the processor for too long', async () => {
    const before = threads();
    const processor = { ms: 1, msOfMegabyte: 0 };
    const readings = new ImportReadings(gateway().db, { processor, watch: FAST });
    await expect(readings.receive(await accountOf('bina'), file(endless()))).rejects.toThrow(
      'processor time',
    );
    expect(threads()).toBe(before);
  });

  test('has a place, which slow files lose when all are taken, and no account has all of them', async () => {
    const before = threads();
    const places = { places: 2, ofAccount: 2, waitMs: 60_000 };
    const slow = { ...pace, least: { bytesPerSecond: 0, overMs: 1 } };
    const readings = new ImportReadings(gateway().db, { pace: slow, places, watch: FAST });
    const [bina, chitra] = [await accountOf('bina'), await accountOf('chitra')];
    const drips = [0, 1].map(() => readings.receive(bina, file(endless())));
    const ends = Promise.allSettled(drips);
    await expect(readings.receive(bina, file(endless()))).rejects.toThrow("2 of your account's files");
    const honest = readings.receive(chitra, file(Readable.from([Buffer.from('mobile\n9876543210\n')])));
    expect(await honest).toEqual(expect.any(Number));
    expect(threads()).toBeLessThanOrEqual(before + 1);
    // With only one left, not all places are taken any more: the other may stay.
    await expect(Promise.race(drips)).rejects.toMatchObject({ statusCode: 408 });
    await readings.close();
    await ends;
  });
});
