import { AccountNamed } from '../records/account.ts';
import { rowImportOf, RowsImported } from '../records/row-import.ts';
import { admin, type Routes } from '../route.ts';
import { SenderRow } from './senders.ts';
import { TemplateRow } from './templates.ts';

const access = { ...admin.sender, params: AccountNamed, answer: RowsImported } as const;

/** What a DLT registry has approved for an account, from the lists that its portal gives. May be repeated. */
export const accountImportRoutes = {
  'POST /admin/accounts/:username/senders/import': { ...access, body: rowImportOf(SenderRow, 1_000) },
  'POST /admin/accounts/:username/templates/import': { ...access, body: rowImportOf(TemplateRow, 10_000) },
} as const satisfies Routes;
