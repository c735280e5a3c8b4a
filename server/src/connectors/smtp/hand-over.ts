import type { SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import type { Submission } from '../../core/delivery/connector.ts';
import { composeMail } from '../kit/compose-mail.ts';
import type { OutgoingMail } from '../kit/mail.ts';
import type { Outcome } from './answers.ts';
import type { SessionPool } from './session-pool.ts';

/** Who is told what becomes of the mail; null: its sender, in the server's own way. */
export type ReturnPath = { address: string; envelopeId: string } | null;

export type HandOver = { submission: Submission; mail: OutgoingMail; returnPath: ReturnPath };

/** @throws NoSession, Undeliverable if there is no connection to the target. @throws what {@link composeMail} throws. */
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
  // It is signed while it waits for a connection.
  const message = composeMail(mail);
  message.on('error', () => undefined);
  try {
    const session = await pool.lend(target);
    const hadRested = session.hasRested;
    try {
      const outcome: Outcome = submission.mayLeave()
        ? await session.send(envelopeOf(submission, mail, returnPath), message, submission.mayLeave)
        : { kind: 'withheld' };
      return { outcome, hadRested };
    } finally {
      pool.giveBack(session);
    }
  } finally {
    message.destroy();
  }
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
