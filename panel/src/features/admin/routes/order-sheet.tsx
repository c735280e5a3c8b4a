import { useState } from 'react';
import type { Channel } from 'harkara-contract/lists.ts';
import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
import { SubmitSheet } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { OrderList } from '../../../ui/order-list.tsx';
import { routesTexts } from './routes-texts.ts';
import classes from './routes.module.css';
import { useRuleWords } from './rule-words.ts';

type Props = {
  opened: boolean;
  rules: readonly RouteRule[];
  onClose: () => void;
  onSaved: () => void;
};

/** The channels in which the order of rules can matter. */
export const orderedChannels = (rules: readonly RouteRule[]): Channel[] =>
  [...new Set(rules.map(({ channel }) => channel))].filter(
    (channel) => rules.filter((rule) => rule.channel === channel).length > 1,
  );

/** In which order a channel's rules are looked at: saved as one change. */
export function OrderSheet({ opened, rules, onClose, onSaved }: Props) {
  const t = useTexts(routesTexts);
  return (
    <SubmitSheet opened={opened} onClose={onClose} title={t('order')} submit={t('order-save')}>
      {(formId) => <OrderForm formId={formId} rules={rules} onSaved={onSaved} />}
    </SubmitSheet>
  );
}

function OrderForm({ formId, rules, onSaved }: Pick<Props, 'rules' | 'onSaved'> & { formId: string }) {
  const t = useTexts(routesTexts);
  const shared = useTexts(sharedTexts);
  const { titleOf, takesOf, carriersOf } = useRuleWords();
  const channels = orderedChannels(rules);
  const [order, setOrder] = useState(rules);
  const form = useForm({
    initial: { channel: channels[0] ?? '' },
    send: ({ channel }) =>
      call('PUT /admin/routes/order', {
        body: {
          channel: channel as Channel,
          rules: order
            .filter((rule) => rule.channel === channel)
            .map(({ key, fingerprint }) => ({ key, fingerprint })),
        },
      }),
    onDone: onSaved,
  });
  const { channel } = form.values;
  const own = order.filter((rule) => rule.channel === channel);
  return (
    <FormFields id={formId} form={form}>
      {channels.length > 1 && (
        <SelectField<string>
          label={t('channel')}
          {...form.field('channel')}
          choices={channels.map((value) => ({ value, label: shared(`channel.${value}`) }))}
          // An order is saved for one channel: the others are as they were.
          onChange={(value) => {
            setOrder(rules);
            form.set('channel', value);
          }}
        />
      )}
      <p className={classes.hint}>{t('order-why')}</p>
      <OrderList
        label={t('order')}
        items={own}
        keyOf={({ key }) => key}
        nameOf={titleOf}
        onChange={(items) => setOrder([...order.filter((rule) => rule.channel !== channel), ...items])}
      >
        {(rule) => (
          <>
            <span className={classes.rule}>{titleOf(rule)}</span>
            {rule.name !== null && <span className={classes.below}>{takesOf(rule)}</span>}
            <span className={classes.below}>
              {carriersOf(rule)}
              {!rule.enabled && ` · ${t('order-off')}`}
            </span>
          </>
        )}
      </OrderList>
    </FormFields>
  );
}
