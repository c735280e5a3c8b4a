import type { FactDefinitions } from '../fact.ts';

/** Why a message that has been accepted is not sent yet. The same sentences are said of one message and of many. */
export const waitingFacts = {
  waits_for_carrier_down: {
    params: { carrier: 'carrier', since: 'instant' },
    en: 'Waiting because {carrier} has been unreachable since {since}.',
  },
  waits_for_carrier_paused: {
    params: { carrier: 'carrier' },
    en: 'Waiting because {carrier} is paused.',
  },
  waits_for_carrier_off: {
    params: { carrier: 'carrier' },
    en: 'Waiting because {carrier} is switched off.',
  },
  waits_for_carrier_unserved: {
    params: { carrier: 'carrier' },
    en: 'Waiting because the gateway is not connected to {carrier} at the moment.',
  },
  waits_for_other_carrier: { en: 'Waiting because its carrier was removed.' },
  waits_for_hours: {
    params: { at: 'instant' },
    en: 'Waiting for the permitted hours for promotional messages, which begin on {at}.',
  },
  waits_for_sender_rate: {
    params: { rate: 'number' },
    en: 'Waiting because its sender is limited to {rate:message|messages} per second.',
  },
  waits_for_next_try: {
    params: { why: 'fact', at: 'instant' },
    en: '{why} It will be tried again on {at}.',
  },
  waits_for_time: { params: { at: 'instant' }, en: 'It will be tried again on {at}.' },
  waits_for_resumption: { en: 'Waiting because its campaign is paused.' },
  waits_for_turn: { en: 'Waiting for its turn in the queue.' },
  is_being_sent: { en: 'It is being sent now.' },
} as const satisfies FactDefinitions;
