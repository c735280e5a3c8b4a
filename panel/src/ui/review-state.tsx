import { Status, type StatusName } from './status.tsx';

type Props = { status: Extract<StatusName, 'pending' | 'approved' | 'rejected'>; reason: string | null };

/** How far the review has come, and why something was rejected. */
export function ReviewState({ status, reason }: Props) {
  return <Status of={status} cause={status === 'rejected' ? (reason ?? undefined) : undefined} wrap />;
}
