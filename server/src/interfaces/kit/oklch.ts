/** A colour as people see it: lightness 0 to 1, chroma from 0 (grey) to about 0.37, hue in radians. */
export type Oklch = { l: number; c: number; h: number };
/** Linear light, each 0 to 1. */
type Linear = [red: number, green: number, blue: number];

// The matrices are those of Björn Ottosson's Oklab, https://bottosson.github.io/posts/oklab/.

/** @param hex such as `#0b7285`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: Math.atan2(b, a),
  };
}

/** A colour that no screen shows keeps its lightness and hue, and loses chroma until one does. */
export function hexOf({ l, c, h }: Oklch): string {
  let chroma = c;
  let shown = toLinear(l, chroma, h);
  while (chroma > 0 && shown.some((part) => part < -0.0001 || part > 1.0001)) {
    chroma = Math.max(0, chroma - 0.002);
    shown = toLinear(l, chroma, h);
  }
  return `#${shown.map((part) => byteOf(part).toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG's contrast, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(hex: string): Linear {
  const part = (from: number) => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function toLinear(l: number, chroma: number, h: number): Linear {
  const [a, b] = [chroma * Math.cos(h), chroma * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function byteOf(linear: number): number {
  const part = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
}
