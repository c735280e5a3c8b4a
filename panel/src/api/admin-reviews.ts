import { request, type Result } from './request.ts';
import type { Review } from './panel.generated.ts';

export type { Review } from './panel.generated.ts';

export type ReviewKind = Review['kind'];
export type ReviewCheck = Review['checks'][number];

/** Below /panel/api, and unlike any other's. */
export const reviewId = ({ kind, username, key }: Pick<Review, 'kind' | 'username' | 'key'>): string =>
  [kind, username, key].map(encodeURIComponent).join('/');

const at = (review: Review): string => `admin/reviews/${reviewId(review)}`;

export const approveReview = (review: Review): Promise<Result<void>> =>
  request('POST', at(review), { body: { decision: 'approve' } });

export const rejectReview = (review: Review, reason: string): Promise<Result<void>> =>
  request('POST', at(review), { body: { decision: 'reject', reason } });

export const undoReview = (review: Review): Promise<Result<void>> => request('DELETE', at(review));
