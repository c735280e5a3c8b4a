import type { Keyword } from './panel.generated.ts';
import { request, type Result } from './request.ts';

export type { Keyword };

export type KeywordDraft = { key: string; response_type: Keyword['response_type']; static_message?: string };

export const createKeyword = (body: KeywordDraft): Promise<Result<Keyword>> =>
  request('POST', 'keywords', { body });

export const changeKeyword = (id: number, body: KeywordDraft): Promise<Result<Keyword>> =>
  request('PUT', `keywords/${id}`, { body });

export const deleteKeyword = (id: number): Promise<Result<void>> => request('DELETE', `keywords/${id}`);
