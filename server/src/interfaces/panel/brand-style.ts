import { createHash } from 'node:crypto';
import { brandColors, type Scheme } from '../kit/brand-colors.ts';
import { MadeOnce } from '../kit/made-once.ts';

export type BrandStyle = { type: string; plain: string; hash: string };

const made = new MadeOnce<BrandStyle>(500);

/** A brand's colours as custom properties of the page. */
export function brandStyle(color: string): BrandStyle {
  return made.of(color, () => makeStyle(color));
}

function makeStyle(color: string): BrandStyle {
  const plain = [
    rule(':root', color, 'light'),
    rule(":root[data-mantine-color-scheme='dark']", color, 'dark'),
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
