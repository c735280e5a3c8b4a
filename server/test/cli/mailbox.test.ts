import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { mailboxCommands } from '../../src/cli/mailbox.ts';
import { composeMail } from '../../src/connectors/kit/compose-mail.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { createVirtualMailbox } from '../../src/storage/virtual-mailbox.queries.ts';
import { cliOf, type AddCommands } from '../support/cli.ts';
import { useGateway } from '../support/gateway.ts';
import { attachment, outgoingMail } from '../support/mails.ts';
import { customer, provision } from '../support/provisions.ts';

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(customer('asha'), customer('ravi')),
});
let offer = '';
let invoice = '';

async function keep(username: string, recipient: string, subject: string): Promise<string> {
  const account = await gateway().accountOf(username);
  const id = gateway().composition.ids.one(account);
  const mail = outgoingMail({
    subject,
    to: recipient,
    attachments: [attachment('a b.png', PICTURE, 'image/png')],
  });
  const row = { id, account, connector: 1, sender: mail.from.address, recipient, subject };
  await createVirtualMailbox(gateway().db.general).take(row, () => composeMail(mail));
  return toPublicId(id);
}

beforeAll(async () => {
  offer = await keep('asha', 'Meera@shop.example', 'An offer');
  invoice = await keep('ravi', 'kiran@farm.example', 'An invoice');
});

async function run(...args: string[]): Promise<{ lines: string[]; written: string }> {
  const out = new PassThrough();
  const written = text(out);
  const add = (...given: Parameters<AddCommands>) => mailboxCommands(...given, out);
  const lines = await cliOf(() => gateway().database, [add], { words: ['mailbox'] })(...args);
  out.end();
  return { lines, written: await written };
}

describe('mailbox list', () => {
  test('shows the newest first', async () => {
    const { lines } = await run('list');
    const shown = lines.join('\n').split('\n');
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatch(
      new RegExp(`^\\S+Z\t${invoice}\tnews@asha\\.example\tkiran@farm\\.example\tAn invoice\t\\d+ bytes$`),
    );
    expect(shown[1]).toContain(offer);
  });

  test.each([
    ['of one account', ['--account', 'Asha'], ['An offer']],
    ['to one address', ['--to', 'KIRAN@farm.example'], ['An invoice']],
    ['up to a number', ['--limit', '1'], ['An invoice']],
    ['of nobody', ['--account', 'nobody'], []],
  ])('shows those %s', async (_, options, subjects) => {
    const { lines } = await run('list', '--json', ...options);
    const mails = JSON.parse(lines.join('')) as { subject: string }[];
    expect(mails.map(({ subject }) => subject)).toEqual(subjects);
  });

  test('prints them as JSON', async () => {
    const { lines } = await run('list', '--json', '--account', 'asha');
    expect(JSON.parse(lines.join(''))).toEqual([
      {
        ...{ time: expect.stringMatching(/Z$/), id: offer, account: 'asha', from: 'news@asha.example' },
        ...{ to: 'Meera@shop.example', subject: 'An offer', bytes: expect.any(Number) },
      },
    ]);
  });

  test('says if there are none', async () => {
    expect((await run('list', '--to', 'x@y.example')).lines).toEqual(['No matching email.']);
  });

  test('refuses a limit that is no number', async () => {
    await expect(run('list', '--limit', 'all')).rejects.toThrow('--limit must be a whole number');
  });
});

test('mailbox source prints the mail as it was sent', async () => {
  const { written } = await run('source', offer.toUpperCase());
  expect(written).toMatch(/^Message-ID: <id@asha\.example>\r$/m);
  expect(written).toContain(PICTURE.toString('base64'));
});

describe('mailbox parts', () => {
  test('shows headers, text and attachments', async () => {
    const shown = (await run('parts', offer)).lines.join('\n');
    expect(shown).toMatch(/^Subject: An offer$/m);
    expect(shown).toMatch(/\n\nHello\n\nHTML: \d+ bytes\n1: a b\.png, image\/png, 8 bytes$/);
  });

  test('prints them as JSON', async () => {
    const parts = JSON.parse((await run('parts', offer, '--json')).lines.join('')) as object;
    expect(parts).toEqual({
      headers: expect.arrayContaining([{ name: 'Subject', value: 'An offer' }]),
      text: expect.stringMatching(/^Hello\s*$/),
      html_bytes: expect.any(Number),
      attachments: [{ name: 'a b.png', type: 'image/png', bytes: 8 }],
    });
  });
});

test('mailbox part saves an attachment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harkara-mailbox-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const output = join(folder, 'picture.png');
  expect((await run('part', offer, '1', '--output', output)).lines).toEqual([`${output}: 8 bytes`]);
  expect(readFileSync(output)).toEqual(PICTURE);
  await expect(run('part', offer, '2', '--output', output)).rejects.toThrow('the email has 1 attachment.');
});

test.each([['source'], ['parts']])('mailbox %s refuses an id that it does not know', async (command) => {
  for (const id of ['nonsense', '0'.repeat(26)]) {
    await expect(run(command, id)).rejects.toThrow(`There is no email ${id}.`);
  }
});
