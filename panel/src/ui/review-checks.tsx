import type { Review } from 'harkara-contract/records/review.ts';
import { useTexts } from '../i18n/locale.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import classes from './review-checks.module.css';
import { reviewChecksTexts } from './review-checks-texts.ts';

const LOOKS = {
  ok: { icon: 'check', look: classes.good },
  warning: { icon: 'warning', look: classes.warn },
  wrong: { icon: 'close', look: classes.bad },
} as const;

/** What was looked at before a person decides. */
export function ReviewChecks({ review }: { review: Pick<Review, 'kind' | 'checks'> }) {
  const t = useTexts(reviewChecksTexts);
  return (
    <ul className={classes.checks}>
      {review.checks.map((check) => {
        const { icon, look } = LOOKS[check.state];
        return (
          <li key={check.check}>
            <span className={classNames(classes.mark, look)}>
              <Icon name={icon} size={14} />
            </span>
            <span>
              <b>{t(`check.${check.check}`)}</b>
              <span className={classes.unseen}> ({t(`state.${check.state}`)})</span>
              <span className={classes.words} dir="auto">
                {check.detail?.text ?? t(okText(review.kind, check.check))}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const okText = (kind: Review['kind'], check: Review['checks'][number]['check']) =>
  check === 'id_form' && kind === 'email_domain' ? 'ok.domain' : (`ok.${check}` as const);

/** A mark for the worst that was found; nothing if everything is in order. */
export function WorstCheck({ checks }: { checks: Review['checks'] }) {
  const t = useTexts(reviewChecksTexts);
  const worst = (['wrong', 'warning'] as const).find((state) => checks.some((one) => one.state === state));
  if (!worst) return null;
  const { icon, look } = LOOKS[worst];
  return (
    <span className={classNames(classes.mark, look)}>
      <Icon name={icon} size={13} />
      <span className={classes.unseen}>{t(`state.${worst}`)}</span>
    </span>
  );
}
