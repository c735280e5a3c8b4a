import { createHash } from 'node:crypto';
import { brandColors, type Scheme } from '../kit/brand-colors.ts';

export type BrandStyle = { type: string; plain: string; hash: string };

const MOST_KEPT = 50;
const made = new Map<string, BrandStyle>();

/** A brand's colours as custom properties of the page. */
export function brandStyle(color: string): BrandStyle {
  const known = made.get(color);
  if (known) return known;
  const style = makeStyle(color);
  if (made.size >= MOST_KEPT) made.clear();
  made.set(color, style);
  return style;
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
