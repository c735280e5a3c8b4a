import { readAddress } from './mail-address.ts';

/** An address list of this size has a hundred times more addresses than one mail may have recipients. */
export const LARGEST_LIST = 10 * 1024 * 1024;

/** Every address in the cells of an Excel workbook, or in the cells and lines of a CSV or text file, once, in its order. */
export async function addressesInFile(bytes: Uint8Array): Promise<string[]> {
  const cells = await cellsOf(bytes);
  return [...new Set(cells.flatMap((cell) => readAddress(cell.trim().replace(/^"(.*)"$/, '$1')) ?? []))];
}

async function cellsOf(bytes: Uint8Array): Promise<string[]> {
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const cells = isPacked ? (await import('./workbook-cells.ts')).workbookCells(bytes) : [decode(bytes)];
  return cells.flatMap((cell) => cell.split(/[,;\t\r\n]+/));
}

/** Excel writes "Unicode text" as UTF-16; names in other encodings do not matter to their addresses. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
