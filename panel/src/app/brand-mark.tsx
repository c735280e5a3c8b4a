import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { BrandLogo } from '../ui/brand-logo.tsx';
import classes from './brand-mark.module.css';

/** The brand, and the way back to the first page. */
export function BrandMark({ operator }: { operator: boolean }) {
  const t = useTexts(sharedTexts);
  const { brand } = useSignedIn();
  return (
    <Link
      to={operator ? '/admin' : '/'}
      className={classes.brand ?? ''}
      {...(brand.name === '' && { 'aria-label': t('nav.dashboard') })}
    >
      <BrandLogo name={brand.name} logo={brand.logo} note={operator ? t('top.operator') : undefined} />
    </Link>
  );
}
