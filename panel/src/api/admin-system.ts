import type { Alert, System } from './panel.generated.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type { Alert, System };

export const systemQuery = get<System>(['admin', 'system'], 'admin/system', { pollEvery: 5_000 });

export const runAudit = (): Promise<Result<void>> => request('POST', 'admin/system/audit', { body: {} });
