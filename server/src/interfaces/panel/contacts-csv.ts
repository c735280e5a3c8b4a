import type { ContactRecord } from '../../core/contacts/contacts.ts';
import { csvFile, type Column, type CsvFor } from './csv.ts';

type Pages = () => AsyncIterable<readonly ContactRecord[]>;

/** By these titles an import finds the columns again. */
const OWN: readonly Column<ContactRecord>[] = [
  { name: 'mobile', en: 'Mobile number', hi: 'मोबाइल नंबर', of: ({ mobile }) => mobile },
  { name: 'name', en: 'Name', hi: 'नाम', of: ({ name }) => name },
];

/** What nobody can read across, and a spreadsheet barely shows. */
const MOST_COLUMNS = 200;

/**
 * A group as CSV. The contacts are read twice: the heading comes first, and must name every variable that any of them
 * has.
 */
export async function* contactsCsv(read: Pages, readBy: CsvFor): AsyncGenerator<string> {
  const variables = new Set<string>();
  for await (const contacts of read()) {
    for (const { attributes } of contacts) {
      for (const name in attributes) if (variables.size < MOST_COLUMNS) variables.add(name);
    }
  }
  const others = Array.from(variables, (name): Column<ContactRecord> => {
    return { name, en: name, hi: name, of: ({ attributes }) => cellOf(attributes[name]) };
  });
  yield* csvFile([...OWN, ...others], read(), readBy);
}

/** A provisioning file may have given something else than text. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
