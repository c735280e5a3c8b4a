import type { Language } from 'harkara-contract/lists.ts';
import type { ContactRecord } from '../../core/contacts/contacts.ts';
import { csvRow, csvStart, type CsvFor } from './csv.ts';

type Pages = () => AsyncIterable<readonly ContactRecord[]>;

const FOR_PROGRAMS = ['mobile', 'name'];
/** Words by which an import finds these columns again. */
const FOR_PEOPLE: Record<Language, readonly string[]> = {
  en: ['Mobile number', 'Name'],
  hi: ['मोबाइल नंबर', 'नाम'],
};

/** What nobody can read across, and a spreadsheet barely shows. */
const MOST_COLUMNS = 200;

/**
 * A group as CSV. The contacts are read twice: the heading comes first, and must name every variable that any of them
 * has.
 */
export async function* contactsCsv(read: Pages, { reader, language }: CsvFor): AsyncGenerator<string> {
  const variables = new Set<string>();
  for await (const contacts of read()) {
    for (const { attributes } of contacts) {
      for (const name in attributes) if (variables.size < MOST_COLUMNS) variables.add(name);
    }
  }
  const names = [...variables];
  const own = reader === 'excel' ? FOR_PEOPLE[language] : FOR_PROGRAMS;
  yield csvStart(reader) + csvRow([...own, ...names], reader);
  for await (const contacts of read()) {
    yield contacts
      .map(({ mobile, name, attributes }) =>
        csvRow([mobile, name ?? '', ...names.map((variable) => cellOf(attributes[variable]))], reader),
      )
      .join('');
  }
}

/** A provisioning file may have given something else than text. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
