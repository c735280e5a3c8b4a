import type { FastifyReply } from 'fastify';
import type { Brand } from '../../core/brands/brand.ts';
import { brandColors } from './brand-colors.ts';

/** Fills in a page of the assets, where `{{name}}` marks what is filled in. */
export function fillPage(page: string, values: Readonly<Record<string, string>>): string {
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
}

export function colorOf({ primaryColor }: Pick<Brand, 'primaryColor'>): string {
  return /^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : '#0b7285';
}

/** The brand's colour for rings, lines and underlines, as far from each ground as they need to be to be seen. */
export function marksOf(brand: Pick<Brand, 'primaryColor'>): { color: string; dark_color: string } {
  const color = colorOf(brand);
  return { color: brandColors(color, 'light').mark, dark_color: brandColors(color, 'dark').mark };
}

/** @param forms where the page's forms may lead. */
export function sendPage(reply: FastifyReply, page: string, forms: "'none'" | "'self'"): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
