import type { FactDefinitions } from '../fact.ts';

export const creditFacts = {
  zero_amount: { code: 'validation_failed', en: 'The amount must not be zero.' },
  withdrawal_too_large: {
    code: 'insufficient_credits',
    params: { username: 'text', balance: 'number', kind: 'word', amount: 'number' },
    en: '{username} has {balance} {kind} credits: {amount} cannot be withdrawn.',
  },
  insufficient_credits: { code: 'insufficient_credits', en: 'There are not enough credits.' },
  transfer_recipient_not_found: {
    code: 'recipient_not_found',
    en: 'There is no active account of that name.',
  },
  not_an_active_account: { en: 'is not the name of an active account' },
  transfer_to_own_account: {
    code: 'validation_failed',
    en: 'The recipient must be another account than your own.',
  },
  is_own_account: { en: 'must be another account than your own' },
  transfer_not_stored: {
    code: 'storage_unavailable',
    en: 'The transfer could not be stored safely; nothing was moved. Try again.',
  },
  daily_message_limit: {
    code: 'flood_limit_exceeded',
    params: { most: 'number', used: 'number' },
    en: 'The account may send {most} messages a day; {used} are used.',
  },
  audit_running: { code: 'conflict', en: 'An audit is running already.' },
} as const satisfies FactDefinitions;
