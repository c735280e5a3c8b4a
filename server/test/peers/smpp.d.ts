/** The part of the package that the tests use: it has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export type Text = string | Buffer | { udh?: Buffer | Buffer[]; message: string | Buffer };

  export type Fields = Record<string, number | string | Buffer | Text | null>;

  export interface Pdu {
    command: string;
    command_status: number;
    sequence_number: number;
    interface_version: number;
    system_id: string;
    password: string;
    message_id: string;
    message_state: number;
    receipted_message_id: string;
    source_addr: string;
    destination_addr: string;
    esm_class: number;
    data_coding: number;
    registered_delivery: number;
    short_message: { udh?: Buffer[]; message: string };
    dlt_entity?: Buffer;
    dlt_template?: Buffer;
    response(fields?: Fields): Pdu;
  }

  export interface Session extends EventEmitter {
    on(event: 'pdu', listener: (pdu: Pdu) => void): this;
    on(event: 'close' | 'connect', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    send(pdu: Pdu): boolean;
    bind_transceiver(fields: Fields, done: (answer: Pdu) => void): boolean;
    submit_sm(fields: Fields, done: (answer: Pdu) => void): boolean;
    query_sm(fields: Fields, done: (answer: Pdu) => void): boolean;
    deliver_sm(fields: Fields, done?: (answer: Pdu) => void): boolean;
    enquire_link(done: (answer: Pdu) => void): boolean;
    unbind(done: (answer: Pdu) => void): boolean;
    close(): void;
    destroy(): void;
  }

  export interface Server extends NetServer {
    sessions: Session[];
  }

  const smpp: {
    createServer(listener: (session: Session) => void): Server;
    connect(options: { host: string; port: number }, listener?: () => void): Session;
    addTLV(name: string, options: { id: number; type: object }): void;
    types: { tlv: { buffer: object } };
  };
  export default smpp;
}
