import { describeConnectionFailure } from '../../protocols/connection-failure.ts';
import { RequestError } from '../../protocols/smpp/request-error.ts';
import type { SessionEnd } from '../../protocols/smpp/session.ts';
import { nameOfStatus, STATUS } from '../../protocols/smpp/status.ts';

const MEANINGS: Readonly<Record<number, string>> = {
  [STATUS.ESME_RINVMSGLEN]: 'the length of the message is wrong',
  [STATUS.ESME_RINVBNDSTS]: 'the link is not bound for this',
  [STATUS.ESME_RALYBND]: 'it is bound already',
  [STATUS.ESME_RSYSERR]: 'the operator has an error of its own',
  [STATUS.ESME_RINVSRCADR]: 'the sender is not allowed',
  [STATUS.ESME_RINVDSTADR]: 'the number is not valid',
  [STATUS.ESME_RBINDFAIL]: 'the bind failed',
  [STATUS.ESME_RINVPASWD]: 'the password is wrong',
  [STATUS.ESME_RINVSYSID]: 'the system id is wrong',
  [STATUS.ESME_RMSGQFUL]: "the operator's queue is full",
  [STATUS.ESME_RSUBMITFAIL]: 'the message was not taken',
  [STATUS.ESME_RINVSRCTON]: "the sender's type of number is wrong",
  [STATUS.ESME_RINVDSTTON]: "the number's type of number is wrong",
  [STATUS.ESME_RTHROTTLED]: 'too many messages a second',
  [STATUS.ESME_RINVEXPIRY]: 'the validity period is wrong',
  [STATUS.ESME_RX_T_APPN]: 'the operator has a passing problem',
  [STATUS.ESME_RX_P_APPN]: 'the operator has a lasting problem',
  [STATUS.ESME_RX_R_APPN]: 'the operator refuses it',
  [STATUS.ESME_RMISSINGOPTPARAM]: 'a parameter is missing, such as a DLT id',
  [STATUS.ESME_RINVOPTPARAMVAL]: 'a parameter is not valid, such as a DLT id',
};

/** The name and number as in the operator's manual, and the meaning if all operators share it. */
export function describeStatus(status: number): string {
  const number = `0x${status.toString(16).padStart(2, '0')}`;
  const name = nameOfStatus(status);
  const known = name.startsWith('0x') ? number : `${name}, ${number}`;
  const meaning = MEANINGS[status];
  return meaning === undefined ? known : `${meaning} (${known})`;
}

const ENDS: Readonly<Record<SessionEnd['reason'], string>> = {
  closed_here: 'the connection was closed',
  unbound_by_peer: 'the operator unbound',
  disconnected: 'the connection broke',
  silent: 'the operator does not answer enquire_link',
  inactive: 'the operator is silent',
  lost_stream: 'the operator sent what is no SMPP',
  not_bound: 'the bind was not answered',
};

export function describeEnd({ reason, error }: SessionEnd): string {
  return error === null ? ENDS[reason] : `${ENDS[reason]}: ${error.message}`;
}

/** Why a connection could not be made. */
export function describeFailure(error: unknown, { host, port }: { host: string; port: number }): string {
  if (error instanceof RequestError) return `the bind was not answered: ${error.message}`;
  const why = describeConnectionFailure(error);
  return why.includes(host) ? why : `${host}:${port}: ${why}`;
}
