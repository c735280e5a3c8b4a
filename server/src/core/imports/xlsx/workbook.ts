import type { Readable } from 'node:stream';
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import { fact } from 'harkara-contract/facts.ts';
import { FileProblem } from '../file-problem.ts';
import { damaged, readXml } from './xml-events.ts';

/** A sheet with all rows that Excel has, and ten columns, takes about a gigabyte. */
const MOST_UNPACKED = 2_000_000_000;
/** Real sheets shrink to a tenth, or a thirtieth; what shrinks to less is made to fill disks. */
const MOST_SHRUNK = 200;
const SMALL = 20_000_000;
const MOST_ENTRIES = 10_000;
/** What is read besides the sheet and its strings. */
const MOST_OF_THE_REST = 20_000_000;

export type Workbook = {
  /** The first sheet that is not hidden. */
  sheet: Entry;
  strings: Entry | null;
  /** For each style of a cell, whether its numbers are days or times. */
  dates: boolean[];
  /** Whether days are counted from 1904, as on old Macs. */
  from1904: boolean;
  open: (entry: Entry) => Promise<Readable>;
};

/** Opens an Excel workbook, or says what the file is instead. */
export async function openWorkbook(fd: number): Promise<Workbook> {
  const zip = await openZip(fd);
  const entries = await readDirectory(zip);
  refuseOtherFiles(entries);
  refuseBombs(entries, zip.fileSize);
  const open = (entry: Entry) => {
    if (entry.isEncrypted()) throw new FileProblem(fact('workbook_with_password'));
    return zip.openReadStreamPromise(entry);
  };
  const part = (name: string) => entries.get(name.toLowerCase()) ?? null;
  const small = (name: string) => {
    const entry = part(name);
    if (entry && entry.uncompressedSize > MOST_OF_THE_REST) throw damaged();
    return entry;
  };
  const root = small('_rels/.rels');
  const main = (root ? await readRelations(await open(root), '') : []).find(({ type }) =>
    type.endsWith('/officeDocument'),
  );
  const path = main?.target ?? 'xl/workbook.xml';
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const workbook = small(path);
  const relations = small(`${folder}_rels/${path.slice(folder.length)}.rels`);
  if (!workbook || !relations) throw damaged();
  const related = await readRelations(await open(relations), folder);
  const { sheets, from1904 } = await readSheets(await open(workbook));
  const targets = new Map(
    related.filter((relation) => isOf(relation, 'worksheet')).map(({ id, target }) => [id, target]),
  );
  const shown = sheets.find(({ id, hidden }) => !hidden && targets.has(id));
  const sheet = shown && part(targets.get(shown.id) ?? '');
  if (!sheet) throw new FileProblem(fact('workbook_without_sheet'));
  const byType = (type: string) => {
    const relation = related.find((one) => isOf(one, type));
    return relation ? part(relation.target) : null;
  };
  const styles = byType('styles');
  if (styles && styles.uncompressedSize > MOST_OF_THE_REST) throw damaged();
  return {
    sheet,
    strings: byType('sharedStrings'),
    dates: styles ? await readDates(await open(styles)) : [],
    from1904,
    open,
  };
}

async function openZip(fd: number): Promise<ZipFile> {
  try {
    return await fromFdPromise(fd, { lazyEntries: true, autoClose: false });
  } catch (cause) {
    throw new FileProblem(fact('file_damaged'), { cause });
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw damaged();
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (cause) {
    throw new FileProblem(fact('file_damaged'), { cause });
  }
  return entries;
}

function refuseOtherFiles(entries: ReadonlyMap<string, Entry>): void {
  if (entries.has('xl/workbook.bin')) {
    throw new FileProblem(fact('file_is_binary_workbook'));
  }
  if (entries.has('content.xml') && entries.has('mimetype')) {
    throw new FileProblem(fact('file_is_libreoffice'));
  }
  if (!entries.has('[content_types].xml') || ![...entries.keys()].some((name) => name.startsWith('xl/'))) {
    throw new FileProblem(fact('file_is_other_archive'));
  }
}

/** The sizes are those that the directory tells; what is longer than that is not read on. */
function refuseBombs(entries: ReadonlyMap<string, Entry>, fileSize: number): void {
  const unpacked = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > MOST_SHRUNK * fileSize)) {
    throw new FileProblem(fact('workbook_too_large'));
  }
}

type Relation = { id: string; type: string; target: string };

/** Also of a strict workbook, whose types have another beginning. */
function isOf({ type }: Relation, kind: string): boolean {
  return type.endsWith(`/${kind}`);
}

async function readRelations(stream: Readable, folder: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readXml(stream, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      relations.push({ id, type, target: pathOf(folder, target) });
    },
  });
  return relations;
}

function pathOf(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

async function readSheets(
  stream: Readable,
): Promise<{ sheets: { id: string; hidden: boolean }[]; from1904: boolean }> {
  const sheets: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readXml(stream, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ id, hidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  return { sheets, from1904 };
}

/** ECMA-376, 18.8.30: the formats that every workbook has, by number; those of East Asian calendars, too. */
function isBuiltInDate(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 47) ||
    (format >= 50 && format <= 58)
  );
}

/**
 * A format has days or times if a letter for them stands outside of quotes and brackets. Those that are never closed
 * reach to the end: searching for it again from each of them would take hours.
 */
export function isDateFormat(code: string): boolean {
  const [positive = ''] = code.split(';');
  return /[ymdhs]/i.test(positive.replace(/"[^"]*(?:"|$)|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)/gi, ''));
}

async function readDates(stream: Readable): Promise<boolean[]> {
  const formats = new Map<number, boolean>();
  const dates: boolean[] = [];
  let isInCells = false;
  await readXml(stream, {
    open: (name, attributes) => {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') formats.set(format, isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) dates.push(formats.get(format) ?? isBuiltInDate(format));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}
