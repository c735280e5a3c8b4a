import type { FactDefinitions } from '../fact.ts';

export const resellerFacts = {
  customer_not_found: {
    code: 'not_found',
    params: { username: 'text' },
    en: 'You have no customer {username}.',
  },
  customer_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'You can have at most {most} customers. The operator can allow more.',
  },
  customers_per_hour_limit: {
    code: 'rate_limited',
    params: { most: 'number', minutes: 'number' },
    en: 'You can create {most} customers an hour. Try again in {minutes:minute|minutes}.',
  },
  customers_being_created: {
    code: 'rate_limited',
    en: 'Too many customers are being created. Try again in a moment.',
  },
  customer_locked_by_operator: {
    code: 'conflict',
    en: 'The operator locked this account, and only the operator can unlock it.',
  },
  reviews_not_delegated: { code: 'not_found', en: 'The operator reviews these requests.' },
  invalid_customer_terms: {
    code: 'validation_failed',
    params: { fields: 'facts' },
    en: '{fields}.',
  },
  /** What is wrong with a customer's terms. */
  not_a_price: { en: 'is not a price' },
  below_own_price: { params: { least: 'number' }, en: 'must not be below yours, {least}' },
  not_own_feature: { en: 'is not a feature of your own account' },
} as const satisfies FactDefinitions;
