import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fact } from 'harkara-contract/facts.ts';
import type { Settings } from 'harkara-contract/routes/settings.ts';
import { expect, test } from 'vitest';
import { lookForAlerts, newWalk, tellAlerts } from '../../src/core/alerts/look.ts';
import { createTellAlert } from '../../src/compose/tell-alert.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { BEHIND_PROXY, person, read, signedIn } from './browser.ts';
import { said } from '../support/said.ts';

const MAIL_CARRIER = { name: 'post', type: 'smtp', options: { mode: 'mx', hostname: 'mx.example' } };
/** Workers do not run: they would look for alerts and send them, too. */
const gateway = useGateway({
  alone: true,
  workers: false,
  provision: { ...provision(person('operator', { role: 'admin' })), connectors: [MAIL_CARRIER], routes: [] },
  config: BEHIND_PROXY,
});

type Failure = {
  error: { code: string; fields?: Record<string, string>; details?: Record<string, unknown> };
};

test('an alert is told by webhook once when it begins and once when it ends, and counted', async () => {
  const browser = await signedIn(gateway, 'operator');
  const told: { event: string; alert: { kind: string; subject: string } }[] = [];
  const receiver = createServer((incoming: IncomingMessage, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      told.push(JSON.parse(body) as (typeof told)[number]);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
  try {
    const settings = async () => read<Settings>(await browser.get('admin/settings'));
    const change = async (name: keyof Settings['fingerprints'], value: object) =>
      browser.patch('admin/settings', { [name]: value, fingerprint: (await settings()).fingerprints[name] });
    const refused = await change('alerts', { webhook_url: url });
    expect(read<Failure>(refused).error.fields).toMatchObject({ webhook_url: 'the address is not public' });
    expect((await change('network', { allow_private: ['127.0.0.1/32'] })).status).toBe(200);
    await waitFor('the change', async () => (await change('alerts', { webhook_url: url })).status === 200);
    const secret = (await settings()).environment.find(({ name }) => name === 'HARKARA_SECRET_KEY');
    expect(secret).toMatchObject({ value: null });

    const { composition } = gateway();
    let down = true;
    let now = Date.now();
    const sources = {
      carriers: () => (down ? [{ name: 'virtual', reason: said('is down') }] : []),
      disk: () => Promise.resolve({ freeBytes: 50, totalBytes: 100 }),
      now: () => new Date(now),
    };
    const look = async (seconds: number) => {
      now += seconds * 1_000;
      await lookForAlerts(composition.db, sources, newWalk());
      await tellAlerts(composition.db, createTellAlert(composition));
    };
    for (const seconds of [0, 30, 30]) await look(seconds);
    expect((await browser.get('session')).body.badges).toMatchObject({ alerts: 1, carriers: 1 });
    down = false;
    for (const seconds of [30, 60, 60, 30]) await look(seconds);
    expect(told.map(({ event, alert }) => [event, alert.kind, alert.subject])).toEqual([
      ['alert.begun', 'carrier_down', 'virtual'],
      ['alert.ended', 'carrier_down', 'virtual'],
    ]);
    expect((await browser.get('session')).body.badges).toMatchObject({ alerts: 0, carriers: 0 });

    const tried = await browser.post('admin/alerts/test');
    expect(read(tried)).toEqual({ told: [{ way: 'webhook', problem: null }] });
    expect(told.at(-1)).toMatchObject({ event: 'alert.begun', alert: { kind: 'test' } });

    const nobody = await change('alerts', { mail_to: 'ops@example.com' });
    expect(read<Failure>(nobody).error.fields).toHaveProperty('mail_from');
    const both = await change('alerts', { mail_to: 'ops@example.com', mail_from: 'alerts@example.com' });
    expect(both.status).toBe(200);
    expect(read(await browser.post('admin/alerts/test'))).toEqual({
      told: [
        { way: 'webhook', problem: null },
        // Nobody takes mail for that domain, if any carrier takes mail at all.
        {
          way: 'mail',
          problem: expect.objectContaining({
            text: expect.stringMatching(/no (?:carrier|server|email server)/),
          }),
        },
      ],
    });
  } finally {
    receiver.close();
  }
});

test('an alert that one way does not take is told again by that way only, later and later', async () => {
  const { db } = gateway().composition;
  await db.general.query({
    text: `insert into alerts (kind, subject, detail, first_seen_at, last_seen_at, since)
           values ('disk_full', '', '{"percent": 3}', now(), now(), now())`,
  });
  const asked: string[][] = [];
  let mailWorks = false;
  const look = () =>
    tellAlerts(db, (alert) => {
      const ways = (['webhook', 'mail'] as const).filter((way) => !alert.told.includes(way));
      asked.push(ways);
      return Promise.resolve(
        ways.map((way) => ({ way, problem: way === 'mail' && !mailWorks ? fact('no_answer') : null })),
      );
    });
  const untilDue = () =>
    db.general.query({ text: `update alerts set next_try_at = now() where kind = 'disk_full'` });
  await look();
  await look();
  expect(asked).toEqual([['webhook', 'mail']]);
  await untilDue();
  await look();
  const [row] = await gateway().rows<{ seconds: number }>(
    `select extract(epoch from next_try_at - now())::integer as seconds from alerts where kind = 'disk_full'`,
  );
  expect(row?.seconds).toBeGreaterThan(45);
  mailWorks = true;
  await untilDue();
  await look();
  await untilDue();
  await look();
  expect(asked).toEqual([['webhook', 'mail'], ['mail'], ['mail']]);
});
