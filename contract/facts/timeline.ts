import type { FactDefinitions } from '../fact.ts';

/** Steps of a message, as its timeline tells them. */
export const timelineFacts = {
  /** When it was accepted. */
  queued: { en: 'Queued' },
  parts_queued: { params: { parts: 'number' }, en: '{parts:part|parts}, queued' },
  call_queued: { params: { parts: 'number' }, en: '{parts} × 30 s charged, queued' },
  waits_until: { params: { at: 'instant' }, en: 'Scheduled for {at}' },

  /** Of a hand-over, and of what a webhook was sent. */
  attempt: { params: { no: 'number', carrier: 'carrier' }, en: 'Attempt {no} to {carrier}' },
  attempt_to_sandbox: { params: { no: 'number' }, en: 'Attempt {no} to the sandbox' },
  attempt_unnamed: { params: { no: 'number' }, en: 'Attempt {no}' },
  attempt_answered: { params: { no: 'number', status: 'number' }, en: 'Attempt {no}, HTTP {status}' },
  attempt_failed: { params: { attempt: 'fact', why: 'fact' }, en: '{attempt}: {why}' },
  carrier_id: { params: { id: 'text' }, en: 'Carrier ID {id}' },

  /** Of a receipt. */
  receipt: { params: { status: 'word' }, en: '{status}' },
  receipt_though_refunded: { params: { status: 'word' }, en: '{status}, although it was refunded' },
  receipt_because: { params: { receipt: 'fact', why: 'fact' }, en: '{receipt}: {why}' },
  receipt_repeated: {
    params: { receipt: 'fact', times: 'number', last: 'instant' },
    en: '{receipt} ({times} times, last at {last})',
  },

  /** When it goes by another carrier. */
  rerouted: {
    params: { from: 'carrier', what: 'fact', to: 'carrier' },
    en: '{from} {what}; now sent through {to}',
  },
  rerouted_unnamed: { params: { what: 'fact' }, en: 'The carrier {what}; now sent through another' },
  rerouted_somehow: { en: 'Moved to another carrier.' },

  /** What the recipient did. */
  link_clicked: { params: { link: 'number' }, en: 'link {link}' },
  by_program: { en: 'by an automated program' },
  several_times: { params: { times: 'number' }, en: '{times} times' },
  visit_details: { params: { first: 'fact', second: 'fact' }, en: '{first}, {second}' },
  suppressed_bounced: { en: 'bounced' },
  suppressed_complained: { en: 'complained' },
  suppressed_unsubscribed: { en: 'unsubscribed' },
  suppressed_added: { en: 'added' },

  /** What came back. */
  cost_returned: { en: 'Its cost was refunded.' },
  cost_partly_returned: { en: 'Part of its cost was refunded.' },
} as const satisfies FactDefinitions;
