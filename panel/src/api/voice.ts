import type { Sent } from 'harkara-contract/records/sent.ts';
import { get } from './query.ts';
import { request, type Result } from './request.ts';
import type { CallEstimate, CallOptions, PanelVoiceNumber } from './panel.generated.ts';

export type { CallEstimate, CallOptions } from './panel.generated.ts';

export type VoiceNumber = PanelVoiceNumber;
export type VoiceRoute = VoiceNumber['route'];

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
