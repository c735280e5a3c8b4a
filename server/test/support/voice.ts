import { customer } from './provisions.ts';

/** Transactional. */
export const VOICE_NUMBER = '1408000001';
export const PROMOTIONAL_NUMBER = '1409000001';
export const PENDING_NUMBER = '1408000002';
/** Takes one pulse of 30 seconds. */
export const WORDS = 'Your one-time password is 482913.';
/** 61 seconds: three pulses. */
export const LONG_WORDS = 'a'.repeat(14 * 61);

/** The fourth digit of a number decides what becomes of a call to it. */
const OUTCOMES = {
  '9110*': 'answered',
  '9111*': 'busy',
  '9112*': 'no_answer',
  '9113*': 'rejected',
  '9114*': 'hung_up',
  '9115*': 'unreachable',
  '9116*': 'pending',
  '9117*': 'slow',
} as const;
export type CallOutcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

let numbers = 0;

/** A unique number with this outcome. */
export function numberOf(outcome: CallOutcome): string {
  const pattern = Object.entries(OUTCOMES).find(([, word]) => word === outcome)?.[0] ?? '';
  numbers += 1;
  return pattern.slice(0, 4) + String(numbers).padStart(6, '0');
}

/** A customer who can place calls at any hour. */
export function caller(username: string, more: object = {}) {
  return customer(username, {
    credits: { sms: 1_000, voice: 1_000 },
    voice_numbers: [
      { number: VOICE_NUMBER, status: 'approved' },
      { number: PROMOTIONAL_NUMBER, route: 'promotional', status: 'approved' },
      { number: PENDING_NUMBER, status: 'pending' },
    ],
    ...more,
  });
}

export const provisionVoice = (...accounts: object[]) => ({
  connectors: [
    {
      name: 'virtual',
      type: 'virtual-operator',
      channels: ['sms', 'voice'],
      options: { delivery_ms: [5, 20], outcomes: OUTCOMES, slow_ms: [20, 20] },
    },
  ],
  accounts,
});
