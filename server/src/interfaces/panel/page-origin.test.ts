import { expect, test } from 'vitest';
import { pageOriginOf } from './page-origin.ts';

const at = (protocol: 'http' | 'https', host: string) => ({
  protocol,
  host,
  hostname: host.replace(/:\d+$/, ''),
});

test.each([
  ['https', 'panel.example', 'http://127.0.0.1:8080', 'https://panel.example', true],
  ['http', 'panel.example', 'http://127.0.0.1:8080', 'http://panel.example', false],
  ['http', 'Panel.example', 'https://panel.example', 'https://panel.example', true],
  ['http', 'other.example', 'https://panel.example', 'http://other.example', false],
  ['https', 'panel.example:443', '', 'https://panel.example', true],
  ['http', '127.0.0.1:8080', '', 'http://127.0.0.1:8080', true],
  ['http', '[::1]:8080', '', 'http://[::1]:8080', true],
  ['http', 'localhost:8080', '', 'http://localhost:8080', true],
  ['http', '127.0.0.1.evil.example', '', 'http://127.0.0.1.evil.example', false],
  ['http', 'notlocalhost', '', 'http://notlocalhost', false],
] as const)('%s to %s of a gateway at %j is the page of %s', (protocol, host, baseUrl, origin, secure) => {
  expect(pageOriginOf(at(protocol, host), baseUrl)).toEqual({ origin, secure });
});
