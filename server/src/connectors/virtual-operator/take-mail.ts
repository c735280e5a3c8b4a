import type { Submission, SubmitResult } from '../../core/delivery/connector.ts';
import { composeMail } from '../kit/compose-mail.ts';
import type { MailSource, OutgoingMail } from '../kit/mail.ts';
import type { VirtualMailbox } from '../kit/virtual-mailbox.ts';

const RETRY_MS = 1_000;

/** Puts a mail into the mailbox. @returns why it is not there, or null. @throws if it may be there or not. */
export type TakeMail = (submission: Submission) => Promise<SubmitResult | null>;

export function createTakeMail(connector: number, mails: MailSource, mailbox: VirtualMailbox): TakeMail {
  return async (submission) => {
    let mail: OutgoingMail | null;
    try {
      mail = await mails.of(submission);
    } catch (error) {
      return {
        kind: 'retry',
        afterMs: RETRY_MS,
        reason: `it could not be read: ${(error as Error).message}`,
      };
    }
    if (mail === null) return { kind: 'rejected', reason: 'its content is no longer stored' };
    if (!submission.mayLeave()) return { kind: 'withheld' };
    const { messageId: id, account, recipient } = submission;
    const { from, subject } = mail;
    const source = mail;
    await mailbox.take({ id, account, connector, sender: from.address, recipient, subject }, () =>
      composeMail(source),
    );
    return null;
  };
}
