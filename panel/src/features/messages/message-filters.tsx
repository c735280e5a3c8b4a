import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CAUSES } from 'harkara-contract/causes.ts';
import { CHANNELS, MESSAGE_ROUTES, type MessageState } from 'harkara-contract/lists.ts';
import type { MessageFilters as Asked } from '../../api/messages.ts';
import { query } from '../../api/query.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DaysField } from '../../ui/days-field.tsx';
import { ChoiceFilter, SearchFilter } from '../../ui/filter-bar.tsx';
import { messageTexts } from '../../ui/message-texts.ts';
import { TypedFilter } from '../../ui/typed-filter.tsx';
import { useCause } from '../../ui/use-cause.ts';
import { useOnPhone } from '../../ui/use-on-phone.ts';
import classes from './message-filters.module.css';
import { messagesTexts } from './messages-texts.ts';

export const FILTERS = [
  'q',
  'status',
  'cause',
  'sender',
  'channel',
  'route',
  'template',
  'campaign',
  'from',
  'to',
] as const;
type FilterName = (typeof FILTERS)[number];
type Filters = Partial<Record<FilterName, string>>;

const STATES: readonly MessageState[] = [
  'delivered',
  'failed',
  'expired',
  'sent',
  'queued',
  'scheduled',
  'unknown',
  'cancelled',
];

/** The filters as the server knows them. */
export function askedBy({ status, cause, channel, route, template, campaign, ...others }: Filters): Asked {
  return {
    ...others,
    status: STATES.find((one) => one === status),
    cause: CAUSES.find((one) => one === cause),
    channel: CHANNELS.find((one) => one === channel),
    route: MESSAGE_ROUTES.find((one) => one === route),
    template: template === undefined ? undefined : Number(template),
    campaign: campaign === undefined ? undefined : Number(campaign),
  };
}

type By = {
  filters: Filters;
  set: (name: FilterName, value: string) => void;
  change: (filters: Filters) => void;
};

export function MessageFilters({ by }: { by: By }) {
  const t = useTexts(messagesTexts);
  const shared = useTexts(sharedTexts);
  const messageText = useTexts(messageTexts);
  const { filters, set } = by;
  const causeIn = useCause();
  const { features } = useSignedIn();
  // Some need a feature of the same name.
  const routes = MESSAGE_ROUTES.filter(
    (route) => !(route in features) || features[route as keyof typeof features],
  );
  const phone = useOnPhone();
  // On a phone the list would begin below the fold.
  const rare = [filters.cause, filters.route, filters.template];
  const few = [filters.status, filters.sender, filters.from, filters.to, ...rare];
  const [more, setMore] = useState((phone ? few : rare).some((value) => value !== undefined));
  return (
    <>
      <SearchFilter by={by} label={t('filter.q')} />
      {(!phone || more) && (
        <div className={classes.few}>
          <ChoiceFilter
            by={by}
            name="status"
            label={t('filter.status')}
            any={t('filter.any')}
            choices={STATES.map((state) => ({ value: state, label: shared(`status.${state}`) }))}
          />
          <TypedFilter
            label={t('filter.sender')}
            value={filters.sender ?? ''}
            onChange={(value) => set('sender', value)}
          />
          <DaysField by={by} />
        </div>
      )}
      {more ? (
        <div className={classes.rare}>
          <ChoiceFilter
            by={by}
            name="cause"
            label={t('filter.cause')}
            any={t('filter.any')}
            searchable
            choices={CAUSES.map((cause) => ({ value: cause, label: causeIn(cause) }))}
          />
          <ChoiceFilter
            by={by}
            name="route"
            label={t('filter.route')}
            any={t('filter.any')}
            choices={routes.map((route) => ({ value: route, label: messageText(`route.${route}`) }))}
          />
          <TemplateFilter by={by} />
        </div>
      ) : (
        <Button icon="filter" onClick={() => setMore(true)}>
          {t('filter.more')}
        </Button>
      )}
    </>
  );
}

/** The newest templates can be chosen by name; an address may name any other. */
function TemplateFilter({ by }: { by: By }) {
  const t = useTexts(messagesTexts);
  const { template: value } = by.filters;
  const { data } = useQuery(query('GET /templates', { query: { limit: 100 } }));
  const newest = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isOther = value !== undefined && !newest.some((choice) => choice.value === value);
  return (
    <ChoiceFilter
      by={by}
      name="template"
      label={t('filter.template')}
      any={t('filter.any')}
      searchable
      choices={isOther ? [{ value, label: t('filter.template-number', { id: value }) }, ...newest] : newest}
    />
  );
}
