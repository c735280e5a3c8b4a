import { say } from 'harkara-contract/say.ts';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { problemsOfOptions } from '../registry.ts';
import { parseSmtpOptions } from './options.ts';
import { recordsFor } from './records.ts';

const problemsOf = (options: Record<string, unknown>) =>
  problemsOfOptions('smtp', options).map(({ path, reason }) => `${path} ${say(reason)}`);

describe('options', () => {
  test('a host is enough for a relay', () => {
    expect(parseSmtpOptions({ host: 'relay.example' })).toMatchObject({
      host: 'relay.example',
      port: 587,
      tls: 'starttls',
      ca: null,
      login: null,
      connections: 4,
      messagesPerConnection: 100,
      perSecond: null,
      perDomain: { others: null, of: new Map() },
      hostname: hostname(),
      bounceDomain: null,
      timeoutMs: 60_000,
      allowPrivate: false,
      told: ['relay.example'],
    });
  });

  test.each([
    [{ host: 'r', tls: 'tls' }, 465],
    [{ host: 'r', tls: 'none' }, 25],
    [{ host: 'r', port: 2525 }, 2525],
    [{ mode: 'mx', hostname: 'mail.example' }, 25],
  ])('%j means port %i', (options, port) => {
    expect(parseSmtpOptions(options).port).toBe(port);
  });

  test('a rate for each domain may be one for all, or one for each', () => {
    expect(parseSmtpOptions({ host: 'r', per_domain_per_second: 5 }).perDomain).toEqual({
      others: 5,
      of: new Map(),
    });
    const each = { 'Example.NET': 0.5, '*': 20 };
    expect(parseSmtpOptions({ host: 'r', per_domain_per_second: each }).perDomain).toEqual({
      others: 20,
      of: new Map([['example.net', 0.5]]),
    });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['options.host is required: it must be the host name or address of the relay']],
    [
      { mode: 'mx', host: 'r', username: 'u', password: 'p', tls: 'tls' },
      [
        "options.host is not for mode mx, in which emails go to the recipients' own servers",
        "options.username is not for mode mx, in which emails go to the recipients' own servers",
        "options.password is not for mode mx, in which emails go to the recipients' own servers",
        'options.tls must be none or starttls in mode mx',
        "options.hostname is required: it must be the name that this host's IP address resolves to",
      ],
    ],
    [
      { host: 'a b', port: 0 },
      [
        'options.host must be the host name or address of the relay',
        'options.port must be a whole number from 1 to 65535',
      ],
    ],
    [{ host: 'r\r\nQUIT' }, ['options.host must be the host name or address of the relay']],
    [{ host: 'r', password: 'p' }, ['options.username is required when there is a password']],
    [{ host: 'r', username: 'u' }, ['options.password is required when there is a username']],
    [{ host: 'r', ca: 'me' }, ['options.ca must be certificates in PEM']],
    [{ host: 'r', connections: 101 }, ['options.connections must be a whole number from 1 to 100']],
    [
      { host: 'r', per_domain_per_second: { 'a.example': 0 } },
      ['options.per_domain_per_second["a.example"] must be a number above 0, at most 100000'],
    ],
    [{ host: 'r', bounce_domain: '@' }, ['options.bounce_domain must be a domain']],
    [{ host: 'r', prot: 25 }, ['options.prot is not an option of an SMTP carrier']],
  ])('%j: %j', (options, problems) => {
    expect(problemsOf(options)).toEqual(problems);
  });
});

describe('records to publish', () => {
  test('a bounce domain needs to lead to us, and to name who sends in its name', () => {
    const options = { host: 'relay.example', hostname: 'mail.example', bounce_domain: 'Bounces.example' };
    expect(recordsFor(parseSmtpOptions(options))).toEqual([
      { name: 'bounces.example', type: 'MX', value: '10 mail.example' },
      { name: 'bounces.example', type: 'TXT', value: '"v=spf1 a:mail.example a:relay.example -all"' },
    ]);
    const direct = { mode: 'mx', hostname: 'mail.example', bounce_domain: 'bounces.example' };
    expect(recordsFor(parseSmtpOptions(direct))).toEqual([
      { name: 'bounces.example', type: 'MX', value: '10 mail.example' },
      { name: 'bounces.example', type: 'TXT', value: '"v=spf1 a:mail.example -all"' },
    ]);
  });

  test('without one there are none', () => {
    expect(recordsFor(parseSmtpOptions({ host: 'relay.example' }))).toEqual([]);
  });
});
