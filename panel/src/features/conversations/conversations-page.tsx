import { useTexts } from '../../i18n/locale.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { conversationsTexts } from './conversations-texts.ts';
import classes from './conversations.module.css';
import { PeopleList } from './people-list.tsx';
import { Thread } from './thread.tsx';

const FILTERS = ['with'] as const;

/** People beside the conversation with one of them; on a phone, one of the two. */
export function ConversationsPage() {
  const t = useTexts(conversationsTexts);
  const { filters, set } = useFilters(FILTERS);
  const person = /^\d{7,15}$/.test(filters.with ?? '') ? filters.with : undefined;
  return (
    <Page title={t('title')}>
      <div className={classNames(classes.both, person !== undefined && classes.chosen)}>
        <section className={classes.people} aria-label={t('people')}>
          <PeopleList chosen={person} onOpen={(number) => set('with', number)} />
        </section>
        <section className={classes.conversation} aria-label={t('title')}>
          {person === undefined ? (
            <EmptyState icon="chat" title={t('choose')}>
              {t('choose-why')}
            </EmptyState>
          ) : (
            <Thread key={person} person={person} onBack={() => set('with', '')} />
          )}
        </section>
      </div>
    </Page>
  );
}
