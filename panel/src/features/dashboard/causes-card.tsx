import { Link } from '@tanstack/react-router';
import type { CauseCount } from 'harkara-contract/routes/dashboard.ts';
import type { MessageFilters } from '../../api/messages.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ShareRow } from '../../ui/meter.tsx';
import { useCause } from '../../ui/use-cause.ts';
import classes from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const SHOWN = 6;

type Props = {
  causes: readonly CauseCount[];
  /** Filters of the messages of these days. */
  period: MessageFilters;
};

export function CausesCard({ causes, period }: Props) {
  const t = useTexts(dashboardTexts);
  const cause = useCause();
  const all = causes.reduce((sum, { messages }) => sum + messages, 0);
  const shown = causes.slice(0, SHOWN);
  return (
    <Card
      title={t('causes.title')}
      subtitle={t('causes.subtitle')}
      actions={
        all > 0 && (
          <Link className={classes.more} to="/messages" search={{ ...period, status: 'failed' }}>
            {t('causes.show')}
          </Link>
        )
      }
    >
      {all === 0 ? (
        <p className={classes.calm}>
          <Icon name="check" />
          {t('causes.none')}
        </p>
      ) : (
        <div className={classes.stack}>
          {shown.map(({ cause: name, messages }) => (
            <ShareRow
              key={name}
              label={cause(name)}
              value={messages}
              share={messages / all}
              link={(label) => (
                <Link to="/messages" search={{ ...period, cause: name }}>
                  {label}
                </Link>
              )}
            />
          ))}
        </div>
      )}
    </Card>
  );
}
