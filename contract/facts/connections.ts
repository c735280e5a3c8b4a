import type { FactDefinitions } from '../fact.ts';

/** Why a customer's or carrier's server was not reached, or did not answer; said inside other facts. */
export const connectionFacts = {
  connection_refused: { en: 'the connection was refused' },
  connection_cut: { en: 'the connection was cut' },
  host_not_found: { en: 'the host name was not found' },
  host_not_resolved: { en: 'the host name could not be resolved' },
  host_resolved_too_late: { en: 'the host name could not be resolved in time' },
  no_connection_in_time: { en: 'no connection in time' },
  no_answer_in_time: { en: 'no answer in time' },
  host_unreachable: { en: 'the host cannot be reached' },
  certificate_of_another_host: { en: 'the certificate is for another host' },
  connection_stopped: { en: 'it was stopped' },
  request_failed: { en: 'the request failed' },
  /** In the words of a library. */
  connection_failed: { params: { why: 'quote' }, en: '{why}' },
} as const satisfies FactDefinitions;
