import { fact } from 'harkara-contract/facts.ts';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnector } from '../../src/connectors/registry.ts';
import type { OutgoingMail } from '../../src/connectors/kit/mail.ts';
import { connectorParts } from '../../src/compose/connector-parts.ts';
import type { Connector, Receipt, Submission } from '../../src/core/delivery/connector.ts';
import {
  createVirtualMailbox,
  listVirtualMails,
  pruneVirtualMails,
  readVirtualMail,
} from '../../src/storage/virtual-mailbox.queries.ts';
import { useGateway } from '../support/gateway.ts';
import { attachment, mailSubmission, outgoingMail } from '../support/mails.ts';
import { customer, provision } from '../support/provisions.ts';
import { said } from '../support/said.ts';

const gateway = useGateway({ workers: false, provision: provision(customer('asha')) });
const ALL = { username: null, recipient: null, limit: 10_000 };

let operator: Connector;
let receipts: Receipt[];
let mailOf: (submission: Submission) => Promise<OutgoingMail | null>;
let account: number;

beforeEach(async () => {
  account = await gateway().accountOf('asha');
  receipts = [];
  mailOf = async () => outgoingMail();
  const created = createConnector(
    { id: 7, name: 'virtual', type: 'virtual-operator', options: { delivery_ms: [0, 0] } },
    { ...connectorParts(gateway().composition), mails: { of: (submission) => mailOf(submission) } },
  );
  if (!created) throw new Error('there is no virtual operator');
  operator = created;
  await operator.start({
    onReceipt: async (receipt) => {
      receipts.push(receipt);
    },
    onInbound: async () => {},
    onRoom: () => {},
  });
});
afterEach(async () => {
  await operator.stop(1_000);
  await gateway().rows('truncate virtual_mails, virtual_mail_pieces');
});

const newId = () => gateway().composition.ids.one(account);
const list = () => listVirtualMails(gateway().db.general, ALL);
const pieces = () =>
  gateway().rows<{ bytes: number }>('select length(data) as bytes from virtual_mail_pieces');

async function sourceOf(id: string): Promise<string> {
  const key = { bucket: account % 64, account, id };
  return text(Readable.from(readVirtualMail(gateway().db.general, key)));
}

describe('a mail', () => {
  test('is kept as it was sent, and gets its receipt', async () => {
    const id = newId();
    expect(await operator.submit(mailSubmission(id, account))).toMatchObject({ kind: 'accepted' });
    const [mail] = await list();
    const source = await sourceOf(id);
    expect(mail).toMatchObject({
      ...{ id, account, username: 'asha', sender: 'news@asha.example', recipient: 'meera@shop.example' },
      ...{ subject: 'Spring sale', bytes: source.length },
    });
    expect(source).toMatch(/^Subject: Spring sale\r$/m);
    await expect
      .poll(() => receipts)
      .toMatchObject([{ state: 'delivered', recipient: 'meera@shop.example' }]);
  });

  test('is kept in pieces of 256 KB', async () => {
    const data = Buffer.alloc(600_000, 'ab');
    mailOf = async () => outgoingMail({ attachments: [attachment('a.txt', data)] });
    const id = newId();
    await operator.submit(mailSubmission(id, account));
    const [mail] = await list();
    expect((await pieces()).map(({ bytes }) => bytes).sort()).toEqual([
      262_144,
      262_144,
      262_144,
      (mail?.bytes ?? 0) - 3 * 262_144,
    ]);
    expect((await sourceOf(id)).length).toBe(mail?.bytes);
  });

  test('is kept once, however often it is handed over', async () => {
    const id = newId();
    await operator.submit(mailSubmission(id, account));
    const source = await sourceOf(id);
    mailOf = async () => outgoingMail({ subject: 'Another' });
    await operator.submit(mailSubmission(id, account, { attempt: 2 }));
    expect(await list()).toHaveLength(1);
    expect(await sourceOf(id)).toBe(source);
  });

  test('that broke off is kept by the next attempt, without a trace of the first', async () => {
    const id = newId();
    const mailbox = createVirtualMailbox(gateway().db.general);
    const mail = { id, account, connector: 7, sender: 'a@b.example', recipient: 'c@d.example', subject: 's' };
    const broken = async function* () {
      yield Buffer.alloc(900_000);
      throw new Error('the attachment cannot be read');
    };
    await expect(mailbox.take(mail, () => Readable.from(broken()))).rejects.toThrow('the attachment');
    expect(await list()).toEqual([]);
    await mailbox.take(mail, () => Readable.from([Buffer.from('whole')]));
    expect(await sourceOf(id)).toBe('whole');
    expect(await pieces()).toHaveLength(1);
  });

  test.each<[string, Partial<Submission>, object]>([
    ['rejected', { recipient: 'rejected@x.example' }, { kind: 'rejected' }],
    ['throttled', { recipient: 'throttled+1@x.example' }, { kind: 'retry' }],
    ['no longer allowed to leave', { mayLeave: () => false }, { kind: 'withheld' }],
  ])('that is %s is not kept', async (_, more, result) => {
    expect(await operator.submit(mailSubmission(newId(), account, more))).toMatchObject(result);
    expect(await list()).toEqual([]);
  });

  test('whose content is gone is rejected', async () => {
    mailOf = async () => null;
    expect(await operator.submit(mailSubmission(newId(), account))).toEqual({
      kind: 'rejected',
      reason: fact('virtual_content_gone'),
    });
  });

  test('whose content cannot be read at the moment is tried again', async () => {
    mailOf = () => Promise.reject(new Error('the database is away'));
    expect(await operator.submit(mailSubmission(newId(), account))).toMatchObject({ kind: 'retry' });
  });

  test('to bounce@ bounces', async () => {
    await operator.submit(mailSubmission(newId(), account, { recipient: 'Bounce+7@x.example' }));
    await expect
      .poll(() => receipts)
      .toMatchObject([{ state: 'failed', error: said('550 5.1.1 The mailbox does not exist.') }]);
    expect(await list()).toHaveLength(1);
  });
});

test('the newest 1,000 are kept, and none for more than a week', async () => {
  await gateway().rows(
    `with m as (
       insert into virtual_mails (bucket, account, id, connector, sender, recipient, subject, bytes, taken_at)
       select 1, 1, gen_random_uuid(), 1, 's', 'r', i::text, 1, now() - i * interval '1 minute'
         from generate_series(1, 1005) i
       union all
       select 1, 1, gen_random_uuid(), 1, 's', 'r', 'old', 1, now() - interval '8 days'
       returning bucket, account, id
     )
     insert into virtual_mail_pieces (bucket, account, id, piece, data) select bucket, account, id, 0, 'x' from m`,
  );
  await pruneVirtualMails(gateway().db.general, new Date());
  const kept = await list();
  expect(kept.map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  expect(await pieces()).toHaveLength(1_000);

  await gateway().rows(`update virtual_mails set taken_at = now() - interval '8 days' where subject <> '1'`);
  await pruneVirtualMails(gateway().db.general, new Date());
  expect((await list()).map(({ subject }) => subject)).toEqual(['1']);
});
