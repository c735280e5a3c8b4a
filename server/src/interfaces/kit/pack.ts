import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Packing takes milliseconds in which nobody else would be served, so it is done in the thread pool alone.

export function packGzip(plain: Buffer): Promise<Buffer> {
  return promisify<Buffer, Buffer>(gzip)(plain);
}

/** For pages that are made while the server runs: the best packing would take thirty times as long. */
export async function packBrotli(plain: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}
