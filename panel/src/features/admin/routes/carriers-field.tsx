import { useQuery } from '@tanstack/react-query';
import { carriersQuery } from '../../../api/admin-carriers.ts';
import { failureOf } from '../../../api/request-failure.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useFailureSentence } from '../../../ui/notice.tsx';
import { OrderList } from '../../../ui/order-list.tsx';
import { routesTexts } from './routes-texts.ts';
import classes from './routes.module.css';

/** A carrier of a rule. Its weight is as it was typed; '': none. */
export type Picked = { name: string; weight: string };

type Props = {
  channel: string;
  picked: readonly Picked[];
  onChange: (picked: Picked[]) => void;
  error: string | undefined;
  weightsError: string | undefined;
};

/** A rule's carriers, from a list, in their order. */
export function CarriersField({ channel, picked, onChange, error, weightsError }: Props) {
  const t = useTexts(routesTexts);
  const sentence = useFailureSentence();
  const { data, error: problem } = useQuery(carriersQuery);
  const left = (data?.items ?? []).filter(
    ({ name, channels }) => channels.includes(channel) && !picked.some((one) => one.name === name),
  );
  return (
    <div className={classes.picked}>
      {picked.length > 0 && <p className={classes.label}>{t('carriers')}</p>}
      {picked.length > 0 && (
        <OrderList
          label={t('carriers')}
          items={picked}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          onChange={onChange}
          onRemove={({ name }) => onChange(picked.filter((one) => one.name !== name))}
        >
          {(one) => (
            <div className={classes.carrier}>
              <span>{one.name}</span>
              {picked.length > 1 && (
                <TextField
                  label={t('weight-of', { name: one.name })}
                  inputMode="numeric"
                  value={one.weight}
                  error={
                    weightsError !== undefined && !/^\d+$/.test(one.weight.trim()) ? weightsError : undefined
                  }
                  onChange={(weight) =>
                    onChange(picked.map((other) => (other.name === one.name ? { ...other, weight } : other)))
                  }
                />
              )}
            </div>
          )}
        </OrderList>
      )}
      {picked.length > 1 && <p className={classes.hint}>{t('weights-hint')}</p>}
      <SelectField<string>
        label={t('carrier-add')}
        hint={data && t(left.length === 0 ? 'carriers-all' : 'carriers-hint')}
        name="connectors"
        searchable
        error={error ?? (problem && !data ? sentence(failureOf(problem)) : undefined)}
        value=""
        choices={left.map(({ name }) => ({ value: name, label: name }))}
        onChange={(name) => onChange([...picked, { name, weight: '' }])}
      />
    </div>
  );
}
