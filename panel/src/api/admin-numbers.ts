import type { VirtualNumber } from './panel.generated.ts';
import { request, type Result } from './request.ts';

export type { VirtualNumber };

export const addNumber = (body: { number: string; account: string }): Promise<Result<void>> =>
  request('POST', 'admin/numbers', { body });

export const moveNumber = (number: string, account: string): Promise<Result<void>> =>
  request('PUT', `admin/numbers/${encodeURIComponent(number)}/account`, { body: { account } });

export const removeNumber = (number: string): Promise<Result<void>> =>
  request('DELETE', `admin/numbers/${encodeURIComponent(number)}`);
