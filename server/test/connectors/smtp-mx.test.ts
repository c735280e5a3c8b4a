import { afterEach, beforeEach, expect, test } from 'vitest';
import { certificateFor } from '../support/certificate.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { startMailServer, type MailServer, type MailServerScript } from '../support/mail-server.ts';
import { mailSubmission, outgoingMail, startSmtp, type SmtpRig } from './smtp-rig.ts';

const FIRST = '127.0.0.2';
const SECOND = '127.0.0.3';

let dns: Awaited<ReturnType<typeof startDnsServer>>;
const running: { close: () => Promise<unknown> }[] = [];

beforeEach(async () => {
  dns = await startDnsServer();
  dns.exchanges.set('example.net', [
    { exchange: 'second.example.net', priority: 20 },
    { exchange: 'first.example.net', priority: 10 },
  ]);
  dns.addresses.set('first.example.net', [FIRST]);
  dns.addresses.set('second.example.net', [SECOND]);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
  dns.close();
});

async function server(address: string, script: MailServerScript = {}, port = 0): Promise<MailServer> {
  const started = await startMailServer({ ...script, address }, port);
  running.push(started);
  return started;
}

async function connect(options: Record<string, unknown>): Promise<SmtpRig> {
  const settings = {
    mode: 'mx',
    host: null,
    tls: 'starttls',
    hostname: 'mail.example.com',
    allow_private: true,
  };
  const rig = await startSmtp({ ...settings, ...options }, { dnsServers: [dns.address] });
  running.unshift({ close: () => rig.connector.stop(0) });
  return rig;
}

const to = (recipient: string) => mailSubmission({ recipient });

test('a mail taken by the preferred server of its domain is delivered', async () => {
  const first = await server(FIRST);
  const second = await server(SECOND, {}, first.port);
  const { connector } = await connect({ port: first.port });
  expect(await connector.submit(to('meera@example.net'))).toEqual({
    kind: 'accepted',
    vendorIds: [outgoingMail('').messageId],
    delivered: true,
    note: '250 2.0.0 queued as 4F2A',
  });
  expect(first.commands[0]).toBe('EHLO mail.example.com');
  expect([first.mails.length, second.mails.length]).toEqual([1, 0]);
});

test('where the preferred server is down, or takes nobody, the next one gets the mail', async () => {
  const second = await server(SECOND);
  const { connector } = await connect({ port: second.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({
    kind: 'accepted',
    delivered: true,
  });
  const first = await server(FIRST, { greeting: '554 5.3.2 not today' }, second.port);
  const other = await connect({ port: second.port });
  expect(await other.connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect([first.connections(), second.mails.length]).toEqual([1, 2]);
});

test('a domain without exchanges is its own server', async () => {
  dns.addresses.set('example.org', [FIRST]);
  const only = await server(FIRST);
  const { connector } = await connect({ port: only.port });
  expect(await connector.submit(to('devi@example.org'))).toMatchObject({ kind: 'accepted' });
});

test.each([
  ['says that it takes no mail', 'null.example', 'null.example takes no mail.'],
  ['has neither an exchange nor an address', 'none.example', 'There is no server for mails to none.example.'],
])('a domain that %s gets none, nor will it again', async (_, domain, reason) => {
  dns.exchanges.set('null.example', [{ exchange: '.', priority: 0 }]);
  const { connector } = await connect({});
  expect(await connector.submit(to(`a@${domain}`))).toEqual({
    kind: 'rejected',
    reason,
    charged: true,
    code: '5.1.2',
  });
});

test.each([['127.0.0.1'], ['10.1.2.3'], ['169.254.169.254'], ['192.168.0.1']])(
  'no connection is made to %s, which is in nobody’s or our own network',
  async (address) => {
    dns.addresses.set('first.example.net', [address]);
    dns.addresses.set('second.example.net', [address]);
    const inside = await server('127.0.0.1');
    const { connector } = await connect({ port: inside.port, allow_private: false });
    expect(await connector.submit(to('meera@example.net'))).toEqual({
      kind: 'rejected',
      reason: 'The servers of example.net have no public address.',
    });
    expect(inside.connections()).toBe(0);
  },
);

test('a domain that cannot be reached is left alone for a while, others are not', async () => {
  dns.addresses.set('example.org', ['127.0.0.4']);
  const { port } = await server('127.0.0.4');
  const { connector } = await connect({ port });
  const failed = await connector.submit(to('meera@example.net'));
  expect(failed).toMatchObject({ kind: 'retry', reason: 'It did not leave: the connection was refused.' });
  const started = await server(FIRST, {}, port);
  expect(await connector.submit(to('ravi@example.net'))).toMatchObject({ kind: 'retry' });
  expect(started.connections()).toBe(0);
  expect(await connector.submit(to('devi@example.org'))).toMatchObject({ kind: 'accepted' });
  expect(connector.status?.().state).toBe('up');
});

test('STARTTLS is used where it is offered, whatever the certificate', async () => {
  const certificate = certificateFor('somebody.else');
  const first = await server(FIRST, { certificate, extensions: ['STARTTLS'] });
  const { connector } = await connect({ port: first.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect(first.commands).toContain('STARTTLS');
});

test('a server whose STARTTLS fails gets the mail without it', async () => {
  const first = await server(FIRST, {
    extensions: ['STARTTLS'],
    STARTTLS: ({ socket }) => {
      socket.once('data', () => socket.write('500 5.5.1 what is this?\r\n'));
      return '220 2.0.0 go on, in my own way';
    },
  });
  const { connector } = await connect({ port: first.port });
  expect(await connector.submit(to('meera@example.net'))).toMatchObject({ kind: 'accepted' });
  expect(first.mails.map(({ connection }) => connection)).toEqual([2]);
});

test('few connections serve many domains', async () => {
  const { port, mails } = await server('127.0.0.4');
  for (let i = 0; i < 6; i++) dns.addresses.set(`d${i}.example`, ['127.0.0.4']);
  const { connector } = await connect({ port, connections: 3 });
  const results = await Promise.all(
    Array.from({ length: 6 }, (_, i) => connector.submit(to(`a@d${i}.example`))),
  );
  expect(results.map(({ kind }) => kind)).toEqual(Array(6).fill('accepted'));
  expect(mails.map((mail) => mail.to).sort()).toEqual(
    Array.from({ length: 6 }, (_, i) => `RCPT TO:<a@d${i}.example>`),
  );
});
