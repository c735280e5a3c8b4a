import type { FactDefinitions } from '../fact.ts';

export const voiceFacts = {
  voice_disabled: { code: 'voice_disabled', en: 'Voice calls are not enabled for this account.' },
  voice_number_missing: {
    code: 'validation_failed',
    en: 'The number that the call comes from is missing.',
  },
  voice_number_not_found: {
    code: 'sender_not_found',
    params: { number: 'text' },
    en: 'The voice number {number} does not belong to this account.',
  },
  not_own_voice_number: { en: 'is not a voice number of the account' },
  voice_number_not_approved: {
    code: 'sender_not_approved',
    params: { number: 'text', status: 'word' },
    en: 'The voice number {number} is {status}, not approved.',
  },
  voice_number_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'An account has at most {most} voice numbers.',
  },
  voice_number_taken: {
    code: 'conflict',
    params: { number: 'text' },
    en: '{number} is one of your voice numbers already.',
  },
  audio_beside_text: { en: 'excludes a text: send one or the other' },
  too_long_to_speak: {
    params: { length: 'number', most: 'number' },
    en: 'has {length} characters; at most {most} can be spoken',
  },
  nothing_to_speak: { en: 'has nothing in it that can be spoken' },
  duplicate_call: { en: 'The same call to the same number is in this call already.' },
} as const satisfies FactDefinitions;
