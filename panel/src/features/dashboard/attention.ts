import type { Attention } from 'harkara-contract/routes/dashboard.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { useSaid } from '../../ui/said.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** Something that a person should look at, with the page where it can be seen. */
export type Alert = {
  id: string;
  icon: IconName;
  tone: 'bad' | 'warn';
  title: string;
  why: string;
  to: string;
  search?: Record<string, string>;
};

/** Messages that have waited for longer than usual. */
export function useWaitingAlerts({ waiting }: Attention): Alert[] {
  const t = useTexts(dashboardTexts);
  const formats = useFormats();
  const said = useSaid();
  if (!waiting) return [];
  const { messages, more, reasons } = waiting;
  const title = more
    ? t('alerts.waiting-more', { number: formats.number(messages) })
    : t.count('alerts.waiting', messages);
  return [
    {
      id: 'waiting',
      icon: 'clock',
      tone: 'warn',
      title,
      why: [...reasons.map(said), t('alerts.waiting-why')].join(' '),
      to: '/messages',
      search: { status: 'queued' },
    },
  ];
}

/** What was rejected, does not answer, or is no longer set up as it should be. */
export function useSetupAlerts({ replies, domains, rejected }: Attention): Alert[] {
  const t = useTexts(dashboardTexts);
  const said = useSaid();
  const failing = replies.map(({ keyword, key, error }): Alert => ({
    id: `reply ${keyword}`,
    icon: 'hash',
    tone: 'bad',
    title: t('alerts.reply', { key }),
    why: error === null ? t('alerts.reply-why') : said(error),
    to: '/keywords',
    search: { q: key },
  }));
  const lost = domains.map(({ domain, problem }): Alert => ({
    id: `domain ${domain}`,
    icon: 'domain',
    tone: 'bad',
    title: t('alerts.domain', { domain }),
    why: problem === null ? t('alerts.domain-why') : said(problem),
    to: '/email/domains',
    search: { open: domain },
  }));
  const kinds = [
    { id: 'senders', icon: 'sender', to: '/senders', title: t.count('alerts.senders', rejected.senders) },
    {
      id: 'templates',
      icon: 'template',
      to: '/templates',
      title: t.count('alerts.templates', rejected.templates),
    },
    { id: 'keywords', icon: 'hash', to: '/keywords', title: t.count('alerts.keywords', rejected.keywords) },
  ] as const;
  const refused = kinds
    .filter(({ id }) => rejected[id] > 0)
    .map((kind): Alert => ({
      ...kind,
      id: `rejected ${kind.id}`,
      tone: 'warn',
      why: t('alerts.rejected-why'),
      search: { status: 'rejected' },
    }));
  return [...failing, ...lost, ...refused];
}
