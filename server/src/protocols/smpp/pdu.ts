import {
  COMMANDS,
  COMMAND_NAMES,
  commandOf,
  responseTo,
  type CommandName,
  type Field,
  type RequestName,
  type ResponseName,
} from './commands.ts';
import type { PduError } from './pdu-error.ts';
import { NO_TLVS, type Tlv } from './tlv.ts';

/** A destination of a submit_multi. */
export type Destination =
  | { kind: 'address'; ton: number; npi: number; address: string }
  | { kind: 'list'; name: string };

/** A destination for which a submit_multi was not accepted. */
export type Failure = { ton: number; npi: number; address: string; status: number };

type Values = {
  u8: number;
  cString: string;
  octets: Buffer;
  destinations: readonly Destination[];
  failures: readonly Failure[];
};

type FieldsOf<Fields extends readonly Field[]> = { [F in Fields[number] as F['name']]: Values[F['kind']] };

type Flat<T> = { [K in keyof T]: T[K] };

type Pdus = {
  [C in CommandName]: Flat<
    { command: C; status: number; sequence: number } & FieldsOf<(typeof COMMANDS)[C]['fields']> & {
        tlvs: readonly Tlv[];
      }
  >;
};

export type PduOf<C extends CommandName> = Pdus[C];
export type Pdu = Pdus[CommandName];
/** What a session's handler is given; the last two are not answered. */
export type Incoming = PduOf<RequestName | 'outbind' | 'alert_notification'>;
export type Response<C extends RequestName = RequestName> = PduOf<`${C}_resp`>;

const NO_OCTETS = Buffer.alloc(0);
const BLANK_VALUES: Values = { u8: 0, cString: '', octets: NO_OCTETS, destinations: [], failures: [] };

function blankOf(command: CommandName): Pdu {
  const fields = COMMANDS[command].fields.map((field) => [field.name, BLANK_VALUES[field.kind]]);
  const blank: Record<string, unknown> = {
    command,
    status: 0,
    sequence: 0,
    ...(Object.fromEntries(fields) as object),
    tlvs: NO_TLVS,
  };
  return blank as Pdu;
}

// Without their own types: the compiler cannot spread such a large union.
const BLANKS = Object.fromEntries(COMMAND_NAMES.map((command) => [command, blankOf(command)])) as Readonly<
  Record<CommandName, object>
>;

/** Fields that are not given are 0 or empty. A session sets the sequence number when it sends. */
export function makePdu<C extends CommandName>(
  command: C,
  fields: Partial<Omit<PduOf<C>, 'command'>> = {},
): PduOf<C> {
  const pdu: Record<string, unknown> = { ...BLANKS[command], ...fields };
  return pdu as PduOf<C>;
}

/** The response that matches the request; `status` is 0 unless given. */
export function respondTo<C extends RequestName>(
  request: { readonly command: C; readonly sequence: number },
  fields: Partial<Omit<PduOf<`${C}_resp`>, 'command' | 'sequence'>> = {},
): PduOf<`${C}_resp`> {
  const blank = BLANKS[`${request.command}_resp`];
  const response: Record<string, unknown> = { ...blank, ...fields, sequence: request.sequence };
  return response as PduOf<`${C}_resp`>;
}

/** A refusal that consists of a status alone; null for requests that are not answered. */
export function refuse(request: Incoming, status: number): Response | null {
  const command = responseTo(request.command);
  return command === null ? null : blankResponse(command, status, request.sequence);
}

/** The answer to bytes that could not be read; null if they claim to be a response. */
export function answerToBadPdu({ commandId, status, sequence }: PduError): Pdu | null {
  const command = commandId === null ? null : commandOf(commandId);
  const response = command === null ? null : responseTo(command);
  if (response !== null) return blankResponse(response, status, sequence);
  if (commandId !== null && (command !== null || commandId >= 0x8000_0000)) return null;
  return makePdu('generic_nack', { status, sequence });
}

function blankResponse(command: ResponseName, status: number, sequence: number): Response {
  const response: Record<string, unknown> = { ...BLANKS[command], status, sequence };
  return response as Response;
}
