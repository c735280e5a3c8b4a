import type { DomainCode } from '../../core/errors.ts';
import type { BindRefusal } from '../../core/smpp/binds.ts';
import { STATUS } from '../../protocols/smpp/status.ts';

/** 0x0400 to 0x04ff are for vendors. Where there is a legacy code, its digits are the last two: -31 is 0x0431. */
const COMMAND_STATUS = {
  signed_out: STATUS.ESME_RINVBNDSTS,
  wrong_credentials: STATUS.ESME_RINVBNDSTS,
  wrong_code: STATUS.ESME_RINVBNDSTS,
  too_many_attempts: STATUS.ESME_RTHROTTLED,
  validation_failed: STATUS.ESME_RSUBMITFAIL,
  unauthorized: STATUS.ESME_RINVBNDSTS,
  account_locked: 0x0416,
  account_inactive: 0x0416,
  scope_missing: STATUS.ESME_RSUBMITFAIL,
  get_api_disabled: STATUS.ESME_RSUBMITFAIL,
  sandbox_disabled: STATUS.ESME_RSUBMITFAIL,
  email_disabled: STATUS.ESME_RSUBMITFAIL,
  chatapp_disabled: STATUS.ESME_RSUBMITFAIL,
  invalid_recipient: STATUS.ESME_RINVDSTADR,
  no_business_account: STATUS.ESME_RSUBMITFAIL,
  template_not_found: STATUS.ESME_RSUBMITFAIL,
  template_not_sendable: STATUS.ESME_RSUBMITFAIL,
  template_required: STATUS.ESME_RSUBMITFAIL,
  voice_disabled: STATUS.ESME_RINVSRCADR,
  route_invalid: 0x0417,
  sender_not_found: STATUS.ESME_RINVSRCADR,
  sender_not_approved: STATUS.ESME_RINVSRCADR,
  sender_route_mismatch: STATUS.ESME_RINVSRCADR,
  promo_sender_not_enabled: 0x0422,
  international_not_enabled: 0x0420,
  route_not_available: 0x0410,
  unicode_not_allowed: 0x0440,
  template_mismatch: 0x0408,
  content_not_allowed: 0x0408,
  dlt_entity_not_whitelisted: 0x0431,
  dlt_header_not_whitelisted: 0x0432,
  recipient_in_dnd: 0x0411,
  recipient_suppressed: STATUS.ESME_RSUBMITFAIL,
  insufficient_credits: 0x0412,
  insufficient_international_credits: 0x0421,
  insufficient_chatapp_credits: 0x0412,
  flood_limit_exceeded: STATUS.ESME_RTHROTTLED,
  rate_limited: STATUS.ESME_RTHROTTLED,
  daily_cap_reached: STATUS.ESME_RTHROTTLED,
  idempotency_mismatch: STATUS.ESME_RSUBMITFAIL,
  not_found: STATUS.ESME_RINVMSGID,
  recipient_not_found: STATUS.ESME_RINVDSTADR,
  conflict: STATUS.ESME_RSUBMITFAIL,
  upstream_error: STATUS.ESME_RSYSERR,
  storage_unavailable: STATUS.ESME_RSYSERR,
} as const satisfies Record<DomainCode, number>;

/** Wrong fields have statuses of their own: the first of these that applies. */
const FIELD_STATUS = [
  ['sender', STATUS.ESME_RINVSRCADR],
  ['recipient', STATUS.ESME_RINVDSTADR],
  ['text', STATUS.ESME_RINVMSGLEN],
  ['schedule', STATUS.ESME_RINVSCHED],
] as const;

export function commandStatus(code: DomainCode, fields: readonly string[]): number {
  if (code !== 'validation_failed') return COMMAND_STATUS[code];
  return FIELD_STATUS.find(([field]) => fields.includes(field))?.[1] ?? COMMAND_STATUS.validation_failed;
}

export const BIND_STATUS = {
  unknown_system_id: STATUS.ESME_RINVSYSID,
  wrong_password: STATUS.ESME_RINVPASWD,
  throttled: STATUS.ESME_RTHROTTLED,
  address_not_allowed: STATUS.ESME_RBINDFAIL,
  account_not_active: STATUS.ESME_RBINDFAIL,
  too_many_binds: STATUS.ESME_RBINDFAIL,
} as const satisfies Record<BindRefusal, number>;

/** A request that is refused for its form, before core is involved. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
