import type { Encoding } from '../../../protocols/gsm7.ts';
import type { RouteCode } from './routes.ts';

export type SmsContent = {
  channel: 'sms';
  /** null: the sender's own route. */
  route: RouteCode | 'transactional' | 'promotional' | 'international' | null;
  /** `auto` detects from the text; `unreadable`: what the caller sent cannot be decoded as text. */
  encoding: 'auto' | Encoding | 'unreadable';
  flash: boolean;
  dltEntityId: string | null;
  dltTemplateId: string | null;
};

/** The defaults if a caller does not say. */
export const PLAIN_SMS: SmsContent = {
  channel: 'sms',
  route: null,
  encoding: 'auto',
  flash: false,
  dltEntityId: null,
  dltTemplateId: null,
};
