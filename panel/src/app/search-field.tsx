import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { isTyping } from '../ui/is-typing.ts';
import { Key } from '../ui/keys.tsx';
import classes from './search-field.module.css';

type Props = { inDrawer?: boolean; onDone?: () => void };

/** Finds a number, a message, a broadcast or a campaign: the list of messages knows them all. The operator finds accounts, too. */
export function SearchField({ inDrawer = false, onDone }: Props) {
  const t = useTexts(sharedTexts);
  const operator = useSignedIn().account.role === 'admin';
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (inDrawer) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [inDrawer]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const q = text.trim();
    if (q === '') return;
    // The page that it leads to shows the words; what is typed here next is another search.
    setText('');
    onDone?.();
    const to: string = operator ? operatorsPage(q) : '/messages';
    void navigate({ to, search: { q } });
  };

  return (
    <form
      role="search"
      className={classNames(classes.search, inDrawer && classes.inDrawer)}
      onSubmit={submit}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={classes.input}
        placeholder={t(operator ? 'top.search-any' : 'top.search')}
        aria-label={t('top.search-label')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {!inDrawer && (
        <span className={classes.key} aria-hidden="true">
          <Key>/</Key>
        </span>
      )}
    </form>
  );
}

const NUMBER = /^\+?\d[\d\s-]{4,}$/;
/** A message's, a broadcast's, or what carriers make. */
const ID = /^(\d+_)?[0-9a-z]{26}(_\d+)?$|^(?=.*\d)[0-9a-f-]{8,}$/i;

/** A PAN, as in a GSTIN: some look like an id. */
const PAN = /^[a-z]{5}\d{4}[a-z]$/i;

/** Anything that is neither a number nor an id is the name of an account. */
function operatorsPage(words: string): string {
  return NUMBER.test(words) || (ID.test(words) && !PAN.test(words)) ? '/admin/messages' : '/admin/accounts';
}
