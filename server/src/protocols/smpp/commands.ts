// The commands of SMPP 3.4 (chapter 4) with their mandatory fields, in the order of the wire.

import { STATUS } from './status.ts';

const u8 = <Name extends string>(name: Name) => ({ name, kind: 'u8' }) as const;

/** @param max octets with the terminating NUL; `refusal` is the status for a string that is longer. */
const cString = <Name extends string>(name: Name, max: number, refusal: number = STATUS.ESME_RINVCMDLEN) =>
  ({ name, kind: 'cString', max, refusal }) as const;

/** One octet of length, then that many octets. */
const octets = <Name extends string>(name: Name) => ({ name, kind: 'octets' }) as const;

const destinations = <Name extends string>(name: Name) => ({ name, kind: 'destinations' }) as const;
const failures = <Name extends string>(name: Name) => ({ name, kind: 'failures' }) as const;

export type Field =
  | ReturnType<typeof u8<string>>
  | ReturnType<typeof cString<string>>
  | ReturnType<typeof octets<string>>
  | ReturnType<typeof destinations<string>>
  | ReturnType<typeof failures<string>>;

export const ADDRESS_MAX = 21;
const LONG_ADDRESS_MAX = 65;
const ID_MAX = 65;
/** A time, or only the NUL. */
const TIME_MAX = 17;
/** The longest short_message; longer ones go into message_payload. */
export const SHORT_MESSAGE_MAX = 254;

const serviceType = cString('serviceType', 6, STATUS.ESME_RINVSERTYP);
const messageId = cString('messageId', ID_MAX, STATUS.ESME_RINVMSGID);
const scheduled = cString('scheduleDeliveryTime', TIME_MAX, STATUS.ESME_RINVSCHED);
const validity = cString('validityPeriod', TIME_MAX, STATUS.ESME_RINVEXPIRY);

const source = [
  u8('sourceAddrTon'),
  u8('sourceAddrNpi'),
  cString('sourceAddr', ADDRESS_MAX, STATUS.ESME_RINVSRCADR),
] as const;
const destination = [
  u8('destAddrTon'),
  u8('destAddrNpi'),
  cString('destinationAddr', ADDRESS_MAX, STATUS.ESME_RINVDSTADR),
] as const;
const longSource = [
  u8('sourceAddrTon'),
  u8('sourceAddrNpi'),
  cString('sourceAddr', LONG_ADDRESS_MAX, STATUS.ESME_RINVSRCADR),
] as const;

const afterAddresses = [
  u8('esmClass'),
  u8('protocolId'),
  u8('priorityFlag'),
  scheduled,
  validity,
  u8('registeredDelivery'),
  u8('replaceIfPresentFlag'),
  u8('dataCoding'),
  u8('smDefaultMsgId'),
  octets('shortMessage'),
] as const;

const systemId = cString('systemId', 16, STATUS.ESME_RINVSYSID);
const password = cString('password', 9, STATUS.ESME_RINVPASWD);
const bind = [
  systemId,
  password,
  cString('systemType', 13, STATUS.ESME_RINVSYSTYP),
  u8('interfaceVersion'),
  u8('addrTon'),
  u8('addrNpi'),
  cString('addressRange', 41),
] as const;
const shortMessage = [serviceType, ...source, ...destination, ...afterAddresses] as const;

export const COMMANDS = {
  generic_nack: { id: 0x8000_0000, fields: [] },
  bind_receiver: { id: 0x01, fields: bind },
  bind_receiver_resp: { id: 0x8000_0001, fields: [systemId] },
  bind_transmitter: { id: 0x02, fields: bind },
  bind_transmitter_resp: { id: 0x8000_0002, fields: [systemId] },
  query_sm: { id: 0x03, fields: [messageId, ...source] },
  query_sm_resp: {
    id: 0x8000_0003,
    fields: [messageId, cString('finalDate', TIME_MAX), u8('messageState'), u8('errorCode')],
  },
  submit_sm: { id: 0x04, fields: shortMessage },
  submit_sm_resp: { id: 0x8000_0004, fields: [messageId] },
  deliver_sm: { id: 0x05, fields: shortMessage },
  deliver_sm_resp: { id: 0x8000_0005, fields: [messageId] },
  unbind: { id: 0x06, fields: [] },
  unbind_resp: { id: 0x8000_0006, fields: [] },
  replace_sm: {
    id: 0x07,
    fields: [
      messageId,
      ...source,
      scheduled,
      validity,
      u8('registeredDelivery'),
      u8('smDefaultMsgId'),
      octets('shortMessage'),
    ],
  },
  replace_sm_resp: { id: 0x8000_0007, fields: [] },
  cancel_sm: { id: 0x08, fields: [serviceType, messageId, ...source, ...destination] },
  cancel_sm_resp: { id: 0x8000_0008, fields: [] },
  bind_transceiver: { id: 0x09, fields: bind },
  bind_transceiver_resp: { id: 0x8000_0009, fields: [systemId] },
  outbind: { id: 0x0b, fields: [systemId, password] },
  enquire_link: { id: 0x15, fields: [] },
  enquire_link_resp: { id: 0x8000_0015, fields: [] },
  submit_multi: {
    id: 0x21,
    fields: [serviceType, ...source, destinations('destinations'), ...afterAddresses],
  },
  submit_multi_resp: { id: 0x8000_0021, fields: [messageId, failures('unsuccessful')] },
  alert_notification: {
    id: 0x102,
    fields: [
      ...longSource,
      u8('esmeAddrTon'),
      u8('esmeAddrNpi'),
      cString('esmeAddr', LONG_ADDRESS_MAX, STATUS.ESME_RINVDSTADR),
    ],
  },
  data_sm: {
    id: 0x103,
    fields: [
      serviceType,
      ...longSource,
      u8('destAddrTon'),
      u8('destAddrNpi'),
      cString('destinationAddr', LONG_ADDRESS_MAX, STATUS.ESME_RINVDSTADR),
      u8('esmClass'),
      u8('registeredDelivery'),
      u8('dataCoding'),
    ],
  },
  data_sm_resp: { id: 0x8000_0103, fields: [messageId] },
} as const satisfies Record<string, { id: number; fields: readonly Field[] }>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

const BY_ID: ReadonlyMap<number, CommandName> = new Map(
  COMMAND_NAMES.map((name) => [COMMANDS[name].id, name]),
);

export function commandOf(id: number): CommandName | null {
  return BY_ID.get(id) ?? null;
}

/** True for generic_nack as well: a response is never answered. */
export function isResponseId(id: number): boolean {
  return id >= 0x8000_0000;
}

/** The commands that are answered: all that are no responses, except outbind and alert_notification. */
export type RequestName = {
  [C in CommandName]: `${C}_resp` extends CommandName ? C : never;
}[CommandName];
export type ResponseName = `${RequestName}_resp`;

/** Null for commands that are not answered. */
export function responseTo(command: CommandName): ResponseName | null {
  const { id } = COMMANDS[command];
  return isResponseId(id) ? null : (commandOf(id + 0x8000_0000) as ResponseName | null);
}
