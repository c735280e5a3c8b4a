import type { AlertSettings } from '../provisioning/alert-record.ts';

export const USUAL_LIMITS = { low_balance: 100, approvals_hours: 4, disk_percent: 10 } as const;

/** @param stored the setting `alerts`. */
export function readAlertSettings(stored: unknown): AlertSettings {
  return typeof stored === 'object' && stored !== null ? stored : {};
}

/** Signs what the operator's webhook is told; derived, so that nobody has to keep it. */
export const ALERTS_SECRET = 'webhook of alerts';
