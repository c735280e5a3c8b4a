import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Answer } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { messagesTexts } from './messages-texts.ts';
import classes from './named-campaigns.module.css';

/** Numbers and addresses are nobody's idea of a name. */
const NO_NAME = /^\+?[\d\s-]{7,}$|@/;

const LONGEST_WORDS = 100;
const MOST_NAMED = 5;

/** A search may mean a campaign: those whose name has the words. */
export function useNamedCampaigns(words: string | undefined) {
  return useQuery({
    ...query('GET /campaigns', { query: { q: words?.slice(0, LONGEST_WORDS), limit: MOST_NAMED } }),
    enabled: words !== undefined && !NO_NAME.test(words),
  });
}

export function NamedCampaigns({ words, named }: { words: string; named: Answer<'GET /campaigns'> }) {
  const t = useTexts(messagesTexts);
  const titleId = useId();
  if (named.items.length === 0) return null;
  return (
    <section className={classes.named} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{t('campaigns.title')}</h2>
        {named.next !== null && (
          <ButtonLink to="/campaigns" search={{ q: words }} look="quiet" size="small">
            {t('campaigns.all')}
          </ButtonLink>
        )}
      </div>
      <ul className={classes.list}>
        {named.items.map(({ id, name, createdAt }) => (
          <li key={id}>
            <Link to="/campaigns/$id" params={{ id: String(id) }}>
              {name ?? t('campaigns.unnamed', { id })}
            </Link>
            <Moment at={createdAt} as="dayAndTime" />
          </li>
        ))}
      </ul>
    </section>
  );
}
