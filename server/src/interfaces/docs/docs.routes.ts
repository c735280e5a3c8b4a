import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand, Gateway } from '../../core/gateway.ts';
import type { DocumentedApi } from '../kit/documented-api.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { buildOpenApi } from './openapi.ts';
import { renderPage } from './page.ts';

const ASSETS = new URL('../../../assets/docs/', import.meta.url);
const STYLE = readFileSync(new URL('docs.css', ASSETS), 'utf8');
const SCRIPT = readFileSync(new URL('docs.js', ASSETS), 'utf8');

type Served = { type: string; plain: Buffer; packed: Buffer; hash: string };
type Site = { openApi: Served; page: Served; style: Served; script: Served };

/** Servers of one process that describe the same share one site: most of the work is rendering and packing its page. */
let latest: { of: string; site: Site } | null = null;

/** The documentation: a page for people, and the OpenAPI document it is made from. */
export function docsRoutes(
  server: FastifyInstance,
  options: { gateway: Gateway; api: DocumentedApi; baseUrl: string; version: string },
): void {
  let made: { of: string; site: Site } | null = null;

  /** Routes do not change while the server runs; the brand may. */
  const site = (): Site => {
    const brand = options.gateway.brand();
    const of = JSON.stringify(brand);
    if (made?.of !== of) {
      const document = buildOpenApi({ ...options, brand });
      const text = `${JSON.stringify(document, null, 2)}\n`;
      if (latest?.of !== of + text) latest = { of: of + text, site: build(document, text, brand) };
      made = { of, site: latest.site };
    }
    return made.site;
  };

  function build(document: OpenApiDocument, text: string, brand: Brand): Site {
    const color = /^#[0-9a-f]{6}$/i.test(brand.primaryColor) ? brand.primaryColor : '#0b7285';
    const style = served('text/css', STYLE.replace('/* brand */', `--brand: ${color};`));
    const script = served('text/javascript', SCRIPT);
    const page = renderPage({
      document,
      brand,
      api: options.api,
      stylePath: `/docs/docs.css?v=${style.hash}`,
      scriptPath: `/docs/docs.js?v=${script.hash}`,
    });
    return { openApi: served('application/json', text), page: served('text/html', page), style, script };
  }

  // Built before the first request, which should not have to wait these few milliseconds.
  server.addHook('onReady', (done) => {
    site();
    done();
  });

  for (const path of [`${options.api.prefix}/openapi.json`, '/docs/openapi.json']) {
    server.get(path, (request, reply) =>
      // Tools that read it in a browser have other origins.
      answer(request, reply.header('access-control-allow-origin', '*'), site().openApi),
    );
  }
  server.get('/docs', (request, reply) =>
    answer(request, reply.header('content-security-policy', CONTENT_POLICY), site().page),
  );
  server.get('/docs/docs.css', (request, reply) => answer(request, reply, site().style));
  server.get('/docs/docs.js', (request, reply) => answer(request, reply, site().script));
}

const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function served(type: string, text: string): Served {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { type: `${type}; charset=utf-8`, plain, packed: gzipSync(plain), hash };
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, packed, hash }: Served,
): FastifyReply {
  const etag = `W/"${hash}"`;
  const named = (request.query as Record<string, unknown>)['v'] === hash;
  void reply
    .header('etag', etag)
    .header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('referrer-policy', 'no-referrer');
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send();
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return reply.type(type).send(takesGzip ? packed : plain);
}
