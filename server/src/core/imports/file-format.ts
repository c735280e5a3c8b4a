import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import { FileProblem } from './file-problem.ts';

const SIGNATURES: readonly { bytes: readonly number[]; problem: Fact<RefusalKey> | null }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], problem: null },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    problem: fact('file_is_old_workbook'),
  },
  { bytes: [...Buffer.from('%PDF')], problem: fact('file_is_pdf') },
  { bytes: [0x50, 0x4b, 0x05, 0x06], problem: fact('file_is_empty_archive') },
  { bytes: [0x1f, 0x8b], problem: fact('file_is_packed') },
  { bytes: [...Buffer.from('Rar!')], problem: fact('file_is_packed') },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], problem: fact('file_is_packed') },
  { bytes: [0x89, 0x50, 0x4e, 0x47], problem: fact('file_is_picture') },
  { bytes: [0xff, 0xd8, 0xff], problem: fact('file_is_picture') },
  { bytes: [...Buffer.from('{\\rtf')], problem: fact('file_is_document') },
];

/** By its first bytes: names are often wrong. */
export function formatOf(first: Buffer): 'csv' | 'xlsx' {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => first[index] === byte));
  if (known) {
    if (known.problem !== null) throw new FileProblem(known.problem);
    return 'xlsx';
  }
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(first.toString('latin1'))) {
    throw new FileProblem(fact('file_is_web_page'));
  }
  return 'csv';
}
