import type { MatchedReceipt } from './panel.generated.ts';
import { request, type Result } from './request.ts';

export type { UnmatchedReceipt } from './panel.generated.ts';

const at = (id: string): string => `admin/receipts/${encodeURIComponent(id)}`;

export const matchReceipt = (id: string, message: string): Promise<Result<MatchedReceipt>> =>
  request('POST', `${at(id)}/match`, { body: { message_id: message } });

export const dismissReceipt = (id: string, reason: string): Promise<Result<void>> =>
  request('POST', `${at(id)}/dismiss`, { body: { reason } });
