import smpp, { type Fields, type Pdu, type Session } from 'smpp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { waitFor } from '../support/gateway.ts';
import {
  ENTITY,
  HINDI,
  numberFor,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
  type Outcome,
} from '../support/provisions.ts';
import { PASSWORD, smppCustomer, useSmpp } from '../smpp/customers.ts';
import { teachDltTags } from './node-smpp.ts';
import { receiveFromPhone } from './phone.ts';

const world = provision(smppCustomer('asha', { limits: { legacy_per_second: 10_000 } }));
const { gateway, smpp: server } = useSmpp({
  provision: { ...world, virtual_numbers: [{ number: '56161', account: 'asha' }] },
});

beforeAll(teachDltTags);

type Client = { session: Session; received: Pdu[]; isClosed: () => boolean };

async function bind(password = PASSWORD): Promise<Client & { status: number }> {
  const received: Pdu[] = [];
  let isClosed = false;
  const session = await new Promise<Session>((resolve) => {
    const made = smpp.connect({ host: '127.0.0.1', port: server().port }, () => resolve(made));
    made.on('error', () => undefined);
    made.on('close', () => (isClosed = true));
    made.on('pdu', (pdu) => {
      if (pdu.command === 'deliver_sm') received.push(pdu);
      if (['deliver_sm', 'enquire_link', 'unbind'].includes(pdu.command)) made.send(pdu.response());
    });
  });
  onTestFinished(() => session.destroy());
  const { command_status: status } = await new Promise<Pdu>((resolve) =>
    session.bind_transceiver({ system_id: 'asha', password, interface_version: 0x34 }, resolve),
  );
  return { session, received, status, isClosed: () => isClosed };
}

const submit = ({ session }: Client, to: string, short_message: Fields[string], more: Fields = {}) =>
  new Promise<Pdu>((resolve) =>
    session.submit_sm(
      {
        source_addr_ton: 5,
        source_addr: SENDER,
        dest_addr_ton: 1,
        dest_addr_npi: 1,
        destination_addr: `91${to}`,
        registered_delivery: 1,
        short_message,
        ...more,
      },
      resolve,
    ),
  );

const stored = (id: string) =>
  gateway().rows('select body, unicode, parts, dlt_entity, dlt_template from messages where id = $1', [
    fromPublicId(id),
  ]);

const receiptFor = ({ received }: Client, id: string) =>
  waitFor(`a receipt for ${id}`, () => received.find((pdu) => pdu.receipted_message_id === id));

describe("a customer who uses npm's smpp", () => {
  test.each([
    ['the right password', PASSWORD, 0],
    ['a wrong password', 'wrong', 0x0e],
  ])('binds with %s', async (_, password, status) => {
    expect((await bind(password)).status).toBe(status);
  });

  test.each([
    ['plain text', TEXT, 0, false],
    ['all of GSM-7', 'Note: @£$¥èéùìòÇØøÅå_^{}[]~|€ÆæßÉ', 0, false],
    ['Hindi', HINDI, 8, true],
    ['Latin-1', 'Note: ça', 3, true],
    ['plain text in the alphabet that the package finds', TEXT, null, false],
    ['Hindi in the alphabet that the package finds', HINDI, null, true],
    ['signs in the alphabet that the package finds', 'Note: @ $5 [a_b] {é}', null, false],
    ['one sign in the alphabet that the package finds', 'Note: $5', null, false],
  ])('sends %s', async (_, text, data_coding, unicode) => {
    const client = await bind();
    const { command_status, message_id } = await submit(client, numberFor('delivered'), text, {
      data_coding,
    });
    expect(command_status).toBe(0);
    expect(await stored(message_id)).toMatchObject([{ body: text, unicode, parts: 1 }]);
    await receiptFor(client, message_id);
  });

  test.each([
    ['GSM-7', ['Note: [', 'x'.repeat(150), '€ end'], 0],
    ['Hindi', [`Note: ${'न'.repeat(60)}`, 'मस्ते 😀', ' end'], 8],
  ])('sends a long message of %s in parts, and gets a receipt for each', async (_, texts, data_coding) => {
    const client = await bind();
    const number = numberFor('delivered');
    const ids: string[] = [];
    for (const [i, message] of texts.entries()) {
      const udh = Buffer.of(5, 0, 3, 0x42, texts.length, i + 1);
      const answer = await submit(client, number, { udh, message }, { data_coding });
      expect(answer.command_status).toBe(0);
      ids.push(answer.message_id);
    }
    for (const id of ids) {
      expect((await receiptFor(client, id)).short_message.message).toContain('stat:DELIVRD');
    }
    expect(await stored(ids[0] ?? '')).toMatchObject([{ body: texts.join('') }]);
  });

  test('sends a long message as a payload', async () => {
    const client = await bind();
    const text = `Note: ${'long '.repeat(60)}`.trim();
    const { message_id } = await submit(client, numberFor('delivered'), '', {
      data_coding: 0,
      message_payload: text,
    });
    expect(await stored(message_id)).toMatchObject([{ body: text, parts: 2 }]);
  });

  test.each<[Outcome, string, number]>([
    ['delivered', 'DELIVRD', 2],
    ['failed', 'UNDELIV', 5],
    ['expired', 'EXPIRED', 3],
  ])('is notified when a message is %s', async (outcome, stat, message_state) => {
    const client = await bind();
    const number = numberFor(outcome);
    const { message_id } = await submit(client, number, TEXT, { data_coding: 0 });
    const receipt = await receiptFor(client, message_id);
    expect(receipt).toMatchObject({
      esm_class: 4,
      source_addr: `91${number}`,
      destination_addr: SENDER,
      message_state,
    });
    expect(receipt.short_message.message).toMatch(new RegExp(`^id:${message_id} .* stat:${stat} `));
    const query = await new Promise<Pdu>((resolve) => client.session.query_sm({ message_id }, resolve));
    expect(query).toMatchObject({ command_status: 0, message_id, message_state });
  });

  const dlt = (entity: string, template: string) => ({
    data_coding: 0,
    dlt_entity: Buffer.from(entity),
    dlt_template: Buffer.from(template),
  });

  test('submits DLT ids as parameters', async () => {
    const client = await bind();
    const { message_id } = await submit(client, numberFor('delivered'), TEXT, dlt(ENTITY, TEMPLATE_ID));
    expect(await stored(message_id)).toMatchObject([{ dlt_entity: ENTITY, dlt_template: TEMPLATE_ID }]);
  });

  test.each([
    ['a DLT entity of somebody else', dlt('1101000000000000999', TEMPLATE_ID), 0x431],
    ['a sender that it does not have', { data_coding: 0, source_addr: 'NOBODY' }, 0x0a],
    ['a number that is none', { data_coding: 0, destination_addr: '12' }, 0x0b],
  ])('is refused for %s', async (_, more, status) => {
    const client = await bind();
    expect((await submit(client, numberFor('delivered'), TEXT, more)).command_status).toBe(status);
  });

  test.each([
    ['short', 'STOP @ 10 €', 1],
    ['in Hindi', 'रुको 😀', 1],
    ['long', `HELLO ${'world '.repeat(60)}end`, 3],
  ])('gets a message from a phone that is %s', async (_, text, count) => {
    const client = await bind();
    const from = numberFor('delivered');
    await receiveFromPhone(gateway(), { from: `+91${from}`, to: '56161', text });
    const parts = await waitFor('it has come', () => {
      const found = client.received.filter((pdu) => pdu.source_addr === `91${from}`);
      return found.length === count && found;
    });
    expect(parts.map((pdu) => pdu.short_message.message).join('')).toBe(text);
  });

  test('sends an enquire_link, and unbinds', async () => {
    const { session, isClosed } = await bind();
    const asked = await new Promise<Pdu>((resolve) => session.enquire_link(resolve));
    const ended = await new Promise<Pdu>((resolve) => session.unbind(resolve));
    expect([asked.command_status, ended.command_status]).toEqual([0, 0]);
    await waitFor('the connection is closed', isClosed);
  });
});
