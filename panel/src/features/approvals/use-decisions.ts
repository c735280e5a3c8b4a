import { useState } from 'react';
import type { Review } from 'harkara-contract/records/review.ts';
import { type Body, call } from '../../api/call.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { approvalsTexts } from './approvals-texts.ts';

/** Unlike any other's; the address of the page has it. */
export const reviewId = ({ kind, username, key }: Review): string =>
  [kind, username, key].map(encodeURIComponent).join('/');

/** Whose requests are decided: everybody's, or those of the reseller's own customers. */
export type ReviewsPath = 'admin/reviews' | 'customer-reviews';

type Decision = Body<'POST /admin/reviews/:kind/:account/:key'>;
const paramsOf = ({ kind, username, key }: Review) => ({ kind, account: username, key });

/** Who was rejected may ask for the same again. */
const requestOf = (review: Review): string => `${reviewId(review)} ${review.askedAt}`;

/**
 * Decides at once, so that the next request can be looked at while the server is told: what is decided leaves the list,
 * and comes back where that fails or is taken back.
 */
export function useDecisions(path: ReviewsPath, onBack: (review: Review) => void) {
  const t = useTexts(approvalsTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const { countBadge } = useSessionChange();
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());

  const leave = (review: Review): void => {
    setDecided((old) => new Set([...old, requestOf(review)]));
    countBadge('approvals', -1);
  };
  const comeBack = (review: Review): void => {
    setDecided((old) => new Set([...old].filter((request) => request !== requestOf(review))));
    countBadge('approvals', 1);
    onBack(review);
  };

  const tell = (review: Review, body: Decision) =>
    call(`POST /${path}/:kind/:account/:key`, { params: paramsOf(review), body });

  const undo = async (review: Review): Promise<void> => {
    const { title } = review;
    const result = await tell(review, { decision: 'undo' });
    if (result.ok) comeBack(review);
    toast({
      text: result.ok
        ? t('undo.done', { title })
        : t('undo.failed', { title, why: sentence(result.failure) }),
    });
  };

  const explain = (review: Review, failure: RequestFailure): void => {
    const { title } = review;
    const { status, by } = failure.details;
    if (failure.code === 'conflict' && (status === 'approved' || status === 'rejected')) {
      const text =
        typeof by === 'string' ? t(`already.${status}-by`, { title, by }) : t(`already.${status}`, { title });
      toast({ text });
    } else if (failure.status === 404) toast({ text: t('gone.done', { title }) });
    else {
      comeBack(review);
      toast({ text: t('failed.done', { title, why: sentence(failure) }) });
    }
  };

  const decide = async (review: Review, text: string, body: Decision): Promise<void> => {
    leave(review);
    const result = await tell(review, body);
    if (result.ok) toast({ text, undo: () => void undo(review) });
    else explain(review, result.failure);
  };

  return {
    isDecided: (review: Review) => decided.has(requestOf(review)),
    approve: (review: Review) =>
      void decide(review, t('approve.done', { title: review.title }), { decision: 'approve' }),
    reject: (review: Review, reason: string) =>
      void decide(review, t('reject.done', { title: review.title }), { decision: 'reject', reason }),
  };
}
