import { Type } from 'typebox';
import { AccountNamed } from '../records/account.ts';
import { ApiKey } from '../records/api-key.ts';
import { Consequences } from '../records/consequences.ts';
import { LedgerItem, ledgerQuery } from '../records/ledger.ts';
import { admin, type Routes } from '../route.ts';
import { senderRoute, templateContent, writtenId } from '../values.ts';
import {
  auditReason,
  closed,
  listOf,
  name,
  pageOf,
  pageQuery,
  recordNumber,
  reviewQuery,
  text,
} from '../shapes.ts';
import { AccountEntry } from './audit.ts';
import { SenderId } from './senders.ts';
import { Template } from './templates.ts';

const RecordNamed = Type.Object({ ...AccountNamed.properties, id: recordNumber });

const looks = { ...admin.viewer, params: AccountNamed } as const;

const Removal = closed({ reason: auditReason });

// The forms are records of a provisioning file, and have its names.
const id = Type.Optional(writtenId());
const SenderInput = closed({ sender_id: writtenId(), route: senderRoute(), dlt_header_id: id });
const TemplateInput = closed({
  name,
  content: templateContent(),
  sender_id: id,
  dlt_template_id: id,
  entity_id: id,
});

/** What belongs to one account, as the operator sees and changes it. What is added is approved at once. */
export const accountRecordRoutes = {
  'GET /admin/accounts/:username/senders': {
    ...looks,
    query: Type.Object(reviewQuery),
    answer: pageOf(SenderId),
  },
  'POST /admin/accounts/:username/senders': {
    ...admin.sender,
    params: AccountNamed,
    body: SenderInput,
    answer: null,
  },
  'GET /admin/accounts/:username/senders/:id/removal': {
    ...looks,
    params: RecordNamed,
    answer: Consequences,
  },
  'DELETE /admin/accounts/:username/senders/:id': {
    ...admin.sender,
    params: RecordNamed,
    body: Removal,
    answer: null,
  },
  'GET /admin/accounts/:username/templates': {
    ...looks,
    query: Type.Object(reviewQuery),
    answer: pageOf(Template),
  },
  'POST /admin/accounts/:username/templates': {
    ...admin.sender,
    params: AccountNamed,
    body: TemplateInput,
    answer: null,
  },
  // Messages that match no other template are refused from then on.
  'DELETE /admin/accounts/:username/templates/:id': {
    ...admin.sender,
    params: RecordNamed,
    body: Removal,
    answer: null,
  },
  'GET /admin/accounts/:username/api-keys': { ...looks, answer: listOf(ApiKey) },
  'POST /admin/accounts/:username/api-keys': {
    ...admin.owner,
    outlivesSession: 'confirmed',
    params: AccountNamed,
    body: closed({ name }),
    /** The key is shown once. */
    answer: Type.Object({ name: text, key: text }),
    status: 201,
  },
  'DELETE /admin/accounts/:username/api-keys/:id': { ...admin.sender, params: RecordNamed, answer: null },
  'GET /admin/accounts/:username/ledger': {
    ...looks,
    query: closed(ledgerQuery),
    answer: pageOf(LedgerItem),
  },
  'GET /admin/accounts/:username/audit': { ...looks, query: closed(pageQuery), answer: pageOf(AccountEntry) },
} as const satisfies Routes;
