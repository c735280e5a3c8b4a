import type { AccountKey } from '../../storage/accounts.queries.ts';

export type Change = { kind: string; name: string; action: 'created' | 'updated'; fields?: string[] };

/** Made here because the file gave none; it can be shown this once only. */
export type Generated = { username: string; name: string } & (
  { key: string } | { password: string } | { secret: string }
);

export type ApplyResult = {
  changes: Change[];
  generated: Generated[];
  /** What is most likely not meant as it stands. */
  notices: string[];
};

/** What one run of a file changed, and who must hear of it. Names of fields only: values may be secret. */
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

  /** Something changed that decides about the account's sends, or about who may act for it. */
  touch({ bucket, account }: AccountKey): void {
    this.#accounts.set(account, { bucket, account });
  }

  touchedAccounts(): AccountKey[] {
    return [...this.#accounts.values()];
  }
}
