import type { ApiKey } from '../../api/api-keys.ts';
import { now } from '../../i18n/clock.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { Column } from '../../ui/table.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';
import classes from './api-keys.module.css';

const SHOWN_RANGES = 2;

export function useKeyColumns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const t = useTexts(apiKeysTexts);
  const formats = useFormats();
  return [
    {
      id: 'name',
      title: t('key.name'),
      strong: true,
      card: 'title',
      cell: ({ name, hint }) => (
        <>
          {name}
          <span className={`${classes.sub} ${classes.hintCode}`}>hk_{hint}</span>
        </>
      ),
    },
    {
      id: 'scopes',
      title: t('key.scopes'),
      card: 'labelled',
      cell: ({ scopes }) =>
        scopes.length === 0 ? t('key.everything') : scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    {
      id: 'limits',
      title: t('key.limits'),
      card: 'labelled',
      cell: ({ per_minute, per_day }) => (
        <>
          {t('key.per-minute', { count: formats.number(per_minute) })}
          <span className={classes.sub}>{t('key.per-day', { count: formats.number(per_day) })}</span>
        </>
      ),
    },
    {
      id: 'ips',
      title: t('key.ips'),
      card: 'labelled',
      cell: ({ allow_ips }) => {
        if (allow_ips.length === 0) return t('key.anywhere');
        const rest = allow_ips.length - SHOWN_RANGES;
        return (
          <span title={allow_ips.join(', ')}>
            {allow_ips.slice(0, SHOWN_RANGES).join(', ')}
            {rest > 0 && <span className={classes.sub}>{t('key.more-ips', { count: rest })}</span>}
          </span>
        );
      },
    },
    {
      id: 'expires',
      title: t('key.expires'),
      card: 'labelled',
      tight: true,
      cell: ({ expires_at }) => {
        if (expires_at === null) return t('key.never');
        const isOver = new Date(expires_at).getTime() <= now().getTime();
        return (
          <span className={isOver ? classes.ended : undefined}>
            {isOver && `${t('key.ended')} `}
            <Moment at={expires_at} as="day" />
          </span>
        );
      },
    },
    {
      id: 'used',
      title: t('key.used'),
      card: 'labelled',
      tight: true,
      cell: ({ last_used_at }) =>
        last_used_at === null ? t('key.unused') : <Moment at={last_used_at} as="relative" />,
    },
    {
      id: 'actions',
      title: t('key.actions'),
      align: 'end',
      actions: true,
      card: 'end',
      cell: (key) => (
        <Button
          size="small"
          look="quiet"
          icon="trash"
          aria-label={t('revoke.label', { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {t('revoke.button')}
        </Button>
      ),
    },
  ];
}
