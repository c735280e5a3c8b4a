import type { TableRow } from '../csv-rows.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheet } from './sheet-rows.ts';
import { openWorkbook } from './workbook.ts';
import { damaged } from './xml-events.ts';
import { FileProblem } from '../file-problem.ts';

export type WorkbookReader = {
  /** The workbook has a sheet that can be read. */
  onOpen: () => void;
  onRow: (row: TableRow) => void;
  /** Called before each piece, which is read when it has resolved. @param share with the piece, between 0 and 1. */
  onProgress: (share: number) => Promise<void>;
};

/** Reads the first visible sheet of a workbook. */
export async function readWorkbook(fd: number, reader: WorkbookReader): Promise<void> {
  try {
    const { sheet, strings, dates, from1904, open } = await openWorkbook(fd);
    const total = sheet.uncompressedSize + (strings?.uncompressedSize ?? 0);
    let read = 0;
    const onBytes = (bytes: number) => {
      read += bytes;
      return reader.onProgress(Math.min(1, read / Math.max(1, total)));
    };
    reader.onOpen();
    const shared = strings ? await readSharedStrings(await open(strings), onBytes) : null;
    await readSheet(await open(sheet), { strings: shared, dates, from1904, onRow: reader.onRow, onBytes });
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    // What the unpacking finds: a wrong checksum, an end that is missing, a size that is not true.
    throw Object.assign(damaged(), { cause: error });
  }
}
