import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { readOpenApi } from '../../../scripts/described-server.mjs';
import { CLIENT_FILE, generateClient, PANEL_CLIENT_FILE } from '../../../scripts/generate-client.mjs';
import type { OpenApiDocument } from '../../src/interfaces/docs/openapi-document.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, keyOf, provision, SENDER, TEXT } from '../support/provisions.ts';

/** The part of the client that is tested here; the compiler checks all of it with the panel. */
type Client = {
  getBalance: () => Promise<unknown>;
  listTemplates: (request?: { query?: { per_page?: number; status?: string } }) => Promise<unknown>;
  getTemplate: (request: { path: { id: number } }) => Promise<unknown>;
  sendSms: (request: { body: object; idempotencyKey?: string }) => Promise<{ data: { message_id: string } }>;
};
type Module = {
  createClient: (options: { baseUrl: string; headers?: Record<string, string> }) => Client;
  ApiError: new (...args: never[]) => Error;
};

const gateway = useGateway({ workers: false, provision: provision(customer('asha')) });
let panel: Module;
let client: Client;
beforeAll(async () => {
  panel = (await import(pathToFileURL(CLIENT_FILE).href)) as Module;
  client = clientWith(keyOf('asha'));
});

const clientWith = (key: string) =>
  panel.createClient({ baseUrl: `${gateway().url}/api/v2`, headers: { 'x-api-key': key } });

test('the panel’s client matches the routes; npm run generate brings it up to date', async () => {
  const document = JSON.parse((await gateway().request('/docs/openapi.json')).text) as OpenApiDocument;
  expect(readFileSync(CLIENT_FILE, 'utf8')).toBe(await generateClient(document));
});

test('the script reads the same routes without a database as a running gateway has', async () => {
  const running = JSON.parse((await gateway().request('/docs/openapi.json')).text) as OpenApiDocument;
  expect((await readOpenApi()).v2.paths).toEqual(running.paths);
});

test('so does the client of the panel’s own API', async () => {
  const { panel: document } = await readOpenApi();
  expect(readFileSync(PANEL_CLIENT_FILE, 'utf8')).toBe(await generateClient(document));
});

test('its functions return what the gateway answers', async () => {
  expect(await client.getBalance()).toMatchObject({ success: true, data: { balance: 1000 } });
  expect(await client.listTemplates({ query: { per_page: 1, status: 'approved' } })).toMatchObject({
    pagination: { per_page: 1, total: 3 },
  });
  expect(await client.getTemplate({ path: { id: 1 } })).toMatchObject({ data: { id: 1, name: 'code' } });
});

test('it sends, and repeats safely', async () => {
  const request = {
    body: { sender_id: SENDER, recipient: '9876543210', message: TEXT },
    idempotencyKey: 'order-42',
  };
  const first = await client.sendSms(request);
  expect(await client.sendSms(request)).toEqual(first);
});

test('a refusal is an ApiError with its code, fields and request id', async () => {
  const refused = await client.sendSms({ body: { sender_id: SENDER } }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(panel.ApiError);
  expect(refused).toMatchObject({
    status: 422,
    code: 'validation_failed',
    fields: { recipient: 'is required', message: 'is required' },
    requestId: expect.stringMatching(/\w/),
    retryAfterSeconds: null,
  });
  await expect(clientWith('hk_nobody').getBalance()).rejects.toMatchObject({ code: 'unauthorized' });
});
