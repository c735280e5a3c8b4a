import { createHash } from 'node:crypto';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { BrandImage } from './brand.ts';

export type ImageUse = 'logo' | 'favicon';

export type ReadImage = { image: BrandImage; bytes: Buffer };

const MOST_BYTES = 200 * 1_024;
/** As many characters as Base64 makes of them. */
export const MOST_CHARACTERS = Math.ceil(MOST_BYTES / 3) * 4;
const WIDEST_LOGO = 2_000;
const SMALLEST_LOGO = 16;
const FAVICON = { smallest: 32, largest: 512 };

type Size = { width: number; height: number };

/**
 * Reads an image's type and size from its first bytes; nothing is decoded.
 *
 * @param base64 the file.
 * @returns why it is refused, if it is.
 */
export function readImage(base64: string, use: ImageUse): ReadImage | Fact {
  if (base64.length > MOST_CHARACTERS) return fact('image_too_large');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return fact('not_base64_file');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MOST_BYTES) return fact('image_too_large');
  if (isSvg(bytes)) return fact('svg_image');
  const found = recognise(bytes);
  if (!found) return fact('not_an_image');
  const problem = use === 'logo' ? logoProblem(found) : faviconProblem(found);
  if (problem !== null) return problem;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { image: { hash, ...found }, bytes };
}

function logoProblem({ width, height }: Size): Fact | null {
  if (Math.max(width, height) > WIDEST_LOGO)
    return fact('image_too_wide', { most: WIDEST_LOGO, width, height });
  if (Math.min(width, height) < SMALLEST_LOGO)
    return fact('image_too_small', { least: SMALLEST_LOGO, width, height });
  return null;
}

function faviconProblem({ type, width, height }: Omit<BrandImage, 'hash'>): Fact | null {
  const { smallest, largest } = FAVICON;
  if (type !== 'png') return fact('not_a_png');
  if (width !== height || width < smallest || width > largest)
    return fact('image_not_square', { least: smallest, most: largest, width, height });
  return null;
}

function isSvg(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 1_024).replace(/^\u00ef\u00bb\u00bf/, '');
  return /^\s*</.test(start) && /<svg[\s>]/i.test(bytes.toString('latin1'));
}

function recognise(bytes: Buffer): Omit<BrandImage, 'hash'> | null {
  const found =
    sized('png', pngSize(bytes)) ?? sized('jpeg', jpegSize(bytes)) ?? sized('webp', webpSize(bytes));
  return found && found.width > 0 && found.height > 0 ? found : null;
}

const sized = (type: BrandImage['type'], size: Size | null) => size && { type, ...size };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The header comes first (PNG specification, 5.6). */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frame headers SOF0 to SOF15, without DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Segments follow each other up to the frame's header (ITU T.81, B.1). */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** RFC 9649: the first chunk has the size, in one of three forms. */
function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
