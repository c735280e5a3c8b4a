import { STATUS } from './status.ts';

/** Bytes from the peer that are not a PDU. */
export class PduError extends Error {
  override readonly name = 'PduError';
  /** The command_status with which the peer is answered. */
  readonly status: number;
  /** Null if not even the header is reliable. */
  readonly commandId: number | null;
  /** 0 if it could not be read. */
  readonly sequence: number;
  /** It is unknown where the next PDU begins: the connection has to be closed. */
  readonly fatal: boolean;

  constructor(
    problem: string,
    about: { status: number; commandId: number | null; sequence: number; fatal: boolean },
  ) {
    super(problem);
    this.status = about.status;
    this.commandId = about.commandId;
    this.sequence = about.sequence;
    this.fatal = about.fatal;
  }
}

/** @param frame begins with a whole header. */
export function badPdu(frame: Buffer, problem: string, status: number = STATUS.ESME_RINVCMDLEN): PduError {
  return new PduError(problem, {
    status,
    commandId: frame.readUInt32BE(4),
    sequence: frame.readUInt32BE(12),
    fatal: false,
  });
}

export function lostStream(problem: string, sequence: number): PduError {
  return new PduError(problem, {
    status: STATUS.ESME_RINVCMDLEN,
    commandId: null,
    sequence,
    fatal: true,
  });
}
