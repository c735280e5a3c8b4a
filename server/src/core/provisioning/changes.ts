import { isDeepStrictEqual } from 'node:util';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { NounOf } from '../audit-log/actions.ts';
import type { Action } from '../audit-log/action.ts';
import { CHANGED } from '../audit-log/record-action.ts';
import { fieldOf } from './described.ts';

export type Change = {
  kind: string;
  name: string;
  action: 'created' | 'updated' | 'deleted';
  fields?: string[];
};

/** A credential generated because the file gave none; it can be shown only this once. */
export type Generated = { username: string; name: string } & (
  | { key: string }
  | { password: string }
  | { secret: string }
);

export type ApplyResult = {
  changes: Change[];
  generated: Generated[];
  /** Things in the file that are most likely mistakes. */
  notices: string[];
  /** What the audit log has about it: each change with what was there before and after. */
  actions: Action[];
};

type Values = Readonly<Record<string, unknown>>;

/** What one run of a file changed, and which accounts must be announced. */
export class ChangeLog {
  readonly changes: Change[] = [];
  readonly actions: Action[] = [];
  readonly generated: Generated[] = [];
  readonly #accounts = new Map<number, AccountKey>();
  sharedChanged = false;

  /** @param after without secrets. */
  created(kind: NounOf<'created'>, name: string, account: number | null, after: Values): void {
    this.changes.push({ kind, name, action: 'created' });
    this.actions.push({ action: `${kind}.created`, account, subject: name, after });
  }

  /**
   * @param fields may be nested, such as `features.sandbox`.
   * @param before without secrets, as is `after`. What has changed in a field that is the same in both is secret.
   */
  updated(
    kind: NounOf<'updated'>,
    name: string,
    fields: string[],
    account: number | null,
    { before, after }: { before: Values; after: Values },
  ): void {
    this.changes.push({ kind, name, action: 'updated', fields });
    const was: Record<string, unknown> = {};
    const is: Record<string, unknown> = {};
    for (const field of fields) {
      const [old, next] = [fieldOf(before, field), fieldOf(after, field)];
      if (isDeepStrictEqual(old, next)) is[field] = CHANGED;
      else {
        was[field] = old ?? null;
        is[field] = next ?? null;
      }
    }
    this.actions.push({ action: `${kind}.updated`, account, subject: name, before: was, after: is });
  }

  /** @param before without secrets. */
  deleted(kind: NounOf<'deleted'>, name: string, account: number | null, before: Values): void {
    this.changes.push({ kind, name, action: 'deleted' });
    this.actions.push({ action: `${kind}.deleted`, account, subject: name, before });
  }

  hasUpdated(kind: NounOf<'updated'>, name: string): boolean {
    return this.changes.some(
      (change) => change.action === 'updated' && change.kind === kind && change.name === name,
    );
  }

  /** Something changed that affects the account's sends, or who may act for it. */
  touch({ bucket, account }: AccountKey): void {
    this.#accounts.set(account, { bucket, account });
  }

  touchedAccounts(): AccountKey[] {
    return [...this.#accounts.values()];
  }
}
