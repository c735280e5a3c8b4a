import type { Review, Sent } from './email.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';

export type VoiceRoute = 'transactional' | 'promotional';

export type VoiceNumber = {
  number: string;
  route: VoiceRoute;
  status: Review;
  reason: string | null;
  created_at: string;
};

export type CallOptions = {
  numbers: string[];
  languages: { tag: string; name: string }[];
  most_characters: number;
  latin_rate: number;
  indic_rate: number;
  price: number;
  can_listen: boolean;
};

export type Call = {
  from: string;
  to: string[];
  text?: string;
  audio_url?: string;
  audio_seconds?: number;
  language?: string;
  repeat?: number;
  digits?: number;
  schedule_at?: string;
};

export type CallEstimate = {
  pulses: number;
  calls: number;
  credits: number;
  leaves_at: string | null;
  rejections: Sent['rejections'];
};

export const voiceNumbersQuery = get<{ items: VoiceNumber[] }>(['voice', 'numbers'], 'voice/numbers');
export const callOptionsQuery = get<CallOptions>(['voice', 'options'], 'voice/options');

export const requestNumber = (body: { number: string; route: VoiceRoute }): Promise<Result<VoiceNumber>> =>
  request('POST', 'voice/numbers', { body });

export const checkCalls = (body: Call, signal: AbortSignal): Promise<Result<CallEstimate>> =>
  request('POST', 'voice/check', { body, signal });

export const placeCalls = (body: Call, idempotencyKey: string): Promise<Result<Sent>> =>
  request('POST', 'voice/messages', { body, idempotencyKey });

export const previewSpeech = (
  body: Pick<Call, 'text' | 'audio_url' | 'language'>,
): Promise<Result<{ url: string; seconds: number }>> => request('POST', 'voice/previews', { body });
