import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { type Answer, type Asked, call, callWith } from './call.ts';
import { query } from './query.ts';
import type { Result } from './request.ts';
import { uploadTo } from './upload.ts';

/** What the server takes. */
export const IMPORT_BYTES = 200_000_000;
export const IMPORT_KINDS = ['.csv', '.xlsx', '.txt', '.tsv'];

const LOOK_MS = 1_000;

export const isUnderWay = ({ state }: Import): boolean =>
  state === 'reading' || state === 'checking' || state === 'applying';

/** Looked at every second while something is under way. */
export function importQuery(id: string | undefined) {
  return queryOptions({
    ...query('GET /imports/:id', { params: { id: Number(id) }, pollEvery: LOOK_MS }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
  });
}

/** The server's answer to a change is the newest state; what was asked before the change must not replace it. */
export async function takeImport(client: QueryClient, changed: Import): Promise<Import> {
  const { queryKey } = importQuery(String(changed.id));
  await client.cancelQueries({ queryKey });
  return client.setQueryData(queryKey, changed) ?? changed;
}

/** The first rows of an import. */
export function importRowsQuery(id: string | undefined, isRead: boolean, limit: number) {
  return queryOptions({
    ...query('GET /imports/:id/rows', { params: { id: Number(id) }, query: { limit } }),
    enabled: id !== undefined && isRead,
    staleTime: Infinity,
  });
}

/** Stages the contacts of a group, to be sent to. */
export function importGroup(group: number): Promise<Result<Import>> {
  const asked: Asked<'POST /imports'> = { query: { purpose: 'campaign', group } };
  return callWith<Answer<'POST /imports'>>('POST /imports', asked);
}

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

export const uploadImport = (
  purpose: Import['purpose'],
  file: Blob,
  name: string,
  sending: Sending,
): Promise<Result<Import>> =>
  uploadTo('POST /imports', file, { query: { purpose, name: name.slice(0, 255) }, ...sending });

/** Once, however often it is called. Rows are only left out if the person who decides has seen that there are some. */
export const applyImport = ({ id, counts }: Import): Promise<Result<Import>> =>
  call('POST /imports/:id/apply', {
    params: { id },
    body: { mode: counts.bad > 0 ? 'good' : 'all_or_none' },
  });
