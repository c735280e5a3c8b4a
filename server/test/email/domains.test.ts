import { createPrivateKey, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailCommands } from '../../src/cli/email.ts';
import { cliOf } from '../support/cli.ts';
import { useGateway } from '../support/gateway.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { customer, provision } from '../support/provisions.ts';

type Shown = {
  username: string;
  domain: string;
  status: string;
  verified_at: string | null;
  problem: string | null;
  signing: string;
  records: { name: string; type: string; value: string }[];
};

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    customer('asha', { email: { domains: [{ domain: 'asha.example' }, { domain: 'Mail.Asha.example' }] } }),
    customer('ravi', { email: { domains: [{ domain: 'ravi.example', status: 'rejected' }] } }),
  ),
});

let dns: Awaited<ReturnType<typeof startDnsServer>>;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => {
  dns.close();
});
beforeEach(() => {
  dns.records.clear();
});

const say = cliOf(() => gateway().database, [emailCommands], {
  words: ['email', 'domains'],
  settings: () => ({ dnsServers: [dns.address] }),
});

async function run(...args: string[]): Promise<string> {
  const lines = await say(...args).finally(() => (process.exitCode = undefined));
  return lines.join('\n');
}

async function shown(domain: string): Promise<Shown> {
  const all = JSON.parse(await run('--json')) as Shown[];
  const found = all.find((one) => one.domain === domain);
  if (!found) throw new Error(`there is no ${domain}`);
  return found;
}

function publish(...records: readonly { name: string; value: string }[]): void {
  for (const { name, value } of records) dns.records.set(name, [value]);
}

describe('the list', () => {
  test('has the records of each domain, and the same ones each time', async () => {
    const { records, ...domain } = await shown('asha.example');
    expect(domain).toMatchObject({ username: 'asha', status: 'pending', verified_at: null, signing: 'm1' });
    expect(records).toEqual([
      {
        name: 'm1._domainkey.asha.example',
        type: 'TXT',
        value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{390,}={0,2}$/) as string,
      },
      { name: '_dmarc.asha.example', type: 'TXT', value: 'v=DMARC1; p=none' },
    ]);
    expect((await shown('asha.example')).records).toEqual(records);
    expect((await shown('mail.asha.example')).records[0]?.value).not.toBe(records[0]?.value);
  });

  test('shows one account, in words', async () => {
    const text = await run('--account', 'ravi');
    expect(text).toMatch(/^ravi\.example of ravi: rejected, not verified; signed with m1\n/);
    expect(text).not.toContain('asha');
    expect(await run('--account', 'nobody')).toBe('No email domains are set up.');
  });

  test('private keys are stored sealed', async () => {
    await shown('asha.example');
    const rows = await gateway().rows<{ private_key: Buffer }>('select private_key from email_domain_keys');
    for (const { private_key: sealed } of rows)
      expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY');
  });
});

describe('verify', () => {
  test('finds the published record, whatever white space and pieces it comes in', async () => {
    const { records } = await shown('asha.example');
    const [dkim, dmarc] = records;
    publish({ name: dkim?.name ?? '', value: (dkim?.value ?? '').replace('; p=', ' ;  p= ') });
    publish(dmarc ?? { name: '', value: '' });
    const text = await run('verify', 'asha', 'ASHA.example');
    expect(text.split('\n')).toEqual([
      'm1._domainkey.asha.example: ok',
      '_dmarc.asha.example: ok',
      'ASHA.example is verified; its email is signed with m1.',
    ]);
    expect((await shown('asha.example')).verified_at).toMatch(/^\d{4}-/);
  });

  test('says that it is missing, and takes the verification back', async () => {
    const text = await run('verify', 'asha', 'asha.example');
    expect(text).toContain('_dmarc.asha.example: missing (not needed to send)');
    expect(text).toContain('There is no TXT record at m1._domainkey.asha.example.');
    expect(await shown('asha.example')).toMatchObject({
      verified_at: null,
      problem: 'There is no TXT record at m1._domainkey.asha.example.',
    });
  });

  test.each([
    ['another key', ['v=DKIM1; k=rsa; p=MIIBIjANBgkq']],
    ['a key that was revoked', ['v=DKIM1; p=']],
    ['a second key beside the right one', ['right', 'v=DKIM1; p=MIIBIjANBgkq']],
  ])('is not content with %s', async (_what, texts) => {
    const { records } = await shown('asha.example');
    const [dkim] = records;
    dns.records.set(
      dkim?.name ?? '',
      texts.map((text) => (text === 'right' ? (dkim?.value ?? '') : text)),
    );
    expect(await run('verify', 'asha', 'asha.example')).toContain('has another key');
  });

  test('passes over texts that are no DKIM records', async () => {
    const { records } = await shown('asha.example');
    const [dkim] = records;
    dns.records.set(dkim?.name ?? '', ['hello', dkim?.value ?? '', 'v=spf1 -all']);
    expect(await run('verify', 'asha', 'asha.example')).toContain('asha.example is verified');
  });

  test('refuses a domain of another account', async () => {
    await expect(run('verify', 'ravi', 'asha.example')).rejects.toThrow(
      'The account ravi has no email domain asha.example.',
    );
  });
});

describe('rotate', () => {
  test('makes a second key, which signs once its record is found', async () => {
    const before = await shown('mail.asha.example');
    expect(before.signing).toBe('m1');
    expect(await run('rotate', 'asha', 'mail.asha.example')).toContain('m2._domainkey.mail.asha.example TXT');
    const rotated = await shown('mail.asha.example');
    expect(rotated.signing).toBe('m1');
    expect(rotated.records).toHaveLength(3);
    await expect(run('rotate', 'asha', 'mail.asha.example')).rejects.toThrow(/already exists/);

    publish(...before.records);
    expect(await run('verify', 'asha', 'mail.asha.example')).toContain('signed with m1.');
    publish(...rotated.records);
    expect(await run('verify', 'asha', 'mail.asha.example')).toContain('signed with m2.');
    expect((await shown('mail.asha.example')).signing).toBe('m2');
  });

  test('and back: the first selector gets a new key', async () => {
    const before = await shown('mail.asha.example');
    expect(before.signing).toBe('m2');
    const old = before.records.find(({ name }) => name.startsWith('m1.'));
    await run('rotate', 'asha', 'mail.asha.example');
    const after = (await shown('mail.asha.example')).records.find(({ name }) => name.startsWith('m1.'));
    expect(after?.value).not.toBe(old?.value);
  });
});

test('a key pair belongs together', async () => {
  await shown('asha.example');
  const [row] = await gateway().rows<{ private_key: Buffer; public_key: string }>(
    `select private_key, public_key from email_domain_keys where domain = 'asha.example'`,
  );
  const pem = gateway().composition.vault.open(
    row?.private_key ?? Buffer.alloc(0),
    'DKIM key m1 of asha.example',
  );
  const made = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' });
  expect(made.toString('base64')).toBe(row?.public_key);
});

test('apply says when it approves a domain that is not verified, once', async () => {
  const approved = {
    accounts: [{ username: 'ravi', email: { domains: [{ domain: 'ravi.example', status: 'approved' }] } }],
  };
  const first = await gateway().apply(approved);
  expect(first.notices).toEqual([
    'The email domain ravi.example of ravi is approved, but its DNS records are not verified. Run: npx harkara email domains verify ravi ravi.example',
  ]);
  expect((await gateway().apply(approved)).notices).toEqual([]);
});
