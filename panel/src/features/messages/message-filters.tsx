import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { CAUSES } from 'harkara-contract/causes.ts';
import type { MessageRoute, MessageState } from 'harkara-contract/lists.ts';
import type { MessageFilters as Asked } from '../../api/messages.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CHANNELS } from '../../ui/channel-filter.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../ui/filter-bar.tsx';
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

const ROUTES = [
  'transactional',
  'promotional',
  'international',
  'voice',
] as const satisfies readonly MessageRoute[];

/** The filters as the server knows them. */
export function askedBy({ status, cause, channel, route, template, campaign, ...others }: Filters): Asked {
  return {
    ...others,
    status: STATES.find((one) => one === status),
    cause: CAUSES.find((one) => one === cause),
    channel: CHANNELS.find((one) => one === channel),
    route: ROUTES.find((one) => one === route),
    template: template === undefined ? undefined : Number(template),
    campaign: campaign === undefined ? undefined : Number(campaign),
  };
}

type Props = {
  filters: Filters;
  set: (name: FilterName, value: string) => void;
  onClear: (() => void) | undefined;
};

export function MessageFilters({ filters, set, onClear }: Props) {
  const t = useTexts(messagesTexts);
  const shared = useTexts(sharedTexts);
  const phone = useOnPhone();
  // On a phone the list would begin below the fold.
  const rare = [filters.cause, filters.route, filters.template];
  const few = [filters.status, filters.sender, filters.from, filters.to, ...rare];
  const [more, setMore] = useState((phone ? few : rare).some((value) => value !== undefined));
  const choices = [
    { value: 'any' as const, label: t('filter.any') },
    ...STATES.map((state) => ({ value: state, label: shared(`status.${state}`) })),
  ];
  return (
    <FilterBar onClear={onClear}>
      <GrowingFilter>
        <TypedFilter
          label={t('filter.q')}
          icon
          value={filters.q ?? ''}
          onChange={(value) => set('q', value)}
        />
      </GrowingFilter>
      {(!phone || more) && (
        <div className={classes.few}>
          <SelectField
            label={t('filter.status')}
            value={STATES.find((state) => state === filters.status) ?? 'any'}
            choices={choices}
            onChange={(value) => set('status', value === 'any' ? '' : value)}
          />
          <TypedFilter
            label={t('filter.sender')}
            value={filters.sender ?? ''}
            onChange={(value) => set('sender', value)}
          />
          <TextField
            label={t('filter.from')}
            type="date"
            value={filters.from ?? ''}
            onChange={(value) => set('from', value)}
          />
          <TextField
            label={t('filter.to')}
            type="date"
            value={filters.to ?? ''}
            onChange={(value) => set('to', value)}
          />
        </div>
      )}
      {more ? (
        <div className={classes.rare}>
          <CauseFilter value={filters.cause} onChange={(value) => set('cause', value)} />
          <RouteFilter value={filters.route} onChange={(value) => set('route', value)} />
          <TemplateFilter value={filters.template} onChange={(value) => set('template', value)} />
        </div>
      ) : (
        <Button icon="filter" onClick={() => setMore(true)}>
          {t('filter.more')}
        </Button>
      )}
    </FilterBar>
  );
}

type RareProps = { value: string | undefined; onChange: (value: string) => void };

function CauseFilter({ value, onChange }: RareProps) {
  const t = useTexts(messagesTexts);
  const causeIn = useCause();
  return (
    <SelectField
      label={t('filter.cause')}
      value={CAUSES.find((cause) => cause === value) ?? 'any'}
      searchable
      choices={[
        { value: 'any' as const, label: t('filter.any') },
        ...CAUSES.map((cause) => ({ value: cause, label: causeIn(cause) })),
      ]}
      onChange={(chosen) => onChange(chosen === 'any' ? '' : chosen)}
    />
  );
}

function RouteFilter({ value, onChange }: RareProps) {
  const t = useTexts(messagesTexts);
  const { features } = useSignedIn();
  const routes = ROUTES.filter((route) =>
    route === 'international' || route === 'voice' ? features[route] : true,
  );
  return (
    <SelectField
      label={t('filter.route')}
      value={routes.find((route) => route === value) ?? 'any'}
      choices={[
        { value: 'any' as const, label: t('filter.any') },
        ...routes.map((route) => ({ value: route, label: t(`route.${route}`) })),
      ]}
      onChange={(chosen) => onChange(chosen === 'any' ? '' : chosen)}
    />
  );
}

/** The newest templates can be chosen by name; an address may name any other. */
function TemplateFilter({ value, onChange }: RareProps) {
  const t = useTexts(messagesTexts);
  const { data } = useQuery(query('GET /templates', { query: { limit: 100 } }));
  const newest = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isOther = value !== undefined && !newest.some((choice) => choice.value === value);
  return (
    <SelectField
      label={t('filter.template')}
      value={value ?? 'any'}
      searchable
      choices={[
        { value: 'any', label: t('filter.any') },
        ...(isOther ? [{ value, label: t('filter.template-number', { id: value }) }] : []),
        ...newest,
      ]}
      onChange={(chosen) => onChange(chosen === 'any' ? '' : chosen)}
    />
  );
}
