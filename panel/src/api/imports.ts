import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pathWith } from './list.ts';
import type { Import, ImportRows, MapImportRequest } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { upload } from './upload.ts';
import { apiAddress } from './viewed.ts';

export type { Import, ImportProblem, ImportRows } from './panel.generated.ts';

export type ImportMapping = MapImportRequest['body'];

/** What the server takes. */
export const IMPORT_BYTES = 200_000_000;
export const IMPORT_KINDS = ['.csv', '.xlsx', '.txt', '.tsv'];

const LOOK_MS = 1_000;

export const isUnderWay = ({ state }: Import): boolean =>
  state === 'reading' || state === 'checking' || state === 'applying';

/** Looked at every second while something is under way. */
export function importQuery(id: string | undefined) {
  const path = `imports/${encodeURIComponent(id ?? '')}`;
  return queryOptions({
    ...get<Import>(['import', id], path, { pollEvery: LOOK_MS }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
  });
}

/** The server's answer to a change is the newest state; what was asked before the change must not replace it. */
export async function takeImport(client: QueryClient, changed: Import): Promise<void> {
  const { queryKey } = importQuery(String(changed.id));
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, changed);
}

/** The first rows of an import. */
export function importRowsQuery(id: string | undefined, isRead: boolean, limit: number) {
  return queryOptions({
    ...get<ImportRows>(['import-rows', id], pathWith(`imports/${id ?? ''}/rows`, { limit })),
    enabled: id !== undefined && isRead,
    staleTime: Infinity,
  });
}

/** Stages the contacts of a group, to be sent to. */
export const importGroup = (group: number): Promise<Result<Import>> =>
  request('POST', pathWith('imports', { purpose: 'campaign', group }));

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

export const uploadImport = (
  purpose: Import['purpose'],
  file: Blob,
  name: string,
  sending: Sending,
): Promise<Result<Import>> =>
  upload(pathWith('imports', { purpose, name: name.slice(0, 255) }), file, sending);

export const mapImport = (id: number, body: ImportMapping): Promise<Result<Import>> =>
  request('POST', `imports/${id}/mapping`, { body });

/** Once, however often it is called. Rows are only left out if the person who decides has seen that there are some. */
export const applyImport = ({ id, counts }: Import): Promise<Result<Import>> =>
  request('POST', `imports/${id}/apply`, { body: { mode: counts.bad > 0 ? 'good' : 'all_or_none' } });

export const discardImport = (id: number): Promise<Result<void>> => request('DELETE', `imports/${id}`);

export const problemsAddress = (id: number): string => apiAddress(`imports/${id}/problems.csv`);
