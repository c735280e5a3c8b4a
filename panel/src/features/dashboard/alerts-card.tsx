import { Link } from '@tanstack/react-router';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { Attention, Overview } from 'harkara-contract/routes/dashboard.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Alert, useSetupAlerts, useWaitingAlerts } from './attention.ts';
import classes from './dashboard-page.module.css';
import { dashboardTexts } from './dashboard-texts.ts';

/** With fewer days than this left, the customer is warned. */
const FEW_DAYS = 4;

type Props = { overview: Overview; attention: Attention };

export function AlertsCard({ overview, attention }: Props) {
  const alerts = [
    ...useBalanceAlerts(overview),
    ...useWaitingAlerts(attention),
    ...useWebhookAlerts(overview),
    ...useSetupAlerts(attention),
  ];
  return <ListedAlerts alerts={alerts} />;
}

/** A new account's, beside its first steps, which name what it lacks. */
export function NewAccountAlerts({ attention }: { attention: Attention }) {
  const alerts = [...useWaitingAlerts(attention), ...useSetupAlerts(attention)];
  return alerts.length === 0 ? null : <ListedAlerts alerts={alerts} />;
}

function ListedAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const t = useTexts(dashboardTexts);
  return (
    <Card title={t('alerts.title')}>
      {alerts.length === 0 ? (
        <p className={classes.calm}>
          <Icon name="check" />
          {t('alerts.none')}
        </p>
      ) : (
        <ul className={classes.alerts}>
          {alerts.map(({ id, icon, tone, title, why, to, search = {} }) => (
            <li key={id} className={classes.alert}>
              <Icon name={icon} className={classes[tone]} />
              <div>
                <Link to={to} search={search}>
                  {title}
                </Link>
                <p>{why}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useBalanceAlerts({ balances }: Overview): Alert[] {
  const t = useTexts(dashboardTexts);
  const shared = useTexts(sharedTexts);
  return balances.flatMap(({ kind, credits, daysLeft: days }): Alert[] => {
    // An account that has never used a channel does not miss its credits.
    if (days === null && (credits > 0 || kind !== MAIN_CREDIT_KIND)) return [];
    const place = { to: '/credits', ...(kind !== MAIN_CREDIT_KIND && { search: { kind } }) };
    const about = { kind: shared(`channel.${kind}`) };
    if (credits <= 0) {
      const title = t('alerts.empty', about);
      return [{ id: kind, icon: 'credits', tone: 'bad', title, why: t('alerts.empty-why'), ...place }];
    }
    if (days === null || days >= FEW_DAYS) return [];
    const title = t.count('alerts.low', days, about);
    const why = t.count('alerts.low-why', credits);
    return [{ id: kind, icon: 'warning', tone: 'warn', title, why, ...place }];
  });
}

function useWebhookAlerts({ webhooks }: Overview): Alert[] {
  const t = useTexts(dashboardTexts);
  return webhooks.map(({ endpoint, url, lastError, isDisabled }) => {
    const host = URL.canParse(url) ? new URL(url).host : url;
    return {
      id: `webhook ${endpoint}`,
      icon: 'webhook',
      tone: 'bad',
      title: isDisabled ? t('alerts.webhook-off') : t('alerts.webhook'),
      why: isDisabled
        ? t('alerts.webhook-off-why', { host })
        : t('alerts.webhook-why', { host, error: lastError?.text ?? t('alerts.no-answer') }),
      to: '/webhooks',
      search: { state: 'failed' },
    };
  });
}
