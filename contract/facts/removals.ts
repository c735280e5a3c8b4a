import type { FactDefinitions } from '../fact.ts';

export const removalFacts = {
  carrier_in_use: {
    code: 'conflict',
    params: { carrier: 'carrier', reasons: 'facts' },
    en: "{carrier} can't be removed: {reasons}.",
  },
  sender_in_use: {
    code: 'conflict',
    params: { sender: 'text', reasons: 'facts' },
    en: "The sender ID {sender} can't be removed: {reasons}.",
  },
  /** Why something cannot be removed. */
  still_enabled: { en: 'it is still enabled' },
  named_by_routes: { params: { routes: 'texts' }, en: 'these routes use it: {routes}' },
  used_by_business_accounts: {
    params: { count: 'number' },
    en: '{count:business account uses|business accounts use} it',
  },
  messages_queued_for_it: {
    params: { count: 'number' },
    en: '{count:message is|messages are} queued for it',
  },
  messages_scheduled_for_it: {
    params: { count: 'number' },
    en: '{count:message is|messages are} scheduled for it',
  },
  templates_for_it: { params: { count: 'number' }, en: '{count:template is|templates are} for it' },

  virtual_number_not_found: {
    code: 'not_found',
    params: { number: 'text' },
    en: 'There is no virtual number {number}.',
  },
  not_in_dnd: {
    code: 'not_found',
    params: { number: 'text' },
    en: '{number} is not in the registry.',
  },
} as const satisfies FactDefinitions;
