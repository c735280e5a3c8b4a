import type { DltMatch } from 'harkara-contract/routes/dnd.ts';
import type { Database } from '../../storage/database.ts';
import { countDlt, findByDltId, type DltCounts } from '../../storage/dlt.queries.ts';

export function countDltIds({ reports }: Database): Promise<DltCounts> {
  return countDlt(reports);
}

/** Who has a DLT id, or a sender ID. */
export function lookUpDlt({ reports }: Database, text: string): Promise<DltMatch[]> {
  return findByDltId(reports, text.trim());
}
