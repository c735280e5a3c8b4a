import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../core/brands/brand.ts';
import type { Gateway } from '../../core/gateway.ts';
import { brandOf, publicUrlOf } from '../kit/brand-of.ts';
import type { DocumentedApi, DocumentedFamily } from '../kit/documented-api.ts';
import { MadeOnce } from '../kit/made-once.ts';
import { packGzip } from '../kit/pack.ts';
import { marksOf } from '../kit/pages.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { buildOpenApi } from './openapi.ts';
import { renderPage, renderReasons } from './page.ts';

const ASSETS = new URL('../../../assets/docs/', import.meta.url);
const STYLE = readFileSync(new URL('docs.css', ASSETS), 'utf8');
const SCRIPT = readFileSync(new URL('docs.js', ASSETS), 'utf8');

type Served = { type: string; plain: Buffer; packed: Promise<Buffer>; hash: string };
type Site = { openApi: Served; page: Served; reasons: Served; style: Served; script: Served };

/** Each is about 1 MB. */
const MOST_SITES = 50;
/** Servers of one process that describe the same share one site: most of the work is rendering and packing its page. */
const sites = new MadeOnce<Site>(MOST_SITES);

/** The documentation: a page for people, the OpenAPI document it is made from, and a page of all reasons. */
export function docsRoutes(
  server: FastifyInstance,
  options: {
    gateway: Gateway;
    api: DocumentedApi;
    families: readonly DocumentedFamily[];
    baseUrl: string;
    version: string;
  },
): void {
  const { gateway } = options;
  /** Routes do not change while the server runs; brands may. */
  const own = new MadeOnce<Site>(MOST_SITES);

  const site = (request: FastifyRequest): Site => {
    const brand = brandOf(gateway, request);
    return siteOf(brand, publicUrlOf(brand, request, options.baseUrl));
  };

  function siteOf(brand: Brand, baseUrl: string): Site {
    const of = JSON.stringify([brand, baseUrl]);
    return own.of(of, () => {
      const document = buildOpenApi({ ...options, baseUrl, brand });
      const text = `${JSON.stringify(document, null, 2)}\n`;
      return sites.of(of + text, () => build(document, text, brand));
    });
  }

  function build(document: OpenApiDocument, text: string, brand: Brand): Site {
    const { color, dark_color: dark } = marksOf(brand);
    const colored = STYLE.replace('/* brand */', `--brand: ${color};`);
    const style = served('text/css', colored.replaceAll('/* dark brand */', `--brand: ${dark};`));
    const script = served('text/javascript', SCRIPT);
    const facts = {
      document,
      brand,
      api: options.api,
      families: options.families,
      stylePath: `/docs/docs.css?v=${style.hash}`,
      scriptPath: `/docs/docs.js?v=${script.hash}`,
    };
    return {
      openApi: served('application/json', text),
      page: served('text/html', renderPage(facts)),
      reasons: served('text/html', renderReasons(facts)),
      style,
      script,
    };
  }

  for (const path of [`${options.api.prefix}/openapi.json`, '/docs/openapi.json']) {
    server.get(path, (request, reply) =>
      // Tools that read it in a browser have other origins.
      answer(request, reply.header('access-control-allow-origin', '*'), site(request).openApi),
    );
  }
  for (const [path, name] of [
    ['/docs', 'page'],
    ['/docs/reasons', 'reasons'],
  ] as const) {
    server.get(path, (request, reply) =>
      answer(request, reply.header('content-security-policy', CONTENT_POLICY), site(request)[name]),
    );
  }
  server.get('/docs/docs.css', (request, reply) => answer(request, reply, site(request).style));
  server.get('/docs/docs.js', (request, reply) => answer(request, reply, site(request).script));
}

const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function served(type: string, text: string): Served {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { type: `${type}; charset=utf-8`, plain, packed: packGzip(plain), hash };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, packed, hash }: Served,
): Promise<FastifyReply> {
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
  return reply.type(type).send(takesGzip ? await packed : plain);
}
