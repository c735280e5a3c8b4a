import { FileProblem } from './file-problem.ts';

const SIGNATURES: readonly { bytes: readonly number[]; problem: string | null }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], problem: null },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    problem:
      'This is a workbook of an older Excel (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  },
  { bytes: [...Buffer.from('%PDF')], problem: 'This is a PDF. Upload the table as .xlsx or CSV.' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], problem: 'This is a packed file with nothing in it.' },
  { bytes: [0x1f, 0x8b], problem: 'This is a packed file. Unpack it first.' },
  { bytes: [...Buffer.from('Rar!')], problem: 'This is a packed file. Unpack it first.' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], problem: 'This is a packed file. Unpack it first.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], problem: 'This is a picture. Upload the table as .xlsx or CSV.' },
  { bytes: [0xff, 0xd8, 0xff], problem: 'This is a picture. Upload the table as .xlsx or CSV.' },
  { bytes: [...Buffer.from('{\\rtf')], problem: 'This is a text document. Save its table as .xlsx or CSV.' },
];

/** By its first bytes: names are often wrong. */
export function formatOf(first: Buffer): 'csv' | 'xlsx' {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => first[index] === byte));
  if (known) {
    if (known.problem !== null) throw new FileProblem(known.problem);
    return 'xlsx';
  }
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(first.toString('latin1'))) {
    throw new FileProblem('This is a web page or XML, whatever its name says. Save it as .xlsx or CSV.');
  }
  return 'csv';
}
