import { Link } from '@tanstack/react-router';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ColoursMenu } from '../ui/colours-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { BrandMark } from './brand-mark.tsx';
import { OwnLanguageMenu } from './own-language-menu.tsx';
import { SearchField } from './search-field.tsx';
import classes from './top-bar.module.css';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useTexts(sharedTexts);
  const { account } = useSignedIn();
  const operator = account.role === 'admin';
  return (
    <header className={classes.bar}>
      <div className={classes.narrow}>
        <IconButton icon="menu" label={t('nav.open')} onClick={onMenu} />
        <BrandMark operator={operator} />
      </div>
      <div className={classes.wide}>
        <SearchField />
      </div>
      <span className={classes.space} />
      {!operator && <Balance />}
      <OwnLanguageMenu />
      <ColoursMenu />
    </header>
  );
}

function Balance() {
  const t = useTexts(sharedTexts);
  const { balances } = useSignedIn();
  return (
    <Link to="/credits" className={classNames(classes.balance, classes.wide)}>
      <Icon name="credits" size={16} />
      {t.count('top.credits', balances[MAIN_CREDIT_KIND])}
    </Link>
  );
}
