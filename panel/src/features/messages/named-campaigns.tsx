import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { namedCampaignsQuery } from '../../api/campaigns.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { messagesTexts } from './messages-texts.ts';
import classes from './named-campaigns.module.css';

/** Numbers and addresses are nobody's idea of a name. */
const NO_NAME = /^\+?[\d\s-]{7,}$|@/;

/** Whoever searches may mean a campaign: those whose name has the words, if there are any. */
export function NamedCampaigns({ words }: { words: string }) {
  const t = useTexts(messagesTexts);
  const { data } = useQuery({ ...namedCampaignsQuery(words), enabled: !NO_NAME.test(words) });
  if (!data || data.items.length === 0) return null;
  return (
    <Card
      title={t('campaigns.title')}
      actions={
        data.next !== null && (
          <ButtonLink to="/campaigns" search={{ q: words }} look="quiet">
            {t('campaigns.all')}
          </ButtonLink>
        )
      }
    >
      <ul className={classes.list}>
        {data.items.map(({ id, name, created_at }) => (
          <li key={id}>
            <Link to="/campaigns/$id" params={{ id: String(id) }}>
              {name ?? t('campaigns.unnamed', { id })}
            </Link>
            <Moment at={created_at} as="dayAndTime" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
