import classes from './review-state.module.css';
import { Status, type StatusName } from './status.tsx';

type Props = { status: Extract<StatusName, 'pending' | 'approved' | 'rejected'>; reason: string | null };

/** How far the review has come, and why something was rejected, without pushing other columns aside. */
export function ReviewState({ status, reason }: Props) {
  return (
    <div className={classes.state}>
      <Status of={status} cause={status === 'rejected' ? (reason ?? undefined) : undefined} />
    </div>
  );
}
