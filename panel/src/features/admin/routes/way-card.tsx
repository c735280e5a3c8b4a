import { useState } from 'react';
import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import type { Way, WayQuestion } from 'harkara-contract/routes/route-rules.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Details } from '../../../ui/details.tsx';
import { FieldRow, SelectField, TextField } from '../../../ui/field.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
import { useForm } from '../../../ui/form.ts';
import { AccountField, SenderField } from './choose-fields.tsx';
import { routesTexts } from './routes-texts.ts';
import { ROUTES, RULED } from './rule-sheet.tsx';

const UNASKED: Required<WayQuestion> = {
  number: '',
  account: '',
  sender: '',
  channel: DEFAULT_CHANNEL,
  route: 'T',
};

/** Which rule and carrier take a message to a number. @param nameOf a rule by its key. */
export function WayCard({ nameOf }: { nameOf: (key: string) => string }) {
  const t = useTexts(routesTexts);
  const shared = useTexts(sharedTexts);
  const [way, setWay] = useState<Way>();
  const form = useForm({
    initial: UNASKED,
    send: ({ account, sender, ...question }) => {
      setWay(undefined);
      return call('GET /admin/routes/way', {
        query: { ...question, ...(account !== '' && { account }), ...(sender !== '' && { sender }) },
      });
    },
    onDone: setWay,
  });
  return (
    <Card title={t('ask-title')} subtitle={t('ask-subtitle')}>
      <FormFields form={form}>
        <FieldRow>
          <TextField label={t('number')} inputMode="tel" {...form.field('number')} />
          <SelectField
            label={t('channel')}
            {...form.field('channel')}
            choices={RULED.map((value) => ({ value, label: shared(`channel.${value}`) }))}
          />
          <SelectField
            label={t('route')}
            {...form.field('route')}
            choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
          />
        </FieldRow>
        <FieldRow>
          <AccountField label={t('ask-account')} {...form.field('account')} />
          <SenderField label={t('ask-sender')} account={form.values.account} {...form.field('sender')} />
        </FieldRow>
        <div>
          <Button type="submit" icon="search" busy={form.busy} disabled={form.values.number.trim() === ''}>
            {t('ask')}
          </Button>
        </div>
        {way && (
          <div role="status">
            <Details
              items={[
                {
                  label: t('way-rule'),
                  value:
                    way.rule === null ? t(way.takenBy === null ? 'way-none' : 'way-only') : nameOf(way.rule),
                },
                {
                  label: t('carriers'),
                  value:
                    way.carriers
                      .map(({ name, standing }) => `${name} (${t(`standing.${standing}`)})`)
                      .join(' → ') || '–',
                },
                { label: t('way-by'), value: way.takenBy ?? t('way-nobody') },
              ]}
            />
          </div>
        )}
      </FormFields>
    </Card>
  );
}
