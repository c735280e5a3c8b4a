import { fact } from 'harkara-contract/facts.ts';
import { ContentMissing, type Submission, type SubmitResult } from '../../core/delivery/connector.ts';
import { composeMail } from '../kit/compose-mail.ts';
import type { MailSource, OutgoingMail } from '../kit/mail.ts';
import type { VirtualMailbox } from '../kit/virtual-mailbox.ts';

const RETRY_MS = 1_000;

/** Puts a mail into the mailbox. @returns why it is not there, or null. @throws if it may be there or not. */
export type TakeMail = (submission: Submission) => Promise<SubmitResult | null>;

export function createTakeMail(connector: number, mails: MailSource, mailbox: VirtualMailbox): TakeMail {
  return async (submission) => {
    const found = await readMail(mails, submission);
    if ('notTaken' in found) return found.notTaken;
    if (!submission.mayLeave()) return { kind: 'withheld' };
    const { mail } = found;
    const { messageId: id, account, recipient } = submission;
    const { from, subject } = mail;
    try {
      await mailbox.take({ id, account, connector, sender: from.address, recipient, subject }, () =>
        composeMail(mail),
      );
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      return { kind: 'rejected', reason: fact('content_missing', { why: error.why }), final: true };
    }
    return null;
  };
}

async function readMail(
  mails: MailSource,
  submission: Submission,
): Promise<{ mail: OutgoingMail } | { notTaken: SubmitResult }> {
  try {
    const mail = await mails.of(submission);
    return mail ? { mail } : { notTaken: { kind: 'rejected', reason: fact('virtual_content_gone') } };
  } catch (error) {
    const reason = fact('content_not_read', { why: (error as Error).message });
    return { notTaken: { kind: 'retry', afterMs: RETRY_MS, reason } };
  }
}
