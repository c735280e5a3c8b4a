import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { BrandName } from '../ui/page.tsx';
import classes from './brand-mark.module.css';

/** The brand, and the way back to the first page. */
export function BrandMark({ operator }: { operator: boolean }) {
  const t = useTexts(sharedTexts);
  const name = use(BrandName);
  return (
    <Link to={operator ? '/admin' : '/'} className={classes.brand ?? ''}>
      <span className={classes.tile} aria-hidden="true">
        {Array.from(name)[0]}
      </span>
      <span className={classes.name}>
        {name}
        {operator && <span className={classes.operator}>{t('top.operator')}</span>}
      </span>
    </Link>
  );
}
