import { strFromU8, unzipSync, type Unzipped } from 'fflate';

/** A list of ten thousand addresses takes about one megabyte of it. */
const MOST_UNPACKED = 20 * 1024 * 1024;

/** The texts in the cells of an Excel workbook's first visible sheet; none for what is no such workbook. */
export function workbookCells(bytes: Uint8Array): string[] {
  const parts = unpack(bytes);
  const targets = elements(textOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map(
    ({ attributes }) => ({
      id: attributes['Id'],
      type: attributes['Type'] ?? '',
      // Relative to the folder of the workbook, unless it begins at the root.
      path: (attributes['Target'] ?? '').replace(/^(?!\/)/, 'xl/').replace(/^\//, ''),
    }),
  );
  const shown = elements(textOf(parts, 'xl/workbook.xml'), 'sheet').find(
    ({ attributes }) => (attributes['state'] ?? 'visible') === 'visible',
  );
  const shownId = Object.entries(shown?.attributes ?? {}).find(([name]) => name.endsWith(':id'))?.[1];
  const sheet = textOf(parts, targets.find(({ id }) => id === shownId)?.path);
  const shared = textOf(parts, targets.find(({ type }) => type.endsWith('/sharedStrings'))?.path);
  const strings = elements(shared, 'si').map(({ inner }) => stringOf(inner));
  return elements(sheet, 'c').flatMap(({ attributes, inner }) => {
    if (attributes['t'] === 's') return strings[Number(valueOf(inner))] ?? [];
    return attributes['t'] === 'inlineStr' ? stringOf(inner) : unescaped(valueOf(inner));
  });
}

function unpack(bytes: Uint8Array): Unzipped {
  let left = MOST_UNPACKED;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/.*\.(?:xml|rels)$/i.test(name)) return false;
        left -= originalSize;
        return left >= 0;
      },
    });
  } catch {
    return {};
  }
}

function textOf(parts: Unzipped, path = ''): string {
  const part = parts[path];
  return part ? strFromU8(part) : '';
}

/** `start` and `end`: where it stands in the text. */
type Element = { attributes: Readonly<Record<string, string>>; inner: string; start: number; end: number };

/** A tag ends before the next one begins, so that nothing is read twice however broken the file is. */
const TAG = /<(\/?)([^\s<>"'/]+)((?:[\s/](?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/gu;
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/**
 * The elements of one name, which do not hold each other, with any prefix. The page's policy lets
 * no script use the browser's own parser; what a workbook's writers make is regular enough for this.
 */
function elements(xml: string, name: string): Element[] {
  const found: Element[] = [];
  let open: { attributes: string; start: number; from: number } | null = null;
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index: start } of xml.matchAll(TAG)) {
    if (written.slice(written.indexOf(':') + 1) !== name) continue;
    const end = start + tag.length;
    if (slash === '/') {
      if (!open) continue;
      const inner = xml.slice(open.from, start);
      found.push({ attributes: attributesIn(open.attributes), inner, start: open.start, end });
      open = null;
    } else if (!open && attributes.endsWith('/')) {
      found.push({ attributes: attributesIn(attributes), inner: '', start, end });
    } else {
      open ??= { attributes, start, from: end };
    }
  }
  return found;
}

function attributesIn(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) {
    attributes[name] = unescaped(double ?? single ?? '');
  }
  return attributes;
}

const valueOf = (cell: string): string => elements(cell, 'v')[0]?.inner ?? '';

/** All runs of a formatted text, without the reading aids of Japanese. */
function stringOf(string: string): string {
  let from = 0;
  let spoken = '';
  for (const { start, end } of elements(string, 'rPh')) {
    spoken += string.slice(from, start);
    from = end;
  }
  return elements(spoken + string.slice(from), 't')
    .map(({ inner }) => unescaped(inner))
    .join('');
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x(?<hex>[\da-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>\w+));/giu,
    (whole, ...rest) => {
      const { hex, decimal, name } = rest.at(-1) as Record<string, string | undefined>;
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
