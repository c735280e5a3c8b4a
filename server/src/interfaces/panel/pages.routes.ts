import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../../core/brands/brand.ts';
import type { Gateway } from '../../core/gateway.ts';
import { brandOf, imagePathOf } from '../kit/brand-of.ts';
import { NOTHING_HERE, send } from '../kit/json/answer-error.ts';
import { answerWith } from '../kit/json/refusal.ts';
import { colorOf } from '../kit/pages.ts';
import { BrandedFiles } from './branded-page.ts';
import { brandStyle } from './brand-style.ts';
import { PANEL_API_PREFIX } from './prefix.ts';
import { chooseEncoding, PanelFiles, type PanelFile } from './panel-files.ts';

const PREFIX = '/panel';
const ASSETS = 'assets/';
const FOREVER = 'public, max-age=31536000, immutable';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // Previews of mails, and speech.
  "frame-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Whatever it contains, an uploaded image runs nothing. */
const IMAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The panel as a browser loads it. Every path that is no file is a page of the one application. */
export function panelPages(
  server: FastifyInstance,
  gateway: Gateway,
  { folder, notBuilt }: { folder: string; notBuilt: (reply: FastifyReply) => Promise<FastifyReply> },
): void {
  const files = new PanelFiles(folder);
  const branded = new BrandedFiles();

  server.get(`${PREFIX}/brand.css`, (request, reply) => {
    const { type, plain, hash } = brandStyle(colorOf(brandOf(gateway, request)));
    void reply.headers(HEADERS).header('cache-control', 'no-cache').header('etag', `W/"${hash}"`);
    if (isKnown(request, hash)) return reply.code(304).send();
    return reply.type(type).send(plain);
  });

  const ofBrand = (make: (brand: Brand) => PanelFile) => (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply, make(brandOf(gateway, request)), 'no-cache');
  server.get(
    `${PREFIX}/favicon.svg`,
    ofBrand((brand) => branded.icon(brand)),
  );
  server.get(
    `${PREFIX}/manifest.webmanifest`,
    ofBrand((brand) => branded.manifest(brand)),
  );

  server.get<{ Params: { file: string } }>(`${PREFIX}/brand/:file`, async (request, reply) => {
    const { file } = request.params;
    const [, use, hash = ''] = /^(logo|favicon)-([0-9a-f]{32})\.\w+$/.exec(file) ?? [];
    const image = gateway.brands().image(hash);
    const isIt = image && (use === 'logo' || use === 'favicon') && imagePathOf(use, image).endsWith(file);
    const bytes = isIt ? await gateway.brandImages.read(hash) : null;
    if (!image || !bytes) return nothingHere(request, reply);
    return reply
      .headers(HEADERS)
      .header('content-security-policy', IMAGE_POLICY)
      .header('cache-control', FOREVER)
      .type(`image/${image.type}`)
      .send(bytes);
  });

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    if (path === PREFIX) return reply.redirect(`${PREFIX}/`, 302);
    if (path === PANEL_API_PREFIX || path.startsWith(`${PANEL_API_PREFIX}/`))
      return nothingHere(request, reply);
    const index = files.index();
    const name = path.slice(PREFIX.length + 1);
    const file = files.find(name);
    if (file && file !== index) {
      return answer(request, reply, file, name.startsWith(ASSETS) ? FOREVER : 'no-cache');
    }
    if (name.startsWith(ASSETS)) return nothingHere(request, reply);
    if (!index) return notBuilt(reply);
    return answer(request, reply, await branded.page(index, brandOf(gateway, request)), 'no-store');
  };
  server.get(PREFIX, serve);
  server.get(`${PREFIX}/*`, serve);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PanelFile,
  caching: string,
): FastifyReply {
  void reply
    .headers(HEADERS)
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')
    .header('etag', `W/"${file.hash}"`);
  if (isKnown(request, file.hash)) return reply.code(304).send();
  const encoding = chooseEncoding(file, request.headers['accept-encoding'] ?? '');
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(file.type).send(encoding ? file.packed.get(encoding) : file.plain);
}

function isKnown({ headers }: FastifyRequest, hash: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
  return known.includes(`W/"${hash}"`);
}

function nothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, answerWith(NOTHING_HERE, request.id, { fieldNames: {} }));
}
