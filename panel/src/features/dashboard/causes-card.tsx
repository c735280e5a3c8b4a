import { Link } from '@tanstack/react-router';
import type { CauseCount } from '../../api/dashboard.ts';
import type { Channel } from '../../api/session.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ShareRow } from '../../ui/meter.tsx';
import { useCause } from '../../ui/use-cause.ts';
import classes from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

const SHOWN = 6;

export function CausesCard({ causes, channel }: { causes: readonly CauseCount[]; channel: Channel }) {
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
          <Link
            className={classes.more}
            to="/messages"
            search={{ status: 'failed', ...(channel !== 'sms' && { channel }) }}
          >
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
            <ShareRow key={name} label={cause(name)} value={messages} share={messages / all} />
          ))}
        </div>
      )}
    </Card>
  );
}
