import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KANNEL } from '../../../scripts/peers.mjs';
import { createVault } from '../../src/core/accounts/vault.ts';
import { callbackUrl } from '../../src/core/delivery/callback-address.ts';
import { decodeText } from '../../src/protocols/smpp/message-text.ts';
import { makePdu } from '../../src/protocols/smpp/pdu.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { KANNEL_USER, startKannel, type Kannel } from '../support/kannel.ts';
import { customer, ENTITY, HINDI, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import { PASSWORD, startSmsc, type Smsc, type Submit } from '../support/smsc.ts';

/** If Kannel is not installed, the preset is tested only against a scripted server. */
describe.skipIf(!KANNEL.isPresent())('through a real Kannel', () => {
  let smsc: Smsc;
  let kannel: Kannel | undefined;
  let gateway: TestGateway;
  let numbers = 0;
  let ids = 0;

  const options = (more: object = {}) => ({
    preset: 'kannel',
    url: kannel?.sendsmsUrl,
    ...KANNEL_USER,
    callback_base: gateway.url,
    query: { 'meta-data': '?smpp?PE_ID={dlt_entity_id}&TEMPLATE_ID={dlt_template_id}' },
    ...more,
  });

  beforeAll(async () => {
    smsc = await startSmsc({ submit: () => ({ id: `k${(ids += 1)}` }) });
    gateway = await startGateway({
      provision: {
        accounts: [customer('asha')],
        virtual_numbers: [{ number: '56161', account: 'asha' }],
      },
    });
    const inboundUrl = callbackUrl(createVault('the key of the tests'), gateway.url, {
      name: 'kannel',
      options: {},
    });
    kannel = await startKannel({ port: smsc.port, password: PASSWORD }, { inboundUrl });
    await waitFor('Kannel is bound', () => smsc.binds.length > 0);
    await gateway.apply({
      connectors: [{ name: 'kannel', type: 'http', options: options() }],
      routes: [{ channel: 'sms', route: '*', connectors: ['kannel'] }],
    });
  });

  afterEach(() => gateway.auditClean());

  afterAll(async () => {
    await kannel?.close();
    await gateway.close();
    await smsc.close();
  });

  async function send(message: string): Promise<{ id: string; submit: Submit; recipient: string }> {
    const recipient = `97${String((numbers += 1)).padStart(8, '0')}`;
    const id = await gateway.sendSms(recipient, { message });
    const found = await waitFor('the SMSC has it', () =>
      smsc.received.find(({ submit }) => submit.destinationAddr.endsWith(recipient)),
    );
    return { id, submit: found.submit, recipient };
  }

  test.each([
    ['plain text', TEXT],
    ['odd characters', 'Note: 100% {x} & "€" ~ @ + = #1?'],
    ['Hindi', HINDI],
  ])('%s reaches the SMSC as it was sent, and is delivered', async (_, text) => {
    const { id, submit, recipient } = await send(text);
    expect(submit.sourceAddr).toBe(SENDER);
    expect(submit.destinationAddr).toBe(`91${recipient}`);
    expect(decodeText(submit.shortMessage, submit.dataCoding)).toBe(text);
    await gateway.untilStatus(id, 'sent');
    await smsc.receipt(submit, `k${ids}`);
    await gateway.untilStatus(id, 'delivered');
  });

  test('a long message is sent in parts', async () => {
    const text = `Note: ${'नमस्ते '.repeat(15)}`.trim();
    const { id, recipient, submit } = await send(text);
    const parts = await waitFor('both parts came', () => {
      const found = smsc.received.filter(({ submit }) => submit.destinationAddr.endsWith(recipient));
      return found.length === 2 && found;
    });
    const bodies = parts.map(({ submit }) => decodeText(submit.shortMessage.subarray(6), submit.dataCoding));
    expect(bodies.join('')).toBe(text);
    await gateway.untilStatus(id, 'sent');
    await smsc.receipt(parts[0]?.submit ?? submit, `k${ids - 1}`);
    await smsc.receipt(parts[1]?.submit ?? submit, `k${ids}`);
    await gateway.untilStatus(id, 'delivered');
  });

  test('DLT ids reach the SMSC as parameters', async () => {
    const { submit } = await send(TEXT);
    const tlvs = new Map(submit.tlvs.map(({ tag, value }) => [tag, value.toString('latin1')]));
    expect([tlvs.get(0x1400), tlvs.get(0x1401)]).toEqual([ENTITY, TEMPLATE_ID]);
  });

  test('a failed message is reported as failed', async () => {
    const { id, submit } = await send(TEXT);
    await gateway.untilStatus(id, 'sent');
    await smsc.receipt(submit, `k${ids}`, 'undeliverable');
    expect(await gateway.untilStatus(id, 'failed')).toMatchObject({
      error: expect.stringMatching(/UNDELIV/) as string,
    });
  });

  test('a message that the SMSC refuses for good is reported as failed', async () => {
    smsc.behave.submit = () => ({ status: 0x0b });
    const { id } = await send(TEXT);
    await gateway.untilStatus(id, 'failed');
    smsc.behave.submit = () => ({ id: `k${(ids += 1)}` });
  });

  test("a phone's message reaches the customer's number", async () => {
    await smsc.deliver(
      makePdu('deliver_sm', {
        sourceAddr: '919876543210',
        destinationAddr: '56161',
        dataCoding: 8,
        shortMessage: Buffer.from('नमस्ते', 'utf16le').swap16(),
      }),
    );
    const [row] = await waitFor('it is stored', async () => {
      const rows = await gateway.rows('select sender, number, body from inbound_messages');
      return rows.length > 0 && rows;
    });
    expect(row).toEqual({ sender: '9876543210', number: '56161', body: 'नमस्ते' });
  });

  test('a wrong password holds messages back instead of failing them', async () => {
    await gateway.apply({ connectors: [{ name: 'kannel', options: { password: 'wrong' } }] });
    const recipient = '9700009999';
    const id = await gateway.sendSms(recipient);
    await waitFor('it was tried', async () => {
      const rows = await gateway.rows<{ reason: string }>(
        "select reason from attempts where result = 'retry'",
      );
      return rows.some(({ reason }) => reason.includes('Kannel does not accept the username and password.'));
    });
    const { data = {} } = (await gateway.getAs('asha', `/sms/status/${id}`)).body;
    expect(['accepted', 'queued', 'pending']).toContain(data['status']);
  });
});
