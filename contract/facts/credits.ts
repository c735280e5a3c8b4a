import type { FactDefinitions } from '../fact.ts';

export const creditFacts = {
  zero_amount: { code: 'validation_failed', en: 'The amount must not be zero.' },
  withdrawal_too_large: {
    code: 'insufficient_credits',
    params: { username: 'text', balance: 'number', kind: 'word', amount: 'number' },
    en: "{username} has a balance of {balance} ({kind}), so {amount} can't be withdrawn.",
  },
  insufficient_credits: { code: 'insufficient_credits', en: 'Not enough credits.' },
  transfer_recipient_not_found: {
    code: 'recipient_not_found',
    en: 'No active account has this username.',
  },
  not_an_active_account: { en: 'is not the username of an active account' },
  transfer_to_own_account: {
    code: 'validation_failed',
    en: "The recipient can't be your own account.",
  },
  is_own_account: { en: "can't be your own account" },
  transfer_not_stored: {
    code: 'storage_unavailable',
    en: "The transfer couldn't be saved safely, so nothing was moved. Try again.",
  },
  daily_message_limit: {
    code: 'flood_limit_exceeded',
    params: { most: 'number', used: 'number' },
    en: 'The account can send {most} messages a day; {used} have been accepted today.',
  },
  audit_running: { code: 'conflict', en: 'An audit is already running.' },
} as const satisfies FactDefinitions;
