import type { SendOptions } from 'harkara-contract/routes/sending.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { toLocalInput } from '../../i18n/zoned-time.ts';
import { Card } from '../../ui/card.tsx';
import { Fields, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { Draft } from './draft.ts';
import { sendTexts } from './send-texts.ts';

const AN_HOUR = 3_600_000;

export function WhenCard({ draft, options }: { draft: Draft; options: SendOptions }) {
  const t = useTexts(sendTexts);
  const formats = useFormats();
  const now = useNow();
  const { isLater, setLater, localTime, setLocalTime, scheduleAt, sender, name, setName } = draft;
  const { from, to } = options.promotionalHours;
  const isPast = scheduleAt !== undefined && scheduleAt < now;
  return (
    <Card title={t('when.title')}>
      <Fields>
        <Segmented
          label={t('when.title')}
          value={isLater ? 'later' : 'now'}
          choices={[
            { value: 'now', label: t('when.now') },
            { value: 'later', label: t('when.later') },
          ]}
          onChange={(when) => {
            setLater(when === 'later');
            if (localTime === '')
              setLocalTime(toLocalInput(new Date(now.getTime() + AN_HOUR), formats.timeZone));
          }}
        />
        {isLater && (
          <TextField
            label={t('when.time', { zone: formats.zone })}
            type="datetime-local"
            value={localTime}
            onChange={setLocalTime}
            error={scheduleAt ? (isPast ? t('when.past') : undefined) : t('when.missing')}
            hint={scheduleAt && formats.full(scheduleAt)}
          />
        )}
        {sender?.route === 'promotional' && !(from === '00:00' && to === '24:00') && (
          <Notice tone="info">{t('when.hours', { from, to })}</Notice>
        )}
        <TextField
          label={t('when.name')}
          optional
          hint={t('when.name-hint')}
          value={name}
          onChange={setName}
          maxLength={100}
          autoComplete="off"
        />
      </Fields>
    </Card>
  );
}
