import type { DomainCode, DomainError } from '../../core/errors.ts';
import type { Codes } from '../kit/answers.ts';
import { fieldCode, INTERNAL_ERROR_CODE } from '../kit/negative-codes.ts';

export const MISSING_KEY = -1;

/** What has a code in this family; the legacy codes of the others would mean something else here. */
const CODES: Partial<Record<DomainCode, number>> = {
  unauthorized: -7,
  scope_missing: -7,
  account_inactive: -7,
  account_locked: -7,
  recipient_in_dnd: -5,
  sender_not_found: -10,
  sender_not_approved: -10,
  route_not_available: -10,
  voice_disabled: -10,
  insufficient_credits: -12,
  rate_limited: -13,
};

export const VOICE_CODES: Codes = { interface: 'voice', of: voiceCode, otherwise: INTERNAL_ERROR_CODE };

function voiceCode({ code, extras }: DomainError): number | null {
  if (code !== 'validation_failed') return CODES[code] ?? null;
  const fields = Object.keys(extras.fields ?? {});
  return fields.includes('apikey') ? MISSING_KEY : fieldCode(fields);
}
