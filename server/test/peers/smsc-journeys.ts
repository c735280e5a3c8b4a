import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stateName } from '../../src/core/messages/states.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import {
  customer,
  ENTITY,
  HINDI,
  numberFor,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';
import type { FromPhone, PeerSubmit, Plan, SmscPeer } from './smsc-peer.ts';

const PASSWORD = 'operator';
const GSM = `Note: ${'[long] €5 '.repeat(30)}`.trim();
const UNICODE = `Note: ${'नमस्ते 😀 '.repeat(20)}`.trim();

/** From the API over our connector to a third-party SMSC, and back. */
export function smscJourneys(start: (password: string) => Promise<SmscPeer>): void {
  let smsc: SmscPeer;
  let gateway: TestGateway;
  let ids = 0;

  const connector = (password: string) => ({
    name: 'operator',
    type: 'smpp',
    options: { host: '127.0.0.1', port: smsc.port, system_id: 'harkara', password },
  });

  beforeAll(async () => {
    smsc = await start(PASSWORD);
    gateway = await startGateway({
      provision: {
        ...provision(customer('asha')),
        connectors: [connector(PASSWORD)],
        routes: [{ channel: 'sms', route: '*', connectors: ['operator'] }],
        virtual_numbers: [{ number: '56161', account: 'asha' }],
      },
    });
    await waitFor('the connector is bound', () => smsc.binds.length > 0);
  });

  afterEach(() => gateway.auditClean());

  afterAll(async () => {
    await gateway.close();
    await smsc.close();
  });

  const nextId = () => `c${(ids += 1).toString(16).padStart(6, '0')}`;

  async function send(message: string, ...plans: Plan[]): Promise<{ id: string; recipient: string }> {
    for (const plan of plans) await smsc.plan(plan);
    const recipient = numberFor('delivered');
    return { id: await gateway.sendSms(recipient, { message }), recipient };
  }

  const submitsTo = (recipient: string): PeerSubmit[] =>
    smsc.submits.filter(({ destination_addr }) => destination_addr === `91${recipient}`);

  const delivered = (id: string, more: object = {}): Plan => ({
    id,
    receipt: { id, stat: 'DELIVRD', ...more },
  });

  test('the connector binds as a transceiver of SMPP 3.4', () => {
    expect(smsc.binds[0]).toMatchObject({
      mode: 'transceiver',
      system_id: 'harkara',
      version: 0x34,
      status: 0,
    });
  });

  describe('a message', () => {
    test('goes out with its DLT ids, and is delivered by its receipt', async () => {
      const vendorId = nextId();
      const { id, recipient } = await send(TEXT, delivered(vendorId));
      expect(await gateway.untilStatus(id, 'delivered')).toMatchObject({
        vendor_message_id: vendorId,
        credits: 1,
      });
      expect(submitsTo(recipient)).toMatchObject([
        {
          source_addr: SENDER,
          esm_class: 0,
          data_coding: 0,
          registered_delivery: 1,
          header: '',
          text: TEXT,
          entity: ENTITY,
          template: TEMPLATE_ID,
        },
      ]);
    });

    test.each([
      ['all of GSM-7', 'Note: @£$¥èéùìòÇØøÅå_^{}[]~|€ÆæßÉ', 0, 1],
      ['Hindi', HINDI, 8, 1],
      ['a long text', GSM, 0, 3],
      ['a long text in Unicode', UNICODE, 8, 4],
    ])('of %s is read by the SMSC as it was sent', async (_, text, data_coding, count) => {
      const { id, recipient } = await send(text, ...Array.from({ length: count }, () => delivered(nextId())));
      await gateway.untilStatus(id, 'delivered');
      const submits = submitsTo(recipient);
      expect(submits.map((submit) => submit.text).join('')).toBe(text);
      const reference = submits[0]?.header.slice(6, 8) ?? '';
      expect(submits.map((submit) => [submit.data_coding, submit.header])).toEqual(
        Array.from({ length: count }, (_part, i) => [
          data_coding,
          count === 1 ? '' : `050003${reference}0${count}0${i + 1}`,
        ]),
      );
    });

    test.each<[string, Plan]>([
      ['before the answer', delivered('early-1', { early: true })],
      ['with a padded id', { id: 'ab2', receipt: { id: '00000AB2', stat: 'DELIVRD' } }],
      [
        'before the answer with a padded id',
        { id: 'ab3', receipt: { id: '00000ab3', stat: 'DELIVRD', early: true } },
      ],
      ['in decimal digits', { id: 'C0FFEE', receipt: { id: '12648430', stat: 'DELIVRD' } }],
    ])('whose receipt comes %s is delivered', async (_, plan) => {
      const { id } = await send(TEXT, plan);
      expect(await gateway.untilStatus(id, 'delivered')).toMatchObject({ vendor_message_id: plan.id });
    });

    test.each([
      ['UNDELIV', 'failed'],
      ['REJECTD', 'failed'],
      ['EXPIRED', 'expired'],
    ])('whose receipt says %s is %s', async (stat, state) => {
      const vendorId = nextId();
      const { id } = await send(TEXT, { id: vendorId, receipt: { id: vendorId, stat, err: '034' } });
      expect(await gateway.untilStatus(id, state)).toMatchObject({
        error: expect.stringContaining('error 034'),
      });
    });

    test('that is refused fails and is refunded', async () => {
      const { id } = await send(TEXT, { status: 0x0b });
      expect(await gateway.untilStatus(id, 'failed')).toMatchObject({ credits: 0 });
    });

    test('among many is delivered like all others', async () => {
      const sent = await Promise.all(Array.from({ length: 100 }, () => send(TEXT, delivered(nextId()))));
      const recipients = sent.map(({ recipient }) => recipient);
      await waitFor('all are delivered', async () => {
        const rows = await gateway.rows<{ state: number }>(
          'select state from messages where recipient = any($1)',
          [recipients],
        );
        return rows.length === 100 && rows.every(({ state }) => stateName(state) === 'delivered');
      });
      for (const recipient of recipients) expect(submitsTo(recipient)).toHaveLength(1);
    });

    test('that comes too fast is sent again', async () => {
      const { id, recipient } = await send(TEXT, { status: 0x58 }, delivered(nextId()));
      await gateway.untilStatus(id, 'delivered');
      expect(submitsTo(recipient)).toHaveLength(2);
    });
  });

  describe('a message from a phone', () => {
    const parts = (
      texts: string[],
      data_coding: 0 | 8,
    ): Pick<FromPhone, 'data_coding' | 'header' | 'text'>[] =>
      texts.map((text, i) => ({ data_coding, text, header: `05000377020${i + 1}` }));

    test.each([
      ['of GSM-7', [{ data_coding: 0 as const, header: '', text: 'STOP @ 10 € [now]' }]],
      ['in Hindi', [{ data_coding: 8 as const, header: '', text: 'नमस्ते 😀' }]],
      ['in two parts', parts(['x'.repeat(153), ' and the end €'], 0)],
      ['in two parts of Hindi', parts(['न'.repeat(67), 'मस्ते'], 8)],
    ])('%s is stored before it is acknowledged', async (_, pieces) => {
      const from = numberFor('delivered');
      for (const piece of pieces) {
        expect(await smsc.deliver({ from: `91${from}`, to: '56161', ...piece })).toBe(0);
      }
      expect(
        await gateway.rows('select number, body from inbound_messages where sender = $1', [from]),
      ).toEqual([{ number: '56161', body: pieces.map(({ text }) => text).join('') }]);
    });
  });

  describe('the link', () => {
    test('answers an enquire_link', async () => {
      await smsc.enquireLink();
    });

    test('that the SMSC unbinds is re-established, and messages accepted in the meantime are sent', async () => {
      const before = smsc.binds.length;
      await smsc.unbind();
      const { id } = await send(TEXT, delivered(nextId()));
      await gateway.untilStatus(id, 'delivered');
      expect(smsc.binds).toHaveLength(before + 1);
    });

    test('that is closed unbinds; with a wrong password there is none, and nothing is lost', async () => {
      const unbinds = smsc.unbinds();
      await gateway.apply({ connectors: [connector('wrong')] });
      await waitFor('it has unbound', () => smsc.unbinds() > unbinds);
      await waitFor('it was refused', () => smsc.binds.some(({ status }) => status === 0x0e));
      const { id, recipient } = await send(TEXT, delivered(nextId()));
      await gateway.apply({ connectors: [connector(PASSWORD)] });
      await gateway.untilStatus(id, 'delivered');
      expect(submitsTo(recipient)).toHaveLength(1);
    });
  });
}
