import type { AccountKey } from './accounts.queries.ts';
import { onlyRow, type Handle } from './database.ts';
import type { PersonKey } from './panel-users.queries.ts';

export type StepFigures = {
  createdAt: Date;
  /** Whether this person has hidden the steps. */
  hidden: boolean;
  hasSender: boolean;
  isSenderPending: boolean;
  hasTemplate: boolean;
  isTemplatePending: boolean;
  hasCredits: boolean;
  hasSent: boolean;
  hasWebhook: boolean;
};

/** How far an account's setup has come. Each part ends at the first row that it finds. */
export async function readStepFigures(
  handle: Handle,
  { bucket, account }: AccountKey,
  person: PersonKey,
): Promise<StepFigures> {
  const has = (table: string, condition: string) =>
    `exists (select from ${table} where bucket = $1 and account = $2 and ${condition})`;
  return onlyRow(handle, {
    name: 'read-step-figures',
    text: `
      select a.created_at as "createdAt",
             exists (select from panel_users u
                      where u.bucket = $3 and u.account = $4 and u.id = $5 and u.steps_hidden_at is not null) as hidden,
             ${has('senders', `status = 'approved'`)} as "hasSender",
             ${has('senders', `status = 'pending'`)} as "isSenderPending",
             ${has('templates', `status = 'approved'`)} as "hasTemplate",
             ${has('templates', `status = 'pending'`)} as "isTemplatePending",
             ${has('balances', 'amount > 0')} as "hasCredits",
             ${has('usage_by_kind', 'messages > 0')} as "hasSent",
             ${has('webhook_endpoints', `kind = 'account'`)} as "hasWebhook"
        from accounts a
       where a.bucket = $1 and a.account = $2`,
    values: [bucket, account, person.bucket, person.account, person.id],
  });
}

export async function hideSteps(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  since: Date | null,
): Promise<void> {
  await handle.query({
    name: 'hide-steps',
    text: 'update panel_users set steps_hidden_at = $4 where bucket = $1 and account = $2 and id = $3',
    values: [bucket, account, id, since],
  });
}
