import type { Static } from 'typebox';
import { integer, nullable, optional, record } from '../provisioning/shape.ts';
import { mailAddress, webAddress } from '../provisioning/values.ts';

/** When the operator is alerted, and where. Null: nowhere, or as usual. */
export const alertSettings = record(
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

export type AlertSettings = Static<typeof alertSettings>;

export const USUAL_LIMITS = { low_balance: 100, approvals_hours: 4, disk_percent: 10 } as const;

/** @param stored the setting `alerts`. */
export function readAlertSettings(stored: unknown): AlertSettings {
  return typeof stored === 'object' && stored !== null ? stored : {};
}

/** Signs what the operator's webhook is told; derived, so that nobody has to keep it. */
export const ALERTS_SECRET = 'webhook of alerts';
