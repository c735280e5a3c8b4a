import { CAUSES } from 'harkara-contract/causes.ts';
import type { FactDefinition } from 'harkara-contract/fact.ts';
import { facts } from 'harkara-contract/facts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';

const gateway = useGateway({ workers: false });

let page: string;
beforeAll(async () => {
  const answer = await gateway().request('/docs/reasons');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  page = answer.text;
});

describe('the page of reasons', () => {
  test('has every fact that something is refused for, under its code', () => {
    const sections = page.split('<section class="guide" id="').slice(1);
    const missing = Object.entries<FactDefinition>(facts).filter(([key, { code }]) => {
      const section = sections.find((one) => one.startsWith(code === undefined ? 'parts"' : `code-${code}"`));
      return !section?.includes(`id="reason-${key}"`);
    });
    expect(missing).toEqual([]);
  });

  test('has every cause', () => {
    expect(CAUSES.filter((cause) => !page.includes(`id="cause-${cause}"`))).toEqual([]);
  });

  test('has the code of each interface', () => {
    const [, section = ''] = page.split('id="code-sender_not_approved"');
    const [codes = ''] = section.split('</table>');
    expect([...codes.matchAll(/<td><code>([^<]*)/g)].map(([, code]) => code)).toEqual([
      '422 sender_not_approved',
      '-19',
      'ESME_RINVSRCADR',
      '-11',
      '-10',
    ]);
  });

  test('uses no id twice, and is linked from the documentation', async () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect((await gateway().request('/docs')).text).toContain('href="/docs/reasons"');
  });
});
