import type { Import } from 'harkara-contract/routes/imports.ts';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../src/log.ts';
import { STATE } from '../../src/storage/ranks.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { numberFor, SENDER, TEMPLATE_ID } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { type Browser, read, refusalOf, signedIn } from './browser.ts';
import { DND_NUMBER, useImports } from './import-steps.ts';

const { gateway, step, allSteps, uploaded, look, newGroup, after, afterOneStep, checked, applied } =
  useImports();

/** Asha's campaign as if nobody had been reached: the messages with their rows. */
async function rowsOf(browser: Browser, campaign: number) {
  await gateway().rows(
    `update messages set state = ${STATE.failed}, final_at = now()
      where account = (select account from accounts where username = 'asha') and campaign = $1`,
    [campaign],
  );
  return read<Answer<'GET /campaigns/:id/failed'>>(
    await browser.get(`campaigns/${campaign}/failed?limit=1000`),
  ).items;
}

describe('a campaign', () => {
  const text = 'Your code is {{Code}}. Do not share it.';

  test('is checked row by row as it is sent, and leaves in as many campaigns as it needs', async () => {
    const owner = await signedIn(gateway, 'asha');
    const numbers = Array.from({ length: 250 }, () => numberFor('delivered'));
    const lines = numbers.map((number, index) => `${number},${index}`);
    const bad = [
      `${numbers[0]},0`,
      `${numbers[0]},other`,
      '123,1',
      `${numberFor('delivered')},`,
      `${numbers[1]},${'9'.repeat(40)}`,
    ];
    const file = ['Mobile,Code', ...lines, ...bad].join('\n');
    const { id } = await uploaded(owner, file, 'campaign');
    for (const [mapping, code, field] of [
      [{ number: 0, sender: SENDER, text: 'Your code is {{Koad}}.' }, 'validation_failed', 'text'],
      [{ number: 0, sender: 'NOBODY', text }, 'sender_not_found', 'sender'],
      [{ number: 7, sender: SENDER, text }, 'validation_failed', 'number'],
      [{ number: 0, text }, 'validation_failed', 'sender'],
    ] as const) {
      const answer = await owner.post(`imports/${id}/mapping`, mapping);
      expect([refusalOf(answer), Object.keys(answer.body.error?.fields ?? {})]).toEqual([
        `422 ${code}`,
        [field],
      ]);
    }
    const mapping = { number: 0, sender: SENDER, text, dltTemplateId: TEMPLATE_ID, campaignName: 'Codes' };
    const found = await checked(owner, id, mapping);
    expect(found.counts).toEqual({ rows: 255, good: 251, bad: 3, repeated: 1, parts: 251, credits: 251 });
    expect(found.problems.map(({ row, column, reason }) => [row, column, reason.key])).toEqual([
      [254, 'Mobile', 'row_number_not_sendable'],
      [255, 'Code', 'row_value_missing'],
      [256, 'Code', 'row_value_exceeds_variable'],
    ]);
    expect(found.problems[2]?.reason.text).toBe('Code has 40 characters; 30 are allowed.');
    const before = await gateway().balanceOf('asha');
    const done = await applied(owner, id);
    expect(done).toMatchObject({ state: 'done', result: { accepted: 251, credits: 251, leftOut: 0 } });
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 251_000);
    const campaigns = await gateway().rows<{ campaign: number; name: string; total: number }>(
      'select campaign, name, total from campaigns where campaign = any ($1) order by campaign',
      [done.result?.campaigns],
    );
    expect(campaigns.map(({ name, total }) => [name, total])).toEqual([
      ['Codes (1/2)', 200],
      ['Codes (2/2)', 51],
    ]);
    const [first = 0, second = 0] = campaigns.map(({ campaign }) => campaign);
    // Row 252 repeats another.
    expect((await rowsOf(owner, first)).map(({ row }) => row)).toEqual(
      Array.from(lines.slice(0, 200), (_, i) => i + 2),
    );
    expect((await rowsOf(owner, second)).map(({ row }) => row)).toEqual([
      ...Array.from(lines.slice(200), (_, i) => i + 202),
      253,
    ]);
    const sent = await gateway().rows<{ recipient: string; text: string }>(
      `select m.recipient, coalesce(m.body, c.body) as text from messages m join campaigns c using (bucket, account, campaign)
        where c.name like 'Codes%' order by m.id`,
    );
    expect(sent[7]).toEqual({ recipient: numbers[7], text: 'Your code is 7. Do not share it.' });
    expect(new Set(sent.map(({ recipient, text: own }) => `${recipient} ${own}`)).size).toBe(251);
  });

  test('whose process dies after it was accepted is not sent again', async () => {
    const owner = await signedIn(gateway, 'asha');
    const numbers = Array.from({ length: 30 }, () => numberFor('delivered'));
    const { id } = await uploaded(
      owner,
      ['Mobile,Code', ...numbers.map((one) => `${one},5`)].join('\n'),
      'campaign',
    );
    await checked(owner, id, { number: 0, sender: SENDER, text });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'all_or_none' })).status).toBe(200);
    expect(await afterOneStep(owner, id)).toMatchObject({ result: { accepted: 30 }, progress: { done: 30 } });
    // As if the process had died before it could store that the slice has left.
    await gateway().rows(
      `update imports set place = 0, done = 0, slice = 0, result = null, slice_at = now() where id = $1`,
      [id],
    );
    const done = await after(owner, id, 'applying');
    expect(done).toMatchObject({ state: 'done', result: { accepted: 30, campaigns: [expect.any(Number)] } });
    const [sent] = await gateway().rows<{ count: number }>(
      'select count(*) as count from messages where recipient = any ($1)',
      [numbers],
    );
    expect(sent?.count).toBe(30);
    const rows = await rowsOf(owner, done.result?.campaigns[0] ?? 0);
    expect(rows.map(({ recipient, row }) => [recipient, row])).toEqual(
      numbers.map((number, index) => [number, index + 2]),
    );
  });

  const HOUR_MS = 3_600_000;
  const codes = (count: number) =>
    ['Mobile,Code', ...Array.from({ length: count }, (_, i) => `${numberFor('delivered')},${i}`)].join('\n');

  test('that was begun goes on at once when its time passes meanwhile, and nobody gets it twice', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(250), 'campaign');
    const soon = new Date(Date.now() + HOUR_MS).toISOString();
    await checked(owner, id, { number: 0, sender: SENDER, text, schedule: soon, campaignName: 'Timely' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    expect(await afterOneStep(owner, id)).toMatchObject({ result: { accepted: 200 } });
    // As if the process had died before it could store that the first slice has left; then the time passes.
    await gateway().rows(
      `update imports set place = 0, done = 0, slice = 0, result = null, slice_at = now() where id = $1`,
      [id],
    );
    const done = await after(owner, id, 'applying', new Date(Date.now() + 2 * HOUR_MS));
    expect(done).toMatchObject({ state: 'done', failure: null, result: { accepted: 250, notCreated: 0 } });
    const campaigns = await gateway().rows<{ total: number; due: boolean }>(
      `select total, due_at is not null as due from campaigns where name like 'Timely%' order by campaign`,
    );
    expect(campaigns).toEqual([
      { total: 200, due: true },
      { total: 50, due: false },
    ]);
  });

  test('that has stopped half sent names what was created, and goes on though its time has passed', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(250), 'campaign');
    const soon = new Date(Date.now() + HOUR_MS).toISOString();
    const mapping = { number: 0, sender: SENDER, text, schedule: soon };
    await checked(owner, id, mapping);
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const half = await afterOneStep(owner, id);
    const [campaign] = half.result?.campaigns ?? [];
    await gateway().rows(
      `update imports set state = 'failed', error = 'The time is in the past.',
              mapping = jsonb_set(mapping, '{scheduleAt}', to_jsonb($2::text)) where id = $1`,
      [id, new Date(Date.now() - HOUR_MS).toISOString()],
    );
    const again = await owner.post(`imports/${id}/mapping`, mapping);
    expect([refusalOf(again), again.body.message]).toEqual([
      '409 conflict',
      `200 of 250 rows have already been applied (campaigns ${campaign}). Continue this import; do not upload the file again.`,
    ]);
    expect(await applied(owner, id)).toMatchObject({ state: 'done', result: { accepted: 250 } });
  });

  test('that is cancelled stops the rows that are in no campaign yet, and can take its siblings along', async () => {
    const owner = await signedIn(gateway, 'asha');
    const before = await gateway().balanceOf('asha');
    const { id } = await uploaded(owner, codes(650), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: 'Stopped' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    await afterOneStep(owner, id);
    const two = await waitFor('two campaigns are created', async () => {
      await step();
      const { result } = await look(owner, id);
      return (result?.campaigns.length ?? 0) === 2 ? result?.campaigns : null;
    });
    const [first = 0, second = 0] = two ?? [];
    expect(read(await owner.get(`campaigns/${second}/cancellation`))).toEqual({
      messages: 200,
      credits: 200,
      notCreated: 250,
      siblings: [{ campaign: first, name: 'Stopped (1/4)' }],
    });
    expect((await owner.post(`campaigns/${second}/cancel?wholeFile=true`)).status).toBe(200);
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, campaigns: [first, second], notCreated: 250 },
    });
    const campaigns = await gateway().rows(
      `select campaign, state from campaigns where name like 'Stopped%' order by campaign`,
    );
    expect(campaigns).toEqual([first, second].map((campaign) => ({ campaign, state: 'cancelled' })));
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 400_000);
  });

  test('that is cancelled while its next slice is accepted takes that slice along', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(450), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: 'Racing' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const [first = 0] = (await afterOneStep(owner, id)).result?.campaigns ?? [];
    // The next slice is accepted only when the balance is free, and by then the first one is cancelled.
    const holder = await gateway().db.general.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `select 1 from balances where account = (select account from accounts where username = 'asha') for update`,
      );
      const slice = step();
      await waitFor('the slice waits for the balance', async () => (await lockWaits(gateway())) > 0);
      expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
      await holder.query('rollback');
      await slice;
    } finally {
      holder.release();
    }
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, notCreated: 50 },
    });
    const campaigns = await gateway().rows(`select state from campaigns where name like 'Racing%'`);
    expect(campaigns).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }]);
  });

  /** A file of 450 rows of which the first 200 are a campaign. */
  async function begun(owner: Browser, name: string): Promise<{ id: number; first: number }> {
    const { id } = await uploaded(owner, codes(450), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: name });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const [first = 0] = (await afterOneStep(owner, id)).result?.campaigns ?? [];
    return { id, first };
  }

  const campaignsOf = (name: string) =>
    gateway().rows<{ campaign: number; state: string }>(
      'select campaign, state from campaigns where name like $1 order by campaign',
      [`${name}%`],
    );

  /** As if the process that tried the second slice had died, and nobody held the import any more. */
  const leaveInDoubt = (id: number, first: number, minutes: number) =>
    gateway().rows(
      `update imports set state = 'applying', place = 201, done = 200, slice = 1, holder = gen_random_uuid(),
              held_until = now() - interval '1 second', slice_at = now() - $3::integer * interval '1 minute',
              result = jsonb_set(jsonb_set(result, '{campaigns}', jsonb_build_array($2::integer)), '{accepted}', '200')
        where id = $1`,
      [id, first, minutes],
    );

  test('that is cancelled takes along a slice that was accepted by a process that died then', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id, first } = await begun(owner, 'Died after');
    await step();
    const [, second] = await campaignsOf('Died after');
    await leaveInDoubt(id, first, 0);
    await gateway().rows('delete from import_campaigns where campaign = $1', [second?.campaign]);
    expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, campaigns: [first, second?.campaign], notCreated: 50 },
    });
    expect((await campaignsOf('Died after')).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('that is cancelled creates nothing of a slice that was not accepted before its process died', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id, first } = await begun(owner, 'Died before');
    await leaveInDoubt(id, first, 2);
    expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 200, campaigns: [first], notCreated: 250 },
    });
    expect(await campaignsOf('Died before')).toEqual([{ campaign: first, state: 'cancelled' }]);
  });

  /** Takes the next step, and does something after it has created a campaign and before the import knows that. */
  async function betweenAcceptAndLink(
    id: number,
    name: string,
    {
      before = async () => {},
      after: act,
    }: { before?: () => Promise<void>; after: (created: number) => Promise<void> },
  ): Promise<void> {
    const [balance, file] = [await gateway().db.general.connect(), await gateway().db.general.connect()];
    try {
      await balance.query('begin');
      await balance.query(
        `select 1 from balances where account = (select account from accounts where username = 'asha') for update`,
      );
      const slice = step();
      await waitFor('the slice waits for the balance', async () => (await lockWaits(gateway())) > 0);
      await before();
      await file.query('begin');
      await file.query('select 1 from imports where id = $1 for update', [id]);
      await balance.query('rollback');
      const created = await waitFor('the slice is accepted', async () => (await campaignsOf(name))[1]);
      await act(created.campaign);
      await file.query('rollback');
      await slice;
    } finally {
      balance.release();
      file.release();
    }
  }

  test('that is cancelled itself before its file knows of it is the last of the file', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await begun(owner, 'Quick');
    await betweenAcceptAndLink(id, 'Quick', {
      after: async (created) => {
        expect((await owner.post(`campaigns/${created}/cancel`)).status).toBe(200);
      },
    });
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, notCreated: 50 },
    });
    expect(await campaignsOf('Quick')).toHaveLength(2);
  });

  test('that has ended before its cancelled file knows of it is recorded all the same', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id, first } = await begun(owner, 'Ended');
    await betweenAcceptAndLink(id, 'Ended', {
      before: async () => {
        expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
      },
      after: async (created) => {
        await gateway().rows(`update campaigns set state = 'completed' where campaign = $1`, [created]);
      },
    });
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, notCreated: 50 },
    });
  });

  test('of a large group takes variables that only its last contacts have', async () => {
    const owner = await signedIn(gateway, 'bina');
    const group = await newGroup(owner);
    await gateway().rows(
      `insert into contacts (bucket, account, group_id, id, mobile, attributes)
       select bucket, account, $1, n, (9000000000 + n)::text,
              case when n <= 20000 then '{"city": "Pune"}' else '{"City": "Goa", "plan": "gold"}' end::jsonb
         from accounts, generate_series(1, 20001) as g (n) where username = 'bina'`,
      [group],
    );
    const begun = await owner.post(`imports?purpose=campaign&group=${group}`);
    const { id } = read<Import>(begun);
    const ready = await after(owner, id, 'reading');
    expect(ready).toMatchObject({ state: 'ready', counts: { rows: 20_001 } });
    expect(ready.columns.map(({ name }) => name)).toEqual(['mobile', 'name', 'city', 'plan']);
    const [last] = await gateway().rows<{ cells: string[] }>(
      `select cells from import_rows join accounts using (bucket, account)
        where username = 'bina' and import = $1 and row = 20001`,
      [id],
    );
    expect(last?.cells).toEqual(['9000020001', '', '', 'gold']);
  });

  test('of a group takes its variables; whoever takes no promotions is a problem of the row', async () => {
    const owner = await signedIn(gateway, 'asha');
    const group = await newGroup(owner);
    const contacts = [
      { mobile: numberFor('delivered'), name: 'Asha', attributes: { city: 'Pune', mobile: 'odd' } },
      { mobile: DND_NUMBER, name: 'Ravi', attributes: null },
    ];
    await owner.post(`groups/${group}/contacts`, { contacts });
    const stranger = await signedIn(gateway, 'poor');
    expect(refusalOf(await stranger.post(`imports?purpose=campaign&group=${group}`))).toBe('404 not_found');
    const begun = await owner.post(`imports?purpose=campaign&group=${group}`);
    expect(begun.status).toBe(201);
    const { id } = read<Import>(begun);
    const ready = await after(owner, id, 'reading');
    expect(ready).toMatchObject({ state: 'ready', format: 'group', counts: { rows: 2 } });
    expect(ready.columns.map(({ name }) => name)).toEqual(['mobile', 'name', 'city']);
    const found = await checked(owner, id, { number: 0, sender: 'PROMOTIONAL', text: 'Sale, {{name}}!' });
    expect(found.counts).toMatchObject({ good: 1, bad: 1 });
    expect(found.problems).toMatchObject([
      { row: 2, reason: { key: 'recipient_in_dnd' }, column: 'mobile', cell: DND_NUMBER },
    ]);
    const done = await applied(owner, id);
    expect(done).toMatchObject({ state: 'done', result: { accepted: 1 } });
    expect(await rowsOf(owner, done.result?.campaigns[0] ?? 0)).toMatchObject([{ place: 1, row: null }]);
  });

  test('knows the row of each message, whatever was left out before or while it was sent', async () => {
    const owner = await signedIn(gateway, 'asha');
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => numberFor('delivered'));
    const file = [
      '',
      'Name,Mobile',
      `Asha,${first}`,
      ',,',
      'Nobody,123',
      `Asha,${first}`,
      `Binita,${second}`,
      '',
      `"Chan\ndra",${third}`,
      `Devi,${fourth}`,
    ].join('\r\n');
    const { id } = await uploaded(owner, file, 'campaign');
    const found = await checked(owner, id, { number: 1, sender: 'PROMOTIONAL', text: 'Sale, {{name}}!' });
    expect(found.counts).toMatchObject({ good: 4, bad: 1, repeated: 1 });
    expect(found.problems).toMatchObject([{ row: 5 }]);
    // It was no problem when the rows were checked.
    await gateway().rows('insert into dnd (number) values ($1)', [second]);
    const done = await applied(owner, id);
    expect(done.result).toMatchObject({ accepted: 3, leftOut: 1 });
    const campaign = done.result?.campaigns[0] ?? 0;
    expect((await rowsOf(owner, campaign)).map(({ recipient, row }) => [recipient, row])).toEqual([
      [first, 3],
      [third, 9],
      [fourth, 10],
    ]);
    const [heading, ...lines] = (await owner.get(`campaigns/${campaign}/failed.csv?for=programs`)).text.split(
      '\r\n',
    );
    expect(heading).toBe('row,number,status,cause,code,reason,time,message_id,text');
    expect(lines.slice(0, 3).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['3', first],
      ['9', third],
      ['10', fourth],
    ]);
    expect((await owner.get(`campaigns/${campaign}/failed.csv`)).text).toMatch(/^Row,Number,Status,/);
  });

  test('that costs more than there is begins not at all', async () => {
    const owner = await signedIn(gateway, 'poor');
    const file = ['Mobile,Code', ...[1, 2].map((code) => `${numberFor('delivered')},${code}`)].join('\n');
    const { id } = await uploaded(owner, file, 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text });
    expect(refusalOf(await owner.post(`imports/${id}/apply`, { mode: 'good' }))).toBe(
      '402 insufficient_credits',
    );
    expect(await look(owner, id)).toMatchObject({ state: 'checked' });
  });

  test('that has ended is no longer linked to its file', async () => {
    const linked = () =>
      gateway().rows(
        `select 1 from import_campaigns join campaigns using (bucket, account, campaign) where state = 'cancelled'`,
      );
    expect(await linked()).not.toEqual([]);
    await maintain({ db: gateway().db, now: new Date(), log: createLogger('silent') });
    expect(await linked()).toEqual([]);
  });
});
