import { failureOf } from '../../api/request-failure.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { importQuery, importRowsQuery, isUnderWay, takeImport } from '../../api/imports.ts';
import type { Import } from 'harkara-contract/routes/imports.ts';
import type { TableFile } from './recipients.ts';

/** Rows of a table that are shown while the text is written; the server checks all of them. */
const SHOWN = 100;

export type Staged = { staged: Import; table: TableFile };

/** A file or a group that the server has staged, with its first rows. */
export function useStaged(id: string | undefined) {
  const client = useQueryClient();
  const query = useQuery(importQuery(id));
  const { data } = query;
  const isRead = data !== undefined && data.state !== 'reading' && data.columns.length > 0;
  const rows = useQuery(importRowsQuery(id, isRead, SHOWN));
  const ready: Staged | undefined =
    data && rows.data
      ? {
          staged: data,
          table: { columns: data.columns.map(({ name }) => name), rows: rows.data.items },
        }
      : undefined;
  return {
    shown: data,
    ready,
    isLoading: id !== undefined && query.isPending,
    /** Staged rows are deleted after a day. */
    isGone: query.error !== null && failureOf(query.error).status === 404,
    /** Its rows are sent, or were: the form does not change that any more. */
    isApplied: data !== undefined && (data.state === 'applying' || data.state === 'done' || data.canGoOn),
    isReading: data !== undefined && isUnderWay(data) && !isRead,
    error: query.error ?? rows.error,
    take: (changed: Import) => takeImport(client, changed),
  };
}
