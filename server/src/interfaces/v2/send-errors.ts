import type { DomainCode } from '../../core/errors.ts';

/** What any send may be refused with, in the order of the checks. */
export const SEND_ERRORS: readonly DomainCode[] = [
  'sandbox_disabled',
  'sender_not_found',
  'sender_not_approved',
  'sender_route_mismatch',
  'promo_sender_not_enabled',
  'international_not_enabled',
  'route_not_available',
  'unicode_not_allowed',
  'template_mismatch',
  'dlt_entity_not_whitelisted',
  'dlt_header_not_whitelisted',
  'recipient_in_dnd',
  'insufficient_credits',
  'insufficient_international_credits',
  'flood_limit_exceeded',
  'idempotency_mismatch',
];
