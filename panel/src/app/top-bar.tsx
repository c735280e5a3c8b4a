import { Link, useLocation } from '@tanstack/react-router';
import { CREDIT_KINDS, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ColoursMenu } from '../ui/colours-menu.tsx';
import { Icon } from '../ui/icons.tsx';
import { BrandMark } from './brand-mark.tsx';
import { OwnLanguageMenu } from './own-language-menu.tsx';
import { creditKindOf } from './page-credits.ts';
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
  const { balances, features } = useSignedIn();
  const asked = useLocation({ select: ({ pathname, search }) => creditKindOf(pathname, search) });
  const kind = features[asked] ? asked : MAIN_CREDIT_KIND;
  const isOneOfSeveral = CREDIT_KINDS.filter((one) => features[one]).length > 1;
  const search = kind === MAIN_CREDIT_KIND ? {} : { kind };
  return (
    <Link to="/credits" search={search} className={classNames(classes.balance, classes.wide)}>
      <Icon name="credits" size={16} />
      {isOneOfSeveral
        ? t.count('top.credits-of', balances[kind], { kind: t(`channel.${kind}`) })
        : t.count('top.credits', balances[kind])}
    </Link>
  );
}
