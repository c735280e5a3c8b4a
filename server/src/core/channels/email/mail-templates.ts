import type { Database } from '../../../storage/database.ts';
import type { Stored } from 'harkara-contract/records/kinds.ts';
import { findRecord } from '../../../storage/records.queries.ts';
import { hasNul } from '../../../storable-text.ts';
import type { Account } from '../../accounts/account.ts';
import { MostUsed } from '../../accounts/most-used.ts';
import type { MailTemplate } from './email-content.ts';

const MOST_BYTES = 16 * 1_024 * 1_024;

/** Stored mail templates, kept in memory for as long as their account's settings have not changed. */
export class MailTemplates {
  readonly #db: Database;
  readonly #isReviewed: boolean;
  readonly #kept = new MostUsed<string, { version: number; template: MailTemplate | null }>(MOST_BYTES);

  /** @param isReviewed whether a template may be used only after it was approved. */
  constructor(db: Database, isReviewed: boolean) {
    this.#db = db;
    this.#isReviewed = isReviewed;
  }

  /** @returns null if there is no such template, or it may not be used. */
  async find({ bucket, number: account, version }: Account, id: string): Promise<MailTemplate | null> {
    const key = `${account} ${id}`;
    const kept = this.#kept.get(key);
    if (kept?.version === version) return kept.template;
    const row = hasNul(id)
      ? null
      : await findRecord(this.#db.general, 'email_template', { bucket, account }, id);
    const template = row && this.mayUse(row) ? row : null;
    this.#kept.set(key, { version, template }, 200 + sizeOf(template));
    return template;
  }

  /** What texts are that nobody has looked at yet. */
  statusOfNewTexts(): Stored<'email_template'>['status'] {
    return this.#isReviewed ? 'pending' : 'approved';
  }

  mayUse({ status }: Pick<Stored<'email_template'>, 'status'>): boolean {
    return status === 'approved' || (status === 'pending' && !this.#isReviewed);
  }
}

function sizeOf(template: MailTemplate | null): number {
  return template ? 2 * (template.html.length + (template.text?.length ?? 0)) : 0;
}
