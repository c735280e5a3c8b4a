import type { ApiKey } from 'harkara-contract/records/api-key.ts';
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
      title: t('key.scopes'),
      card: 'labelled',
      cell: ({ scopes }) =>
        scopes === null ? t('key.everything') : scopes.map((scope) => t(`scope.${scope}`)).join(', '),
    },
    {
      title: t('key.limits'),
      card: 'labelled',
      tight: true,
      cell: ({ perMinute, perDay }) => (
        <>
          {t('key.per-minute', { count: formats.number(perMinute) })}
          <span className={classes.sub}>{t('key.per-day', { count: formats.number(perDay) })}</span>
        </>
      ),
    },
    {
      title: t('key.ips'),
      card: 'labelled',
      cell: ({ allowIps }) => {
        if (allowIps === null) return t('key.anywhere');
        const rest = allowIps.length - SHOWN_RANGES;
        return (
          <span title={allowIps.join(', ')}>
            {allowIps.slice(0, SHOWN_RANGES).join(', ')}
            {rest > 0 && <span className={classes.sub}>{t('key.more-ips', { count: rest })}</span>}
          </span>
        );
      },
    },
    {
      title: t('key.expires'),
      card: 'labelled',
      tight: true,
      cell: ({ expiresAt }) => {
        if (expiresAt === null) return t('key.never');
        const isOver = new Date(expiresAt).getTime() <= now().getTime();
        return (
          <span className={isOver ? classes.ended : undefined}>
            {isOver && `${t('key.ended')} `}
            <Moment at={expiresAt} as="day" />
          </span>
        );
      },
    },
    {
      title: t('key.used'),
      card: 'labelled',
      at: ({ lastUsedAt }) => lastUsedAt,
      as: 'relative',
      never: t('key.unused'),
    },
    {
      card: 'end',
      actions: (key) => (
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
