import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Conversation } from 'harkara-contract/routes/chat.ts';
import { useConversations } from '../../api/chat.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { conversationsTexts } from './conversations-texts.ts';
import classes from './conversations.module.css';

type Props = { chosen: string | undefined; onOpen: (person: string) => void };

/** Indian mobile numbers may be given without their country code. */
function personIn(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  const whole = /^[6-9]\d{9}$/.test(digits) ? `91${digits}` : digits;
  return /^\d{8,15}$/.test(whole) ? whole : undefined;
}

export function PeopleList({ chosen, onOpen }: Props) {
  const t = useTexts(conversationsTexts);
  const shared = useTexts(sharedTexts);
  const query = useConversations();
  const [number, setNumber] = useState('');
  const person = personIn(number);
  return (
    <>
      <form
        className={classes.find}
        onSubmit={(event) => {
          event.preventDefault();
          if (person === undefined) return;
          setNumber('');
          onOpen(person);
        }}
      >
        <TextField
          label={t('open-number')}
          placeholder={t('open-hint')}
          type="tel"
          autoComplete="off"
          value={number}
          onChange={setNumber}
        />
        <Button type="submit" disabled={person === undefined}>
          {t('open-go')}
        </Button>
      </form>
      <Loaded query={query} skeleton={<SkeletonRows rows={6} height={72} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <EmptyState icon="chat" title={t('empty')}>
                {t('empty-why')}
              </EmptyState>
            );
          }
          return (
            <>
              <ul className={classes.list}>
                {items.map((one) => (
                  <li key={one.person}>
                    <Person of={one} isChosen={one.person === chosen} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <div className={classes.more}>
                  <Button
                    size="small"
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {shared('table.more')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Person({ of, isChosen }: { of: Conversation; isChosen: boolean }) {
  const t = useTexts(conversationsTexts);
  const now = useNow();
  const isOpen = of.openUntil !== null && new Date(of.openUntil) > now;
  const last = of.lastBody || kindText(t, of.lastKind);
  const number = formatPhone(of.person);
  return (
    <Link
      to="."
      search={{ with: of.person }}
      className={classNames(classes.person, isChosen && classes.current)}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={classes.name}>
        <span className={classNames(classes.dot, isOpen && classes.live)} />
        {of.contactName ?? number}
      </span>
      <span className={classes.when}>
        <Moment at={of.lastAt} as="relative" />
      </span>
      <span className={classes.last} dir="auto">
        {of.openUntil === null ? t('you-wrote', { text: last }) : last}
      </span>
    </Link>
  );
}

type Texts = ReturnType<typeof useTexts<typeof conversationsTexts>>;

const KINDS = ['image', 'video', 'audio', 'document'] as const;

/** What a message without a text is called. */
export function kindText(t: Texts, kind: string | null): string {
  const known = KINDS.find((one) => one === kind);
  return t(known === undefined ? 'kind.other' : `kind.${known}`);
}
