import type { Encoding } from '../../../protocols/gsm7.ts';
import type { RouteCode } from './routes.ts';

export type SmsContent = {
  channel: 'sms';
  /** null: the sender's own route. */
  route: RouteCode | 'transactional' | 'promotional' | 'international' | null;
  /** `auto` detects from the text; `unreadable` says that what the caller sent as a text is none. */
  encoding: 'auto' | Encoding | 'unreadable';
  flash: boolean;
  dltEntityId: string | null;
  dltTemplateId: string | null;
};

/** Where a caller says nothing of it. */
export const PLAIN_SMS: SmsContent = {
  channel: 'sms',
  route: null,
  encoding: 'auto',
  flash: false,
  dltEntityId: null,
  dltTemplateId: null,
};
