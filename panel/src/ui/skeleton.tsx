import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import classes from './skeleton.module.css';

/** Stands where something will be, at its final size, so that nothing moves when it comes. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number }) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** A list that is being loaded. */
export function SkeletonRows({ rows, height = 50 }: { rows: number; height?: number | undefined }) {
  const t = useTexts(sharedTexts);
  return (
    <div className={classes.rows} role="status" aria-label={t('page.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} style={{ height }}>
          <Skeleton width={60} height={12} />
          <Skeleton width={`${35 + ((index * 17) % 30)}%`} height={12} />
        </div>
      ))}
    </div>
  );
}
