import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PYTHON_DKIM } from '../../../scripts/peers.mjs';
import { composeMail } from '../../src/connectors/kit/compose-mail.ts';
import type { OutgoingMail } from '../../src/connectors/kit/mail.ts';
import { outgoingMail } from '../connectors/smtp-rig.ts';
import { verifyWithDkimpy } from '../support/verify-with-dkimpy.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'example.com',
  selector: 'h1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const small = {
  ...{ filename: 'ä.txt', contentType: 'text/plain', bytes: 3 },
  open: () => Readable.from([Buffer.from('abc')]),
};

test.skipIf(!PYTHON_DKIM.isPresent()).each<[string, Partial<OutgoingMail>]>([
  ['text and html', {}],
  ['text alone', { html: null }],
  ['text that ends in blanks and empty lines', { html: null, text: 'a  b \t\n \n\n.\n\n \n\n' }],
  ['an empty text', { html: null, text: '' }],
  ['many scripts', { subject: 'नमस्ते 你好 שלום', text: 'नमस्ते', html: '<p>你好</p>' }],
  ['an attachment', { attachments: [small] }],
  ['a large attachment', { attachments: [{ ...small, bytes: 10_000_000 }] }],
  ['an attachment that is composed twice', { attachments: [{ ...small, bytes: 40_000_000 }] }],
])('dkimpy finds the signature of a mail with %s valid', async (_, more) => {
  const message = await buffer(composeMail({ ...outgoingMail('meera@example.net'), dkim, ...more }));
  expect(verifyWithDkimpy(message, 'h1._domainkey.example.com', record)).toBe(true);
  const changed = Buffer.from(message.toString('latin1').replace('Subject: ', 'Subject: x'), 'latin1');
  expect(verifyWithDkimpy(changed, 'h1._domainkey.example.com', record)).toBe(false);
});
