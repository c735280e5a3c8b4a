// The operator of the end-to-end benchmark: takes every message at once and sends its receipt right after the answer,
// as many at a time as a window allows. As cheap as possible, since it uses the same cores.

import { createServer, type AddressInfo, type Socket } from 'node:net';
import { decodePdu, encodePdu } from '../src/protocols/smpp/codec.ts';
import { Framer } from '../src/protocols/smpp/framer.ts';
import { respondTo, type Pdu, type PduOf } from '../src/protocols/smpp/pdu.ts';
import { receiptPdu } from '../src/protocols/smpp/receipt.ts';

type Owed = { id: string; submit: PduOf<'submit_sm'> };

const receiptWindow = Number(process.argv[2] ?? '100');
let lastId = Date.now();

function serve(socket: Socket): void {
  const framer = new Framer();
  const owed: Owed[] = [];
  const unanswered = new Map<number, Owed>();
  let nextOwed = 0;
  let sequence = 0;

  function answer(pdu: Pdu, out: Buffer[]): void {
    switch (pdu.command) {
      case 'submit_sm': {
        lastId += 1;
        const id = String(lastId);
        out.push(encodePdu(respondTo(pdu, { messageId: id })));
        if (pdu.registeredDelivery !== 0) owed.push({ id, submit: pdu });
        return;
      }
      case 'deliver_sm_resp': {
        const receipt = unanswered.get(pdu.sequence);
        unanswered.delete(pdu.sequence);
        if (pdu.status !== 0 && receipt) owed.push(receipt);
        return;
      }
      case 'bind_transceiver':
      case 'bind_transmitter':
      case 'bind_receiver':
        out.push(encodePdu(respondTo(pdu, { systemId: 'SMSC' })));
        return;
      case 'enquire_link':
      case 'unbind':
        out.push(encodePdu(respondTo(pdu)));
        return;
      default:
        throw new Error(`nobody was expected to send ${pdu.command}`);
    }
  }

  function sendReceipts(out: Buffer[]): void {
    const now = new Date();
    while (nextOwed < owed.length && unanswered.size < receiptWindow) {
      const receipt = owed[nextOwed++];
      if (!receipt) break;
      sequence += 1;
      unanswered.set(sequence, receipt);
      out.push(encodePdu(receiptOf(receipt, now), sequence));
    }
    if (nextOwed === owed.length) {
      owed.length = 0;
      nextOwed = 0;
    }
  }

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    const out: Buffer[] = [];
    framer.push(chunk);
    for (let frame = framer.next(); frame; frame = framer.next()) answer(decodePdu(frame), out);
    sendReceipts(out);
    if (out.length > 0) socket.write(Buffer.concat(out));
  });
}

function receiptOf({ id, submit }: Owed, now: Date): PduOf<'deliver_sm'> {
  return receiptPdu(
    { id, state: 'delivered', submittedAt: now, doneAt: now, zoneMinutes: 330 },
    {
      sender: { ton: submit.sourceAddrTon, npi: submit.sourceAddrNpi, address: submit.sourceAddr },
      recipient: { ton: submit.destAddrTon, npi: submit.destAddrNpi, address: submit.destinationAddr },
    },
  );
}

const server = createServer(serve);
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
