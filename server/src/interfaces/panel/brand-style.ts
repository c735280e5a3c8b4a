import { createHash } from 'node:crypto';
import { brandColors, type Scheme } from './brand-colors.ts';

export type BrandStyle = { type: string; plain: string; hash: string };

const USUAL = '#0b7285';

let made: { of: string; style: BrandStyle } | null = null;

/** The brand's colours as custom properties of the page. */
export function brandStyle(color: string): BrandStyle {
  if (made?.of !== color) made = { of: color, style: makeStyle(color) };
  return made.style;
}

function makeStyle(color: string): BrandStyle {
  const valid = /^#[0-9a-f]{6}$/i.test(color) ? color : USUAL;
  const plain = [
    rule(':root', valid, 'light'),
    rule(":root[data-mantine-color-scheme='dark']", valid, 'dark'),
  ].join('\n');
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { type: 'text/css; charset=utf-8', plain, hash };
}

function rule(selector: string, color: string, scheme: Scheme): string {
  const { fill, onFill, edge, text, tint, mark } = brandColors(color, scheme);
  const properties = { fill, 'on-fill': onFill, edge, text, tint, mark };
  const lines = Object.entries(properties).map(([name, value]) => `  --brand-${name}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}\n`;
}
