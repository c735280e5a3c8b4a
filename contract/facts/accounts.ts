import type { FactDefinitions } from '../fact.ts';

export const accountFacts = {
  account_not_found: {
    code: 'not_found',
    params: { username: 'text' },
    en: 'There is no account {username}.',
  },
  account_blocked: { code: 'account_locked', en: 'This account is locked. Contact support.' },
  account_inactive: { code: 'account_inactive', en: 'This account is not active. Contact support.' },
  get_api_disabled: {
    code: 'get_api_disabled',
    en: 'Sending by GET is not enabled for this account; use POST.',
  },
  username_of_person: {
    code: 'conflict',
    en: 'A user of the panel already has this username. Choose another one.',
  },
  name_of_person: { en: 'already belongs to a user of the panel' },

  too_many_wrong_passwords: {
    code: 'unauthorized',
    en: 'Too many wrong passwords. Try again later.',
  },
  too_many_logins: {
    code: 'rate_limited',
    en: 'Too many sign-ins are being checked. Try again in a moment.',
  },

  api_key_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'An account can have at most {most} API keys.',
  },
  api_key_not_found: { code: 'not_found', en: 'API key not found.' },
  api_key_name_taken: {
    code: 'conflict',
    params: { name: 'text' },
    en: 'There is already an API key named {name}.',
  },
  name_of_another_key: { en: 'is the name of another key' },
  not_address_ranges: {
    params: { range: 'text' },
    en: 'must be IP addresses or ranges such as 10.0.0.0/8; {range} is not',
  },
  /** The same for the operator, who names the account. */
  account_api_key_not_found: {
    code: 'not_found',
    params: { username: 'text', name: 'text' },
    en: '{username} has no key named {name}.',
  },
  account_api_key_name_taken: {
    code: 'conflict',
    params: { username: 'text', name: 'text' },
    en: '{username} already has a key named {name}.',
  },
  requests_per_minute_used: {
    code: 'rate_limited',
    params: { most: 'number' },
    en: 'This API key has reached its limit of {most} requests a minute.',
  },
  requests_per_day_used: {
    code: 'daily_cap_reached',
    params: { most: 'number' },
    en: 'This API key has reached its limit of {most} requests a day.',
  },
} as const satisfies FactDefinitions;
