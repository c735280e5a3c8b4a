import { expect, test } from 'vitest';
import { problemsOfOptions } from '../registry.ts';
import { parseSipOptions } from './options.ts';

const EXAMPLE = {
  server: 'sip.trunk.example:5060',
  transport: 'udp',
  username: 'harkara',
  password: 'secret12',
  local_address: '127.0.0.1',
  concurrent: 10,
  per_second: 2,
  ring_seconds: 30,
};

const problemsOf = (options: Record<string, unknown>) =>
  problemsOfOptions('sip', options).map(({ path }) => path);

test('reads a trunk as in the example of a provisioning file', () => {
  expect(parseSipOptions(EXAMPLE)).toMatchObject({
    host: 'sip.trunk.example',
    port: 5060,
    transport: 'udp',
    login: { username: 'harkara', password: 'secret12' },
    localAddress: '127.0.0.1',
    concurrent: 10,
    perSecond: 2,
    ringSeconds: 30,
  });
});

test('needs nothing but the server', () => {
  expect(parseSipOptions({ server: 'sip.trunk.example' })).toMatchObject({
    host: 'sip.trunk.example',
    port: 5060,
    transport: 'udp',
    login: null,
    localAddress: null,
    firstPort: null,
    rtpPorts: { first: 10_000, last: 20_000 },
    concurrent: 10,
    perSecond: null,
    ringSeconds: 30,
    domain: 'sip.trunk.example',
    codecs: ['PCMA', 'PCMU'],
    retryMinutes: [2, 10],
    numberFormat: 'digits',
    prefix: '',
    srtp: false,
    register: false,
    told: ['sip.trunk.example', 'sip.trunk.example'],
  });
});

test('takes the usual port of TLS', () => {
  expect(parseSipOptions({ server: 'sip.trunk.example', transport: 'tls' }).port).toBe(5061);
});

test('keeps the order of the codecs', () => {
  expect(parseSipOptions({ ...EXAMPLE, codecs: ['PCMU', 'PCMA'] }).codecs).toEqual(['PCMU', 'PCMA']);
});

test('takes an empty list for no retries', () => {
  expect(parseSipOptions({ ...EXAMPLE, retry_minutes: [] }).retryMinutes).toEqual([]);
});

test.each([
  ['server', undefined],
  ['server', 'sip.trunk.example:0'],
  ['server', 'sip.trunk.example:65536'],
  ['server', 'sip:sip.trunk.example'],
  ['server', '999.1.1.1:5060'],
  ['server', '[::1]:5060'],
  ['server', 'trunk.example;transport=tcp'],
  ['transport', 'sctp'],
  ['username', 'two words'],
  ['username', undefined],
  ['password', 'a;regint=60'],
  ['password', 'a"b'],
  ['password', 'line\nbreak'],
  ['password', ''],
  ['password', undefined],
  ['local_address', 'eth0'],
  ['local_address', '127.0.0.1\nmodule httpd.so'],
  ['first_port', 80],
  ['first_port', 65_530],
  ['rtp_ports', '10000'],
  ['rtp_ports', '10000-10010'],
  ['concurrent', 0],
  ['concurrent', 101],
  ['per_second', 0],
  ['ring_seconds', 0],
  ['domain', 'a b'],
  ['codecs', []],
  ['codecs', ['opus']],
  ['codecs', ['PCMA', 'PCMA']],
  ['codecs', 'PCMA'],
  ['retry_minutes', [0]],
  ['retry_minutes', Array.from({ length: 11 }, () => 1)],
  ['number_format', 'e164'],
  ['prefix', '*67'],
  ['srtp', 'yes'],
  ['register', 1],
  ['recording', true],
])('refuses the option %s: %j', (name, value) => {
  expect(problemsOf({ ...EXAMPLE, [name]: value })).toEqual([`options.${name}`]);
});

test.each([
  ['calls', { domain: `${'long-name.'.repeat(17)}example` }],
  ['registrations', { register: true, password: 'x'.repeat(120) }],
])('refuses values that are too long together, for %s', (_, more) => {
  expect(problemsOf({ ...EXAMPLE, ...more })).toEqual(['options.password']);
});

test('refuses to register without a user name', () => {
  expect(problemsOf({ server: 'sip.trunk.example', register: true })).toEqual(['options.username']);
});
