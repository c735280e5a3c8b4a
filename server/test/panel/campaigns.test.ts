import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT, type Outcome } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, passwordOf, refusalOf, signedIn } from './browser.ts';

const person = (username: string) =>
  customer(username, { password: passwordOf(username), credits: { sms: 10_000 } });

type Page = Answer<'GET /campaigns'>;

let keys = 0;
async function start(browser: Browser, recipients: string[], more: object = {}): Promise<number> {
  const body = { sender: SENDER, recipients, text: TEXT, ...more };
  const answer = await browser.post('campaigns', body, { 'idempotency-key': `campaign ${(keys += 1)}` });
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as { campaign: number }).campaign;
}

const numbers = (count: number, outcome: Outcome = 'delivered') =>
  Array.from({ length: count }, () => numberFor(outcome));

const read = async <Data>(browser: Browser, path: string): Promise<Data> => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Data;
};

describe('while nothing is handed over', () => {
  const gateway = useGateway({
    workers: false,
    provision: provision(person('asha'), person('lists'), person('names'), person('walks'), person('ravi')),
    config: BEHIND_PROXY,
  });

  test('campaigns are listed by page and by status, the newest first', async () => {
    const browser = await signedIn(gateway, 'lists');
    expect(await read(browser, 'campaigns')).toEqual({ items: [], next: null, reached: null });
    for (const name of ['one', 'two', 'three']) await start(browser, numbers(2), { name });
    const first = await read<Page>(browser, 'campaigns?limit=2');
    expect(first.items.map(({ name }) => name)).toEqual(['three', 'two']);
    expect(first.items[0]).toMatchObject({ id: 3, status: 'queued', total: 2, summary: { queued: 2 } });
    const second = await read<Page>(browser, `campaigns?limit=2&cursor=${first.next}`);
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['one'], null]);
    await browser.post('campaigns/2/pause');
    const paused = await read<Page>(browser, 'campaigns?status=paused');
    expect(paused.items.map(({ id }) => id)).toEqual([2]);
    expect((await read<Page>(browser, 'campaigns?status=completed')).items).toEqual([]);
    for (const query of ['limit=0', 'limit=101', 'status=gone', 'cursor=x', 'channel=fax', 'q=']) {
      expect(refusalOf(await browser.get(`campaigns?${query}`))).toBe('422 validation_failed');
    }
  });

  test('campaigns are found by part of their name, by number and by channel', async () => {
    const browser = await signedIn(gateway, 'names');
    for (const name of ['Diwali offer', 'दिवाली की छूट', 'Holi 100% off'])
      await start(browser, numbers(1), { name });
    const found = async (query: string) => {
      const { items, reached } = await read<Page>(browser, `campaigns?${query}`);
      expect(reached).toBeNull();
      return items.map(({ name }) => name);
    };
    expect(await found('q=diwali')).toEqual(['Diwali offer']);
    expect(await found(`q=${encodeURIComponent('दिवाली')}`)).toEqual(['दिवाली की छूट']);
    expect(await found('q=%25')).toEqual(['Holi 100% off']);
    expect(await found('q=2')).toEqual(['दिवाली की छूट']);
    expect(await found('q=O&status=queued&channel=sms')).toEqual(['Holi 100% off', 'Diwali offer']);
    expect(await found('q=diwali&status=paused')).toEqual([]);
    expect(await found('channel=email')).toEqual([]);
    const stranger = await signedIn(gateway, 'ravi');
    expect((await read<Page>(stranger, 'campaigns?q=diwali')).items).toEqual([]);
  });

  test('a search that finds little says how far back it has looked, and goes on from there', async () => {
    const browser = await signedIn(gateway, 'walks');
    await gateway().rows(
      `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state, name)
       select bucket, account, no, gen_random_uuid(), 1, 1, 'a', 'HRKTST', 'T', 1, 1, 'completed',
              case no when 1 then 'the first' else 'n' || no end
         from directory, generate_series(1, 2001) as no
        where kind = 'username' and value = 'walks'`,
    );
    const walk = await read<Page>(browser, 'campaigns?q=first');
    expect(walk).toEqual({ items: [], next: '2', reached: expect.any(String) });
    const rest = await read<Page>(browser, 'campaigns?q=first&cursor=2');
    expect([rest.items.map(({ id }) => id), rest.next, rest.reached]).toEqual([[1], null, null]);
  });

  test('a campaign is paused, resumed and cancelled, with the credits that come back', async () => {
    const browser = await signedIn(gateway, 'asha');
    const id = await start(browser, numbers(5));
    const change = async (what: string) => {
      const answer = await browser.post(`campaigns/${id}/${what}`);
      return answer.status === 200 ? (JSON.parse(answer.text) as Campaign).status : refusalOf(answer);
    };
    expect(await read(browser, `campaigns/${id}/cancellation`)).toEqual({
      messages: 5,
      credits: 5,
      notCreated: 0,
      siblings: [],
    });
    expect(await change('pause')).toBe('paused');
    expect(await change('resume')).toBe('queued');
    expect(await change('cancel')).toBe('cancelled');
    expect(await change('cancel')).toBe('cancelled');
    expect(await change('resume')).toEqual('409 conflict');
  });

  test('another account’s campaign is not there', async () => {
    const id = await start(await signedIn(gateway, 'asha'), numbers(1));
    const stranger = await signedIn(gateway, 'ravi');
    const reads = ['', '/causes', '/cancellation', '/failed', '/failed.csv'];
    for (const path of reads) {
      expect(refusalOf(await stranger.get(`campaigns/${id}${path}`))).toBe('404 not_found');
    }
    for (const change of ['pause', 'resume', 'cancel']) {
      expect(refusalOf(await stranger.post(`campaigns/${id}/${change}`))).toBe('404 not_found');
    }
  });
});

describe('a campaign that has run', () => {
  const gateway = useGateway({ provision: provision(person('asha')), config: BEHIND_PROXY });

  test('tells why messages did not arrive, who was not reached, and gives a file of them', async () => {
    const browser = await signedIn(gateway, 'asha');
    const failed = numbers(3, 'failed');
    const id = await start(browser, [...numbers(4), ...failed]);
    const done = await waitFor('the campaign to end', async () => {
      const campaign = await read<Campaign>(browser, `campaigns/${id}`);
      return campaign.status === 'completed' && campaign;
    });
    expect(done.summary).toMatchObject({ delivered: 4, failed: 3, queued: 0, sent: 0 });

    const causes = await read<Answer<'GET /campaigns/:id/causes'>>(browser, `campaigns/${id}/causes`);
    expect(causes.examined).toBe(7);
    expect(causes.items).toEqual([{ cause: 'absent', count: 3 }]);

    type Failed = Answer<'GET /campaigns/:id/failed'>;
    const page = await read<Failed>(browser, `campaigns/${id}/failed?limit=2`);
    expect(page.items.map(({ place, recipient }) => [place, recipient])).toEqual([
      [5, failed[0]],
      [6, failed[1]],
    ]);
    expect(page.items[0]?.text).toBe(TEXT);
    const rest = await read<Failed>(browser, `campaigns/${id}/failed?limit=2&cursor=${page.next}`);
    expect([rest.items.map(({ recipient }) => recipient), rest.next]).toEqual([[failed[2]], null]);

    const file = await browser.get(`campaigns/${id}/failed.csv`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toContain(`campaign-${id}-not-reached.csv`);
    const lines = file.text.split('\r\n').slice(0, -1);
    expect(lines[0]).toBe(
      'Message no.,Number,Status,Cause,Code,Reported as,Time (Asia/Kolkata),Message ID,Text',
    );
    expect(lines[1]).toContain(',failed,The phone was switched off or out of reach,');
    const plain = (await browser.get(`campaigns/${id}/failed.csv?for=programs`)).text.split('\r\n');
    expect(plain[0]).toBe('place,number,status,cause,code,reason,time,message_id,text');
    expect(plain[1]).toMatch(/^5,\d+,failed,absent,.*,absent subscriber,[\d-]+T[\d:.]+Z,/);
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(failed);
  });
});
