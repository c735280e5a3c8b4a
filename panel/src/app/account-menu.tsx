import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { tellOtherTabs, useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import { useFailureSentence } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import classes from './account-menu.module.css';

export function AccountMenu({ onFollow }: { onFollow?: () => void }) {
  const t = useTexts(sharedTexts);
  const { user, account, viewedFrom } = useSignedIn();
  const navigate = useNavigate();
  const toast = useToast();
  const sentence = useFailureSentence();
  const name = user.name || user.username;
  const below = account.displayName ?? user.username;
  const leave = async (): Promise<void> => {
    const result = await call('DELETE /session');
    // Loading the page anew forgets everything that the user has seen.
    if (result.ok || result.failure.code === 'signed_out') {
      tellOtherTabs();
      location.assign('/panel/');
    } else toast({ text: sentence(result.failure) });
  };
  // Who looks at another account leaves it first.
  if (viewedFrom !== null) return null;
  const items = [
    {
      id: 'profile',
      label: t('top.profile'),
      icon: 'user' as const,
      onSelect: () => {
        onFollow?.();
        void navigate({ to: account.role === 'admin' ? '/admin/profile' : '/profile' });
      },
    },
    { id: 'sign-out', label: t('top.sign-out'), icon: 'sign-out' as const, onSelect: () => void leave() },
  ];
  return (
    <Menu items={items} position="top-start">
      <button type="button" className={classes.account}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={classes.who}>
          <span>{name}</span>
          {below !== name && <span className={classes.username}>{below}</span>}
        </span>
        <Icon name="chevrons" size={16} />
      </button>
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
