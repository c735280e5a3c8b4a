import { expect, test } from 'vitest';
import { parseAddressList } from '../../src/core/channels/email/addresses.ts';
import { placeholdersIn } from '../../src/core/channels/email/placeholders.ts';
import { textFromHtml } from '../../src/core/channels/email/text-from-html.ts';
import { trackContent } from '../../src/core/channels/email/tracked-content.ts';
import { CsvRows } from '../../src/core/imports/csv-rows.ts';
import { patternOf } from '../../src/core/imports/fill-text.ts';
import { isDateFormat } from '../../src/core/imports/xlsx/workbook.ts';
import { linksIn } from '../../src/core/reviews/links-in.ts';
import { atOnce } from '../../src/core/stretches.ts';
import { foreignSlots } from '../../src/core/templates/foreign-slots.ts';
import { readPartHead } from '../../src/interfaces/kit/form-parts.ts';
import { readMultipart } from '../../src/interfaces/kit/multipart.ts';
import { csvRow } from '../../src/interfaces/panel/csv.ts';
import { readPushSms } from '../../src/interfaces/xml/read-push-sms.ts';
import { parseJson } from '../../src/parse-json.ts';
import { partsOf } from '../../src/protocols/mail/mime-parts.ts';
import { readDeliveryStatus } from '../../src/protocols/mail/delivery-status.ts';
import { parseReceiptText } from '../../src/protocols/smpp/receipt-text.ts';
import { withoutEnd } from '../../src/without-end.ts';
import { growthOf } from '../support/doubling.ts';

/** Cells may be long, but not endless. */
const LONG_CELL = 30_000;

function csv(text: string): void {
  const rows = new CsvRows();
  rows.add(text);
  rows.end();
}

/** What is refused has been read, too. */
function tried(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
}

test.each<[string, (n: number) => unknown]>([
  ['blanks in a placeholder', (n) => patternOf(`{{${' '.repeat(n)}`, [])],
  ['brackets of placeholders', (n) => patternOf('{{ '.repeat(n / 3), [])],
  ['a domain of many labels', (n) => linksIn('a.'.repeat(n / 2))],
  ['a domain of many hyphens', (n) => linksIn('a-'.repeat(n / 2))],
  ['links without blanks', (n) => linksIn('https://_a.com'.repeat(n / 14))],
  ['labels that begin no word', (n) => linksIn('_a.b'.repeat(n / 4))],
  ['brackets in the format of a date', (n) => isDateFormat('['.repeat(n))],
  ['hours in the format of a date', (n) => isDateFormat('[h'.repeat(n / 2))],
  ['quotes in the format of a date', (n) => isDateFormat('"[h"'.repeat(n / 4))],
  ['quotes behind blanks in CSV', (n) => tried(() => csv(`${' '.repeat(n / 2)}x${'"'.repeat(n / 2)}`))],
  ['doubled quotes in CSV', (n) => csv(`"${'""'.repeat(LONG_CELL / 2)}"\n`.repeat(Math.ceil(n / LONG_CELL)))],
  ['formulas and blanks in an export', (n) => csvRow([';\n'.repeat(n / 2)], 'excel')],
  ['formulas behind blanks in an export', (n) => csvRow([`;${' '.repeat(n / 2)}=`.repeat(2)], 'excel')],
  ['slots of other platforms', (n) => foreignSlots('#A0AA0AAAA0A0A00A0A000A '.repeat(n / 24))],
  ['placeholders of an email', (n) => placeholdersIn('{{ a '.repeat(n / 5))],
  ['tags without an end', (n) => textFromHtml('<a href="'.repeat(n / 9))],
  ['comments without an end', (n) => trackContent({ html: '<!--'.repeat(n / 4), text: null })],
  ['links in the text of an email', (n) => trackContent({ html: null, text: 'https://a.'.repeat(n / 10) })],
  ['quotes in a list of addresses', (n) => parseAddressList('"\\"<'.repeat(n / 4))],
  ['parameters of a part', (n) => tried(() => readPartHead(partHead('; '.repeat(n / 2)), '--b'))],
  [
    'blanks in parameters of a part',
    (n) => tried(() => readPartHead(partHead(`;a${' '.repeat(n)}"`), '--b')),
  ],
  [
    'quotes in parameters of a part',
    (n) => tried(() => readPartHead(partHead(';a= "'.repeat(n / 5)), '--b')),
  ],
  [
    'blanks in the type of a form',
    (n) => tried(() => atOnce(readMultipart(Buffer.alloc(0), `x;${' '.repeat(n)}`))),
  ],
  ['attributes of XML', (n) => tried(() => atOnce(readPushSms(`<pushsms ${' a="'.repeat(n / 4)}`, 10)))],
  ['names with escapes in JSON', (n) => parseJson(`{${'"\\"":[],'.repeat(n / 8)}"a":"\\""}`)],
  ['quotes with escapes in JSON', (n) => tried(() => parseJson(`{"\\"":"${'\\"'.repeat(n / 2)}`))],
  [
    'boundaries of an email',
    (n) => partsOf(`Content-Type: multipart/mixed;${'; boundary = "'.repeat(n / 14)}\n\n`),
  ],
  [
    'blanks in the type of an email',
    (n) => partsOf(`Content-Type: multipart/mixed;${' '.repeat(n)}x\n\n--x`),
  ],
  ['fields of a report', (n) => readDeliveryStatus('Status: \n '.repeat(n / 10))],
  ['ends of words in a receipt', (n) => parseReceiptText(`id:1 stat:${',;'.repeat(n / 2)}x`)],
  ['zeros before the end', (n) => withoutEnd(`${'\0'.repeat(n)}x`, '\0')],
])('twice as much of it takes twice as long: %s', (_, work) => {
  expect(growthOf(work, 4_096)).toBeLessThanOrEqual(2.5);
});

function partHead(parameters: string): Buffer {
  return Buffer.from(`\r\nContent-Disposition: form-data${parameters}`);
}
