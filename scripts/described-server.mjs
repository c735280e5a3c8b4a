// The HTTP server only as far as it describes itself: it has its routes, but nothing behind them.

import { createLogger } from '../server/src/log.ts';
import { parseConfig } from '../server/src/config.ts';
import { DEFAULT_BRAND } from '../server/src/core/gateway.ts';
import { buildHttpServer } from '../server/src/interfaces/http-server.ts';

/** @returns {Promise<import('../server/src/interfaces/docs/openapi-document.ts').OpenApiDocument>} */
export async function readOpenApi() {
  const nothing = () => Promise.reject(new Error('there is no gateway behind this server'));
  const config = parseConfig({});
  const server = await buildHttpServer({
    gateway: /** @type {any} */ ({
      brand: () => DEFAULT_BRAND,
      sending: { context: () => ({ limits: config }) },
      mailing: { limits: { files: config.mailFiles, fileBytes: config.mailFileBytes } },
    }),
    operations: { readiness: nothing, metrics: nothing },
    version: '0.0.0',
    baseUrl: 'http://127.0.0.1:8080',
    logger: createLogger('silent'),
    trustProxy: [],
    maxBodyBytes: 1_048_576,
  });
  try {
    const answer = await server.inject('/docs/openapi.json');
    if (answer.statusCode !== 200) throw new Error(`the document could not be made: ${answer.body}`);
    /** @type {import('../server/src/interfaces/docs/openapi-document.ts').OpenApiDocument} */
    const document = JSON.parse(answer.body);
    return document;
  } finally {
    await server.close();
  }
}
