import type { Static } from 'typebox';
import { integer, nullable, optional, record } from './shape.ts';
import { mailAddress, webAddress } from './values.ts';

/** When the operator is alerted, and where. Null: nowhere, or as usual. */
export const alertRecord = record(
  optional({
    /** Of accounts that have sent in the last week. */
    low_balance: nullable(integer(0, 1_000_000_000)),
    approvals_hours: nullable(integer(1, 720)),
    disk_percent: nullable(integer(1, 90)),
    webhook_url: nullable(webAddress),
    mail_to: nullable(mailAddress),
    mail_from: nullable(mailAddress),
  }),
);

export type AlertSettings = Static<typeof alertRecord>;
