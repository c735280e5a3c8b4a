import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts';

export type BrandColors = {
  /** Of buttons. */
  fill: string;
  /** Of the words on it. */
  onFill: string;
  /** Around it, so that a button of the page's own colour is seen. */
  edge: string;
  /** Of links. */
  text: string;
  /** Behind what is chosen. */
  tint: string;
  /** Of small signs: the bar beside the present page, a focus ring. */
  mark: string;
};

export type Scheme = 'light' | 'dark';

/** The colours of pages, on which the brand's must be seen. */
export const GROUNDS: Record<Scheme, { background: string; surface: string }> = {
  light: { background: '#f5f6f8', surface: '#ffffff' },
  dark: { background: '#0f1317', surface: '#171c21' },
};

const WHITE = '#ffffff';
const INK = '#151d24';
const TINTS: Record<Scheme, { l: number; most: number }> = {
  light: { l: 0.955, most: 0.028 },
  dark: { l: 0.285, most: 0.045 },
};
const LEGIBLE = 4.5;
const LEGIBLE_LINK = 4.6;
const VISIBLE = 3;
const STEP = 0.005;

/** The brand's one colour as it may be used; moved only in lightness, and only as far as contrast asks for. */
export function brandColors(color: string, scheme: Scheme): BrandColors {
  const brand = oklchOf(color);
  const { background, surface } = GROUNDS[scheme];
  // Between the two there are colours on which neither white nor ink can be read.
  const isLegible = (hex: string) => Math.max(contrast(hex, WHITE), contrast(hex, INK)) >= LEGIBLE;
  const fill = isLegible(color.toLowerCase()) ? color.toLowerCase() : moved(brand, 'darker', isLegible);
  const tint = hexOf({ ...brand, l: TINTS[scheme].l, c: Math.min(brand.c, TINTS[scheme].most) });
  const away = scheme === 'light' ? 'darker' : 'lighter';
  const seenOn =
    (least: number, ...grounds: readonly string[]) =>
    (hex: string) =>
      grounds.every((ground) => contrast(hex, ground) >= least);
  return {
    fill,
    onFill: contrast(fill, WHITE) >= LEGIBLE ? WHITE : INK,
    edge: moved(oklchOf(fill), away, seenOn(VISIBLE, surface)),
    text: moved(brand, away, seenOn(LEGIBLE_LINK, surface, background, tint)),
    tint,
    mark: moved(brand, away, seenOn(VISIBLE, surface, background)),
  };
}

function moved(from: Oklch, direction: 'darker' | 'lighter', suffices: (hex: string) => boolean): string {
  const step = direction === 'darker' ? -STEP : STEP;
  for (let { l } = from; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...from, l });
    if (suffices(hex)) return hex;
  }
  return direction === 'darker' ? '#000000' : WHITE;
}
