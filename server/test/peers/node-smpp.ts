import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';
import type { PeerBind, PeerSubmit, Plan, SmscPeer } from './smsc-peer.ts';

/** The package sends only parameters that it knows. */
export function teachDltTags(): void {
  smpp.addTLV('dlt_entity', { id: 0x1400, type: smpp.types.tlv.buffer });
  smpp.addTLV('dlt_template', { id: 0x1401, type: smpp.types.tlv.buffer });
}

/** The SMSC that the package provides in a few lines. */
export async function startNodeSmpp(password: string): Promise<SmscPeer> {
  teachDltTags();
  const binds: PeerBind[] = [];
  const submits: PeerSubmit[] = [];
  const plans: Plan[] = [];
  const bound = new Set<Session>();
  let unbinds = 0;
  let ids = 0;

  function bind(session: Session, pdu: Pdu): void {
    const { system_id, interface_version: version, command } = pdu;
    const status = pdu.password === password ? 0 : 0x0e;
    session.send(pdu.response({ command_status: status, system_id: 'nodesmpp' }));
    binds.push({ mode: command.slice('bind_'.length), system_id, version, status });
    if (status === 0) bound.add(session);
  }

  function sendReceipt(
    session: Session,
    submit: Pdu,
    { id, stat, err = '000' }: NonNullable<Plan['receipt']>,
  ) {
    const date = new Date().toISOString().replace(/\D/g, '').slice(2, 14);
    session.deliver_sm({
      source_addr_ton: 1,
      source_addr_npi: 1,
      source_addr: submit.destination_addr,
      destination_addr: submit.source_addr,
      esm_class: 0x04,
      data_coding: 0,
      receipted_message_id: id,
      short_message: `id:${id} sub:001 dlvrd:001 submit date:${date} done date:${date} stat:${stat} err:${err} text:`,
    });
  }

  function answerSubmit(session: Session, pdu: Pdu): void {
    submits.push(asRead(pdu));
    const { id = '', status = 0, receipt } = plans.shift() ?? { id: `node${(ids += 1)}` };
    if (receipt?.early) sendReceipt(session, pdu, receipt);
    session.send(pdu.response({ command_status: status, message_id: id }));
    if (receipt && !receipt.early) sendReceipt(session, pdu, receipt);
  }

  function take(session: Session, pdu: Pdu): void {
    switch (pdu.command) {
      case 'bind_transceiver':
      case 'bind_transmitter':
      case 'bind_receiver':
        return bind(session, pdu);
      case 'submit_sm':
        return answerSubmit(session, pdu);
      case 'unbind':
        unbinds += 1;
        session.send(pdu.response());
        return;
      case 'enquire_link':
        session.send(pdu.response());
        return;
      default:
    }
  }

  const server = smpp.createServer((session) => {
    session.on('error', () => undefined);
    session.on('pdu', (pdu) => take(session, pdu));
    session.on('close', () => bound.delete(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const last = (): Session => {
    const session = [...bound].at(-1);
    if (!session) throw new Error('nobody is bound');
    return session;
  };

  return {
    port: (server.address() as AddressInfo).port,
    binds,
    submits,
    unbinds: () => unbinds,
    plan: async (plan) => void plans.push(plan),
    deliver: ({ from, to, data_coding, header, text }) => {
      const udh = Buffer.from(header, 'hex');
      const fields = { source_addr: from, destination_addr: to, data_coding, esm_class: 0 };
      return new Promise((resolve) =>
        last().deliver_sm({ ...fields, short_message: { udh, message: text } }, (answer) =>
          resolve(answer.command_status),
        ),
      );
    },
    unbind: () =>
      new Promise((resolve) => {
        const session = last();
        session.unbind(() => {
          session.close();
          resolve();
        });
      }),
    enquireLink: () => new Promise((resolve) => last().enquire_link(() => resolve())),
    close: async () => {
      for (const session of [...server.sessions]) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function asRead(pdu: Pdu): PeerSubmit {
  const { source_addr, destination_addr, esm_class, data_coding, registered_delivery } = pdu;
  const { udh = [], message } = pdu.short_message;
  const elements = Buffer.concat(udh);
  return {
    source_addr,
    destination_addr,
    esm_class,
    data_coding,
    registered_delivery,
    header: elements.length === 0 ? '' : Buffer.of(elements.length, ...elements).toString('hex'),
    text: message,
    entity: pdu.dlt_entity?.toString('latin1') ?? null,
    template: pdu.dlt_template?.toString('latin1') ?? null,
  };
}
