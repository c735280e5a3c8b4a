import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import type { Submission } from '../../core/delivery/connector.ts';
import { composeMail } from '../kit/compose-mail.ts';
import type { OutgoingMail } from '../kit/mail.ts';
import type { Outcome } from './answers.ts';
import type { SessionPool } from './session-pool.ts';

/** Who is told what becomes of the mail; null: its sender, in the server's own way. */
export type ReturnPath = { address: string; envelopeId: string } | null;

export type HandOver = { submission: Submission; mail: OutgoingMail; returnPath: ReturnPath };

/** @throws NoSession, Undeliverable if there is no connection to the target. */
export async function handOver(work: HandOver, pool: SessionPool, target: string): Promise<Outcome> {
  const first = await attempt(work, pool, target);
  // A server that had closed an idle connection has seen nothing of the mail. It will have closed the others, too.
  if (!first.hadRested || first.outcome.kind !== 'lost' || first.outcome.isOver) return first.outcome;
  pool.dropIdle(target);
  return (await attempt(work, pool, target)).outcome;
}

async function attempt(
  { submission, mail, returnPath }: HandOver,
  pool: SessionPool,
  target: string,
): Promise<{ outcome: Outcome; hadRested: boolean }> {
  const session = await pool.lend(target, allowedMsFor(mail));
  const { hasRested: hadRested } = session;
  try {
    if (!submission.mayLeave()) return { outcome: { kind: 'withheld' }, hadRested };
    const envelope = envelopeOf(submission, mail, returnPath);
    return { outcome: await session.send(envelope, composeMail(mail), submission.mayLeave), hadRested };
  } finally {
    pool.giveBack(session);
  }
}

/** A server may read 100 KB a second. */
const SLOWEST_BYTES_PER_MS = 100;

function allowedMsFor({ attachments }: OutgoingMail): number {
  return attachments.reduce((sum, { bytes }) => sum + bytes, 0) / SLOWEST_BYTES_PER_MS;
}

function envelopeOf({ recipient }: Submission, { from }: OutgoingMail, returnPath: ReturnPath): SMTPEnvelope {
  if (returnPath === null) return { from: from.address, to: [recipient] };
  return {
    from: returnPath.address,
    to: [recipient],
    // Sent where the server offers it (RFC 3461).
    dsn: { ret: 'HDRS', envid: returnPath.envelopeId, notify: ['SUCCESS', 'FAILURE', 'DELAY'] },
  };
}
