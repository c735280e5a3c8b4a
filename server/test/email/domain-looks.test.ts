import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTxtLookUp } from '../../src/compose/look-up-dns.ts';
import { dueDomains, lookAgain } from '../../src/core/channels/email/look-again.ts';
import { DAY_MS, HOUR_MS } from '../../src/durations.ts';
import type { Answer } from '../panel/answer.ts';
import { BEHIND_PROXY, type Browser, person, read, signedIn } from '../panel/browser.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { startGateway, useGateway, waitFor } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';

const approved = (domain: string) => ({ domain, status: 'approved' });

const gateway = useGateway({
  alone: true,
  workers: false,
  config: BEHIND_PROXY,
  provision: provision(
    person('asha', {
      features: { email: true },
      email: { domains: [approved('asha.example'), { domain: 'new.example' }] },
    }),
    person('ravi', { features: { email: true }, email: { domains: [approved('ravi.example')] } }),
  ),
});

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let asha: Browser;
let ravi: Browser;
let now = Date.now();

beforeAll(async () => {
  dns = await startDnsServer();
  asha = await signedIn(gateway, 'asha');
  ravi = await signedIn(gateway, 'ravi');
  for (const browser of [asha, ravi]) {
    const { items } = read<Answer<'GET /email/domains'>>(await browser.get('email/domains'));
    for (const { records } of items) for (const { name, value } of records) dns.records.set(name, [value]);
  }
});
afterAll(() => {
  dns.close();
});

/** @returns the domains that were looked up. */
async function look(): Promise<string[]> {
  const { db, vault } = gateway().composition;
  const looking = { db, vault, lookUp: createTxtLookUp([dns.address]), now: () => new Date(now) };
  const due = await dueDomains(looking, 10);
  for (const domain of due) await lookAgain(looking, domain);
  return due.map(({ domain }) => domain).sort();
}

async function stateOf(domain: string, browser = asha) {
  const { items } = read<Answer<'GET /email/domains'>>(await browser.get('email/domains'));
  const { domains } = read<Answer<'GET /attention'>>(await browser.get('attention'));
  const found = items.find((one) => one.domain === domain);
  return {
    isVerified: (found?.verifiedAt ?? null) !== null,
    problem: found?.problem?.key ?? null,
    lost: domains.map((one) => [one.domain, one.problem?.key]),
  };
}

const RIGHT = { isVerified: true, problem: null, lost: [] };
const LOST = {
  isVerified: false,
  problem: 'dns_record_missing',
  lost: [['asha.example', 'dns_record_missing']],
};

test('approved domains are looked up once a day, and no others', async () => {
  const [one, other] = await Promise.all([look(), look()]);
  expect([...one, ...other].sort()).toEqual(['asha.example', 'ravi.example']);
  expect(await stateOf('asha.example')).toEqual(RIGHT);
  now += DAY_MS - 1;
  expect(await look()).toEqual([]);
  now += 2 * HOUR_MS + 1;
  expect(await look()).toEqual(['asha.example', 'ravi.example']);
});

test('a record that three looks over some hours have not found is lost, and comes back', async () => {
  const record = 'm1._domainkey.asha.example';
  const texts = dns.records.get(record) ?? [];
  dns.records.delete(record);
  now += DAY_MS + 2 * HOUR_MS;
  expect(await look()).toContain('asha.example');
  expect(await stateOf('asha.example')).toEqual(RIGHT);
  expect(await look()).toEqual([]);

  now += 3 * HOUR_MS;
  expect(await look()).toEqual(['asha.example']);
  expect(await stateOf('asha.example')).toEqual(RIGHT);
  // No answer is no miss, and does not make up for one.
  dns.failing.add(record);
  now += 3 * HOUR_MS;
  expect(await look()).toEqual(['asha.example']);
  expect(await stateOf('asha.example')).toEqual(RIGHT);
  dns.failing.delete(record);
  now += 3 * HOUR_MS;
  expect(await look()).toEqual(['asha.example']);
  expect(await stateOf('asha.example')).toEqual(LOST);
  expect((await stateOf('ravi.example', ravi)).lost).toEqual([]);

  // From now on, once a day again.
  now += 3 * HOUR_MS;
  expect(await look()).not.toContain('asha.example');
  dns.records.set(record, texts);
  now += DAY_MS;
  expect(await look()).toContain('asha.example');
  expect(await stateOf('asha.example')).toEqual(RIGHT);
});

test('a record with another key is lost, too, and one look that finds it begins anew', async () => {
  const record = 'm1._domainkey.ravi.example';
  const texts = dns.records.get(record) ?? [];
  const lookLater = async (found: readonly string[]) => {
    dns.records.set(record, [...found]);
    now += DAY_MS + 2 * HOUR_MS;
    expect(await look()).toContain('ravi.example');
  };
  const other = ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'];
  for (const found of [other, other, texts, other, other]) await lookLater(found);
  expect(await stateOf('ravi.example', ravi)).toEqual(RIGHT);
  await lookLater(other);
  expect(await stateOf('ravi.example', ravi)).toMatchObject({
    problem: 'dns_record_differs',
    isVerified: false,
  });
  dns.records.set(record, texts);
});

test('a name server that does not answer takes no domain away', async () => {
  dns.failing.add('m1._domainkey.ravi.example');
  await lookDaily(5);
  dns.failing.delete('m1._domainkey.ravi.example');
  await lookDaily(1);
  expect(await stateOf('ravi.example', ravi)).toEqual(RIGHT);
  dns.failing.add('m1._domainkey.ravi.example');
  await lookDaily(5);
  expect(await stateOf('ravi.example', ravi)).toEqual(RIGHT);
  dns.failing.delete('m1._domainkey.ravi.example');
});

async function lookDaily(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    now += DAY_MS + 2 * HOUR_MS;
    expect(await look()).toContain('ravi.example');
  }
}

test('workers look by themselves', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  dns.records.set('own._domainkey.chand.example', [`v=DKIM1; k=rsa; p=${der}`]);
  const dkim = { selector: 'own', private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  await using other = await startGateway({
    config: { ...BEHIND_PROXY, dnsServers: [dns.address] },
    provision: provision(
      person('chand', {
        features: { email: true },
        email: { domains: [{ ...approved('chand.example'), dkim }] },
      }),
    ),
  });
  await waitFor('it was looked up', async () => {
    const found = await other.rows('select from email_domains where verified_at is not null');
    return found.length === 1;
  });
});
