// The HTTP server only as far as it describes itself: it has its routes, but nothing behind them.

import { createLogger } from '../server/src/log.ts';
import { parseConfig } from '../server/src/config.ts';
import { NEUTRAL } from '../server/src/core/brands/brand.ts';
import { Brands } from '../server/src/core/brands/brands.ts';
import { buildOpenApi } from '../server/src/interfaces/docs/openapi.ts';
import { buildHttpServer } from '../server/src/interfaces/http-server.ts';

/** @typedef {import('../server/src/interfaces/docs/openapi-document.ts').OpenApiDocument} OpenApiDocument */

const BRAND = { ...NEUTRAL, name: 'Harkara' };

/** @returns {Promise<{ v2: OpenApiDocument, panel: OpenApiDocument }>} */
export async function readOpenApi() {
  const nothing = () => Promise.reject(new Error('there is no gateway behind this server'));
  const config = parseConfig({});
  const server = await buildHttpServer({
    gateway: /** @type {any} */ ({
      brands: () => new Brands(BRAND, [], '127.0.0.1'),
      sending: { context: () => ({ limits: config }) },
      people: {},
      mailing: { limits: { files: config.mailFiles, fileBytes: config.mailFileBytes } },
    }),
    operations: { readiness: nothing, metrics: nothing },
    version: '0.0.0',
    baseUrl: 'http://127.0.0.1:8080',
    logger: createLogger('silent'),
    trustProxy: [],
    maxBodyBytes: 1_048_576,
    panelFolder: '',
  });
  try {
    await server.ready();
    const { v2, panel } = server.apis;
    const described = { brand: BRAND, baseUrl: 'http://127.0.0.1:8080', version: '0.0.0' };
    return { v2: buildOpenApi({ api: v2, ...described }), panel: buildOpenApi({ api: panel, ...described }) };
  } finally {
    await server.close();
  }
}
