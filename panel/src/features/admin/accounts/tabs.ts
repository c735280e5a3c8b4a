/** Parts of an account's page. */
export const TABS = [
  'overview',
  'limits',
  'prices',
  'features',
  'dlt',
  'senders',
  'templates',
  'keys',
  'smpp',
  'chat',
  'ledger',
  'audit',
] as const;
