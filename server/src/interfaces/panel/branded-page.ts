import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Brand } from '../../core/brands/brand.ts';
import { iconPathOf, titleOf } from '../kit/brand-of.ts';
import { colorOf, escapeHtml } from '../kit/pages.ts';
import { brandColors, GROUNDS } from '../kit/brand-colors.ts';
import type { PanelFile } from './panel-files.ts';

const MOST_KEPT = 50;

/** The panel's page as one brand's: its title and its icon are there before any script has run. */
export class BrandedPages {
  readonly #made = new Map<string, PanelFile>();

  of(index: PanelFile, brand: Brand): PanelFile {
    const key = [index.hash, brand.name, iconPathOf(brand)].join('\n');
    const known = this.#made.get(key);
    if (known) return known;
    const made = makePage(index, brand);
    if (this.#made.size >= MOST_KEPT) this.#made.clear();
    this.#made.set(key, made);
    return made;
  }
}

function makePage({ type, plain: built }: PanelFile, brand: Brand): PanelFile {
  const icon = iconPathOf(brand);
  const kind = icon.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  const plain = Buffer.from(
    built
      .toString('utf8')
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.name)}</title>`)
      .replace(/<link rel="icon"[^<>]*>/, `<link rel="icon" href="${icon}" type="${kind}" />`),
  );
  return fileOf(type, plain);
}

function fileOf(type: string, plain: Buffer): PanelFile {
  return {
    type,
    plain,
    hash: createHash('sha256').update(plain).digest('base64url').slice(0, 16),
    packed: new Map([
      ['br', brotliCompressSync(plain)],
      ['gzip', gzipSync(plain)],
    ]),
  };
}

/** A square in the brand's colour with the first letter of its name; a bubble, if it has none. */
export function brandIcon(brand: Brand): PanelFile {
  const { fill, onFill } = brandColors(colorOf(brand), 'light');
  const [letter] = new Intl.Segmenter().segment(brand.name);
  const sign = letter
    ? `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="700" fill="${onFill}">${escapeHtml(letter.segment)}</text>`
    : `<path d="M8 11h16v10H14l-4 4v-4H8z" fill="${onFill}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${fill}"/>${sign}</svg>`;
  return { ...fileOf('image/svg+xml', Buffer.from(svg)), packed: new Map() };
}

/** For phones that put the panel on their first screen. */
export function brandManifest(brand: Brand): PanelFile {
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
  return {
    ...fileOf('application/manifest+json', Buffer.from(JSON.stringify(manifest))),
    packed: new Map(),
  };
}
