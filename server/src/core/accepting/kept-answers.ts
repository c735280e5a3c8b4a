import { say } from 'harkara-contract/say.ts';
import type { StoredAnswer } from '../../storage/accept.queries.ts';
import type { Draft } from '../channels/draft.ts';
import { idempotencyHash } from '../idempotency.ts';
import type { Accepted, RejectedRecipients, Rejection } from '../messages/send-request.ts';

/** The answer that repeats of the call will get, if it has an idempotency key. */
export function answerToKeep({ account, request }: Draft, accepted: Accepted): StoredAnswer[] {
  if (!request.idempotency) return [];
  return [
    {
      bucket: account.bucket,
      account: account.number,
      keyHash: idempotencyHash(request.idempotency.key),
      fingerprint: request.idempotency.fingerprint.toString('hex'),
      answer: JSON.stringify(accepted),
    },
  ];
}

/** Lone surrogates are replaced: the database would refuse them in a stored answer. */
export function groupRejections(rejections: readonly Rejection[]): RejectedRecipients[] {
  const groups = new Map<string, RejectedRecipients>();
  for (const { code, reason: why, recipient } of rejections) {
    const reason = say(why);
    const group = groups.get(reason) ?? { code, reason, why, recipients: [] };
    if (group.recipients.length === 0) groups.set(reason, group);
    group.recipients.push(recipient.toWellFormed());
  }
  return [...groups.values()];
}
