import type { Column } from './rows.ts';

/** Who sent a request: k and an API key's number, u and a panel user's, p for the password, s for an SMPP bind. */
export type Via = `k${number}` | `u${number}` | 'p' | 's';

export type Origin = {
  via: Via;
  /** Where the request came from. It is kept as long as the texts. */
  address: string | null;
};

/** An origin in the columns of messages, campaigns and imports. */
export type StoredOrigin = { via: Via | null; viaAddress: string | null };

export const ORIGIN_COLUMNS: readonly Column<StoredOrigin>[] = [
  { name: 'via', type: 'text', of: (row) => row.via },
  { name: 'via_address', type: 'text', of: (row) => row.viaAddress },
];
