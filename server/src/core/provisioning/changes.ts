import type { AccountKey } from '../../storage/accounts.queries.ts';

export type Change = { kind: string; name: string; action: 'created' | 'updated'; fields?: string[] };

/** A credential generated because the file gave none; it can be shown only this once. */
export type Generated = { username: string; name: string } & (
  { key: string } | { password: string } | { secret: string }
);

export type ApplyResult = {
  changes: Change[];
  generated: Generated[];
  /** Things in the file that are most likely mistakes. */
  notices: string[];
};

/**
 * What one run of a file changed, and which accounts must be announced. Holds names of fields only: values may be
 * secret.
 */
export class ChangeLog {
  readonly changes: Change[] = [];
  readonly generated: Generated[] = [];
  readonly #accounts = new Map<number, AccountKey>();
  sharedChanged = false;

  created(kind: string, name: string): void {
    this.changes.push({ kind, name, action: 'created' });
  }

  updated(kind: string, name: string, fields: string[]): void {
    this.changes.push({ kind, name, action: 'updated', fields });
  }

  /** Something changed that affects the account's sends, or who may act for it. */
  touch({ bucket, account }: AccountKey): void {
    this.#accounts.set(account, { bucket, account });
  }

  touchedAccounts(): AccountKey[] {
    return [...this.#accounts.values()];
  }
}
