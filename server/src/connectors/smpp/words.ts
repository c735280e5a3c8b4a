import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type FactKey } from 'harkara-contract/facts.ts';
import { connectionFailure } from '../../protocols/connection-failure.ts';
import { RequestError } from '../../protocols/smpp/request-error.ts';
import type { SessionEnd } from '../../protocols/smpp/session.ts';
import { nameOfStatus, STATUS } from '../../protocols/smpp/status.ts';

const MEANINGS: Readonly<Record<number, Fact>> = {
  [STATUS.ESME_RINVMSGLEN]: fact('smpp_message_length_wrong'),
  [STATUS.ESME_RINVBNDSTS]: fact('smpp_not_bound_for_this'),
  [STATUS.ESME_RALYBND]: fact('smpp_bound_already'),
  [STATUS.ESME_RSYSERR]: fact('carrier_system_error'),
  [STATUS.ESME_RINVSRCADR]: fact('carrier_forbids_sender'),
  [STATUS.ESME_RINVDSTADR]: fact('carrier_refuses_number'),
  [STATUS.ESME_RBINDFAIL]: fact('smpp_bind_failed'),
  [STATUS.ESME_RINVPASWD]: fact('smpp_password_wrong'),
  [STATUS.ESME_RINVSYSID]: fact('smpp_system_id_wrong'),
  [STATUS.ESME_RMSGQFUL]: fact('carrier_queue_full'),
  [STATUS.ESME_RSUBMITFAIL]: fact('carrier_took_nothing'),
  [STATUS.ESME_RINVSRCTON]: fact('smpp_sender_type_wrong'),
  [STATUS.ESME_RINVDSTTON]: fact('smpp_number_type_wrong'),
  [STATUS.ESME_RTHROTTLED]: fact('too_many_per_second'),
  [STATUS.ESME_RINVEXPIRY]: fact('smpp_validity_wrong'),
  [STATUS.ESME_RX_T_APPN]: fact('carrier_problem_passing'),
  [STATUS.ESME_RX_P_APPN]: fact('carrier_problem_lasting'),
  [STATUS.ESME_RX_R_APPN]: fact('carrier_refuses_it'),
  [STATUS.ESME_RMISSINGOPTPARAM]: fact('smpp_parameter_missing'),
  [STATUS.ESME_RINVOPTPARAMVAL]: fact('smpp_parameter_invalid'),
};

/** The name and number as in the operator's manual, and the meaning if all operators share it. */
export function statusFact(status: number): Fact {
  const number = `0x${status.toString(16).padStart(2, '0')}`;
  const name = nameOfStatus(status);
  const known = name.startsWith('0x') ? number : `${name}, ${number}`;
  const meaning = MEANINGS[status];
  return meaning
    ? fact('smpp_status_meaning', { meaning, status: known })
    : fact('smpp_status', { status: known });
}

const ENDS = {
  closed_here: 'link_closed',
  unbound_by_peer: 'carrier_unbound',
  disconnected: 'link_broke',
  silent: 'enquire_link_unanswered',
  inactive: 'carrier_silent',
  lost_stream: 'not_smpp',
  not_bound: 'bind_unanswered',
} as const satisfies Readonly<Record<SessionEnd['reason'], FactKey>>;

export function endFact({ reason, error }: SessionEnd): Fact {
  const what = fact(ENDS[reason]);
  if (error === null) return what;
  return fact('link_failed', { what, why: fact('connection_failed', { why: error.message }) });
}

/** Why a request has no answer of its own. */
export function requestFact({ problem, fate, status }: RequestError): Fact {
  switch (problem) {
    case 'window_full':
      return fact('smpp_window_full');
    case 'timeout':
      return fact(fate === 'unsent' ? 'smpp_request_late' : 'smpp_no_response');
    case 'withheld':
      return fact('smpp_request_withheld');
    case 'closed':
      return fact(fate === 'unsent' ? 'smpp_session_closed' : 'smpp_session_cut');
    case 'nacked':
      return fact('smpp_generic_nack', { status: nameOfStatus(status) });
    case 'malformed':
      return fact('smpp_response_unreadable');
  }
}

/** Why a connection could not be made. */
export function failureFact(error: unknown, { host, port }: { host: string; port: number }): Fact {
  if (error instanceof RequestError) {
    return fact('link_failed', { what: fact('bind_unanswered'), why: requestFact(error) });
  }
  const why = connectionFailure(error);
  const { why: words } = why.params;
  const namesHost = typeof words === 'string' && words.includes(host);
  return namesHost ? why : fact('host_failed', { host: `${host}:${port}`, why });
}
