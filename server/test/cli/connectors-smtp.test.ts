import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectorCommands } from '../../src/cli/connectors.ts';
import { cliOf } from '../support/cli.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

let relay: MailServer;
let gateway: TestGateway;

beforeAll(async () => {
  relay = await startMailServer({
    RCPT: ({ line }) => (line.includes('nobody') ? '550 5.1.1 no such user' : '250 2.1.5 ok'),
  });
  const options = {
    ...{ host: '127.0.0.1', port: relay.port, tls: 'none' },
    ...{ hostname: 'mail.example.com', bounce_domain: 'bounces.example.com' },
  };
  gateway = await startGateway({
    workers: false,
    provision: { connectors: [{ name: 'post', type: 'smtp', options }] },
  });
});

afterAll(async () => {
  await gateway.close();
  await relay.close();
});

afterEach(() => {
  process.exitCode = undefined;
});

const run = cliOf(() => gateway.database, [connectorCommands], { words: ['connectors'] });

const RECORDS = [
  'bounces.example.com MX 10 mail.example.com',
  'bounces.example.com TXT "v=spf1 a:mail.example.com ip4:127.0.0.1 -all"',
];

test('the records that the bounce domain needs are shown', async () => {
  const text = (await run()).join('\n');
  for (const record of RECORDS) expect(text).toContain(`\n    to publish: ${record}`);
  expect(JSON.parse((await run('--json')).join(''))).toMatchObject([{ name: 'post', records: RECORDS }]);
});

test('a test mail is sent, and the server’s answer shown', async () => {
  const sent = await run(
    'test',
    'post',
    '--to',
    'meera@example.net',
    '--sender',
    'asha@example.com',
    '--text',
    'Hello',
  );
  expect(sent).toEqual(['Accepted: 250 2.0.0 queued as 4F2A']);
  expect(process.exitCode).toBeUndefined();
  const [mail] = relay.mails;
  expect(mail?.from).toBe('MAIL FROM:<asha@example.com>');
  expect(await PostalMime.parse(mail?.content ?? '')).toMatchObject({
    from: { address: 'asha@example.com' },
    to: [{ address: 'meera@example.net' }],
    text: 'Hello\n',
  });
});

test('a refusal is shown, and fails', async () => {
  const sent = await run(
    'test',
    'post',
    '--to',
    'nobody@example.net',
    '--sender',
    'asha@example.com',
    '--text',
    'Hello',
  );
  expect(sent).toEqual(['Rejected: The server rejected the recipient: 550 5.1.1 no such user']);
  expect(process.exitCode).toBe(1);
});

test.each([
  ['9876543210', ['--sender', 'asha@example.com'], '9876543210 is not a valid email address.'],
  ['meera@example.net', ['--sender', 'ACMEIN'], 'ACMEIN is not a valid email address.'],
  ['meera@example.net', [], 'The sender of the email is missing. Add it with --sender.'],
])('refuses a mail to %s with %j', async (to, sender, why) => {
  await expect(run('test', 'post', '--to', to, '--text', 'Hello', ...sender)).rejects.toThrow(why);
});
