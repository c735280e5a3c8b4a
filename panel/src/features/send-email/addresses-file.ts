import { readAddress } from './mail-address.ts';

/** An address list of this size has a hundred times more addresses than one mail may have recipients. */
export const LARGEST_LIST = 10 * 1024 * 1024;

/** Every address in the cells and lines of a CSV or text file, once, in its order. */
export function addressesInFile(bytes: Uint8Array): string[] {
  const cells = decode(bytes).split(/[,;\t\r\n]+/);
  return [...new Set(cells.flatMap((cell) => readAddress(cell.trim().replace(/^"(.*)"$/, '$1')) ?? []))];
}

/** Excel writes "Unicode text" as UTF-16; names in other encodings do not matter to their addresses. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
