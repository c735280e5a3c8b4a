import { describe, expect, test } from 'vitest';
import { isPrefetch } from './prefetch.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('isPrefetch', () => {
  test.each([
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.12.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/99.0 Mobile Safari/537.36',
  ])('takes %s for a person', (agent) => {
    expect(isPrefetch({ method: 'GET', headers: { 'user-agent': agent } })).toBe(false);
  });

  test.each([
    'Mozilla/5.0',
    '',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Mozilla/5.0 (compatible; Barracuda Sentinel)',
    'Proofpoint URL Defense',
    'Mimecast-Scanner/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) BingPreview/1.0b',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5',
    'facebookexternalhit/1.1',
    'WhatsApp/2.24.11 A',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'python-requests/2.32.0',
    'Go-http-client/1.1',
  ])('takes %j for a machine', (agent) => {
    expect(isPrefetch({ method: 'GET', headers: { 'user-agent': agent } })).toBe(true);
  });

  test('takes a request without a user agent for a machine', () => {
    expect(isPrefetch({ method: 'GET', headers: {} })).toBe(true);
  });

  test('takes HEAD for a machine, whoever sends it', () => {
    expect(isPrefetch({ method: 'HEAD', headers: { 'user-agent': CHROME } })).toBe(true);
  });

  test.each<[string, string | string[], boolean]>([
    ['purpose', 'prefetch', true],
    ['x-purpose', 'preview', true],
    ['sec-purpose', 'prefetch;prerender', true],
    ['sec-purpose', ['prefetch'], true],
    ['x-moz', 'Prefetch', true],
    ['purpose', 'visit', false],
    ['sec-fetch-dest', 'image', false],
  ])('looks at %s: %s', (name, value, expected) => {
    expect(isPrefetch({ method: 'GET', headers: { 'user-agent': CHROME, [name]: value } })).toBe(expected);
  });
});
