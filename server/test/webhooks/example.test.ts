import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterAll(async () => {
  await f.endTest();
  await f.close();
});

const root = join(import.meta.dirname, '../../..');
const script = join(root, 'examples/verify-webhook.mjs');

test('the documentation shows the example as it is', async () => {
  const text = await readFile(script, 'utf8');
  const shown = text.slice(text.indexOf('const server'), text.indexOf('server.listen'));
  expect(await readFile(join(root, 'docs/webhooks.md'), 'utf8')).toContain(shown);
});

test('the example for customers accepts what was signed with their secret and nothing else', async () => {
  const port = await freePort();
  const example = spawn(process.execPath, [script, String(port)], { env: { API_SECRET: 'hs_right' } });
  onTestFinished(() => void example.kill());
  let output = '';
  example.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const url = `http://127.0.0.1:${port}/`;
  await waitFor('it listens', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );

  const [right, wrong] = [await f.addAccount('hs_right'), await f.addAccount('hs_wrong')];
  for (const account of [right, wrong]) await f.addEndpoint(account, url);
  f.worker();
  await waitFor('it has printed what it thinks of that look', () => output !== '');
  output = '';
  await f.enqueue(right);
  await waitFor('it was accepted', async () => (await f.attempts(right)).length > 0);
  expect(await f.attempts(right)).toEqual([{ no: 1, ok: true, status: 204, error: null }]);
  // It prints after it has answered.
  await waitFor('it has printed so', () => output.endsWith('\n'));
  expect(output).toMatch(/^delivery_report: signature ok \{.*"event": "delivery_report", .*\}\n$/);

  output = '';
  await f.enqueue(wrong);
  await waitFor('it was refused', async () => (await f.attempts(wrong)).length > 0);
  expect((await f.attempts(wrong))[0]).toMatchObject({ ok: false, status: 401 });
  await waitFor('it has printed so', () => output.endsWith('\n'));
  expect(output).toMatch(/^signature wrong\n/);
});
