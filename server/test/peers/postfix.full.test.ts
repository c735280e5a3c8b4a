import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PYTHON_DKIM } from '../../../scripts/peers.mjs';
import type { Submission } from '../../src/core/delivery/connector.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { mailSubmission, outgoingMail, startSmtp, type SmtpRig } from '../connectors/smtp-rig.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { canRunPostfix, startPostfix, type Postfix } from '../support/postfix.ts';
import { inWords } from '../support/said.ts';
import { verifyWithDkimpy } from '../support/verify-with-dkimpy.ts';
import { waitFor } from '../support/wait-for.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'example.com',
  selector: 'h1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const content = randomBytes(1_500_000);
const large = {
  ...{ filename: 'Übersicht, "2026".bin', contentType: 'application/octet-stream', bytes: content.length },
  open: () => Readable.from([content]),
};

describe.skipIf(!canRunPostfix)('over Postfix', () => {
  let bounces: MailServer;
  let postfix: Postfix;
  let rig: SmtpRig;

  beforeAll(async () => {
    bounces = await startMailServer();
    postfix = await startPostfix({
      users: ['meera'],
      bounceDomain: 'bounces.example.com',
      bouncePort: bounces.port,
    });
    const options = {
      ...{ host: 'localhost', port: postfix.port, tls: 'starttls', ca: postfix.ca },
      ...{ hostname: 'gateway.example.com', bounce_domain: 'bounces.example.com' },
    };
    rig = await startSmtp(options, {
      bounceAddress: (id, domain) => `bounce+${toPublicId(id)}.f00ba4@${domain}`,
      mails: {
        of: async ({ recipient }) => ({
          ...outgoingMail(recipient),
          from: { name: 'Āśā "News", Ltd', address: 'news@example.com' },
          subject: 'नमस्ते: your order is on its way, and will be there before the weekend, we hope',
          headers: {
            'List-Unsubscribe': '<https://mail.example.com/u/1>',
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          attachments: [large],
          dkim,
        }),
      },
    });
    await rig.untilOpen();
  });

  afterAll(async () => {
    await rig.connector.stop(0);
    await postfix.close();
    await bounces.close();
  });

  /** The report about a mail, as it came to its return path. */
  async function reportOn({ messageId }: Submission): Promise<string> {
    const to = `RCPT TO:<bounce+${toPublicId(messageId)}.f00ba4@bounces.example.com>`;
    const mail = await waitFor('Postfix reports', () => bounces.mails.find((one) => one.to.startsWith(to)), {
      seen: postfix.log,
    });
    expect(mail.from).toMatch(/^MAIL FROM:<>/);
    return mail.content;
  }

  test('a mail comes to its mailbox as it was written, signed, and its delivery is reported', async () => {
    const submission = mailSubmission({ recipient: 'meera@example.net' });
    expect(inWords(await rig.connector.submit(submission))).toMatchObject({
      kind: 'accepted',
      note: expect.stringMatching(/^250 2\.0\.0 Ok: queued as \w+$/),
    });
    const [mail = Buffer.alloc(0)] = await waitFor('it is delivered', async () => {
      const mails = await postfix.mailsOf('meera');
      return mails.length > 0 ? mails : null;
    });
    const read = await PostalMime.parse(mail);
    expect(read).toMatchObject({
      from: { name: 'Āśā "News", Ltd', address: 'news@example.com' },
      to: [{ address: 'meera@example.net' }],
      subject: 'नमस्ते: your order is on its way, and will be there before the weekend, we hope',
      text: 'It is on its way.\n',
      attachments: [{ filename: large.filename }],
    });
    expect(Buffer.from(read.attachments[0]?.content as ArrayBuffer).equals(content)).toBe(true);
    if (PYTHON_DKIM.isPresent()) {
      const asWritten = Buffer.from(mail.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');
      expect(verifyWithDkimpy(asWritten, 'h1._domainkey.example.com', record)).toBe(true);
    }
    const report = await reportOn(submission);
    expect(report).toMatch(/^Action: delivered$/im);
    expect(report).toContain(`Original-Envelope-Id: ${toPublicId(submission.messageId)}`);
  });

  test('a mail to a user who does not exist is bounced to its return path', async () => {
    const submission = mailSubmission({ recipient: 'nobody@example.net' });
    expect(await rig.connector.submit(submission)).toMatchObject({ kind: 'accepted' });
    const report = await reportOn(submission);
    expect(report).toMatch(/^Status: 5\.1\.1$/m);
    expect(report).toMatch(/^Final-Recipient: rfc822; nobody@example\.net$/m);
    expect(report).toContain(`Original-Envelope-Id: ${toPublicId(submission.messageId)}`);
  });

  test('a mail that is refused at once is rejected, with its words', async () => {
    expect(inWords(await rig.connector.submit(mailSubmission({ recipient: 'closed@example.net' })))).toEqual({
      kind: 'rejected',
      reason:
        'The server rejected the recipient: 554 5.7.1 <closed@example.net>: Recipient address rejected: Access denied',
      charged: true,
      code: '5.7.1',
    });
    expect(await rig.connector.submit(mailSubmission({ recipient: 'meera@example.net' }))).toMatchObject({
      kind: 'accepted',
    });
  });
});
