import { createHash } from 'node:crypto';
import type { Brand } from '../../core/brands/brand.ts';
import { iconPathOf, titleOf } from '../kit/brand-of.ts';
import { colorOf, escapeHtml } from '../kit/pages.ts';
import { brandColors, GROUNDS } from '../kit/brand-colors.ts';
import { MadeOnce } from '../kit/made-once.ts';
import { packBrotli, packGzip } from '../kit/pack.ts';
import type { PanelFile } from './panel-files.ts';

/** Each is a few KB. */
const MOST_KEPT = 500;

/** The files of the panel that differ by brand. Strangers may ask for them as often as they like: each is made once. */
export class BrandedFiles {
  readonly #pages = new MadeOnce<Promise<PanelFile>>(MOST_KEPT);
  readonly #icons = new MadeOnce<PanelFile>(MOST_KEPT);
  readonly #manifests = new MadeOnce<PanelFile>(MOST_KEPT);

  /** The panel's page: its title and its icon are there before any script has run. */
  page(index: PanelFile, brand: Brand): Promise<PanelFile> {
    const key = JSON.stringify([index.hash, brand.name, iconPathOf(brand)]);
    return this.#pages.of(key, () => makePage(index, brand));
  }

  icon(brand: Brand): PanelFile {
    return this.#icons.of(JSON.stringify([brand.name, colorOf(brand)]), () => makeIcon(brand));
  }

  manifest(brand: Brand): PanelFile {
    const { name, favicon } = brand;
    const key = JSON.stringify([name, colorOf(brand), favicon]);
    return this.#manifests.of(key, () => makeManifest(brand));
  }
}

async function makePage({ type, plain: built }: PanelFile, brand: Brand): Promise<PanelFile> {
  const icon = iconPathOf(brand);
  const kind = icon.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  const plain = Buffer.from(
    built
      .toString('utf8')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.name)}</title>`)
      .replace(/<link rel="icon"[^<>]*>/, `<link rel="icon" href="${icon}" type="${kind}" />`),
  );
  const [brotli, gzip] = await Promise.all([packBrotli(plain), packGzip(plain)]);
  const packed: PanelFile['packed'] = new Map([
    ['br', brotli],
    ['gzip', gzip],
  ]);
  return { ...unpacked(type, plain), packed };
}

function unpacked(type: string, plain: Buffer): PanelFile {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { type, plain, hash, packed: new Map() };
}

/** A square in the brand's colour with the first letter of its name; a bubble, if it has none. */
function makeIcon(brand: Brand): PanelFile {
  const { fill, onFill } = brandColors(colorOf(brand), 'light');
  const [letter] = new Intl.Segmenter().segment(brand.name);
  const sign = letter
    ? `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="${onFill}">${escapeHtml(letter.segment)}</text>`
    : `<path d="M8 11h16v10H14l-4 4v-4H8z" fill="${onFill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>${sign}</svg>`;
  return unpacked('image/svg+xml', Buffer.from(svg));
}

/** For phones that put the panel on their first screen. */
function makeManifest(brand: Brand): PanelFile {
  const { favicon } = brand;
  const size = favicon ? `${favicon.width}x${favicon.height}` : 'any';
  const manifest = {
    name: titleOf(brand),
    short_name: titleOf(brand),
    start_url: '/panel/',
    scope: '/panel/',
    display: 'standalone',
    theme_color: brandColors(colorOf(brand), 'light').fill,
    background_color: GROUNDS.light.background,
    icons: [{ src: iconPathOf(brand), sizes: size, type: favicon ? 'image/png' : 'image/svg+xml' }],
  };
  return unpacked('application/manifest+json', Buffer.from(JSON.stringify(manifest)));
}
