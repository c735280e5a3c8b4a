import { queryOptions } from '@tanstack/react-query';
import { pathWith } from './list.ts';
import type { DltMatch, DndEntry, DndImport, DndOverview, LastDndImport } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import { upload } from './upload.ts';

export type { DltMatch, DndEntry, DndImport, DndOverview };

const LOOK_EVERY = 2_000;

/** Counts whole tables, so it is asked for once at each opening. */
export const dndQuery = queryOptions({
  ...get<DndOverview>(['admin', 'dnd'], 'admin/dnd'),
  refetchOnWindowFocus: false,
});

/** An import that goes on by itself. */
export const isUnderWay = ({ state }: DndImport): boolean => state !== 'done' && state !== 'stopped';

export const lastDndImportQuery = queryOptions({
  ...get<LastDndImport>(['admin', 'dnd', 'import'], 'admin/dnd/import', { pollEvery: LOOK_EVERY }),
  refetchInterval: ({ state: { data } }) =>
    data?.last_import && isUnderWay(data.last_import) ? LOOK_EVERY : false,
});

const numberPath = (number: string): string => `admin/dnd/numbers/${encodeURIComponent(number)}`;

export const lookUpNumber = (number: string): Promise<Result<DndEntry>> => request('GET', numberPath(number));

export const addToDnd = (body: { number: string; reason: string }): Promise<Result<void>> =>
  request('POST', 'admin/dnd/numbers', { body });

export const removeFromDnd = (number: string, reason: string): Promise<Result<void>> =>
  request('DELETE', numberPath(number), { body: { reason } });

export const importDnd = (
  file: Blob,
  name: string,
  mode: 'add' | 'replace',
  sending: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Result<DndImport>> => upload(pathWith('admin/dnd/import', { mode, name }), file, sending);

export const lookUpDlt = (q: string): Promise<Result<{ items: DltMatch[] }>> =>
  request('GET', pathWith('admin/dlt', { q }));
