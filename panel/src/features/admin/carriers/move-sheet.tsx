import type { CarrierQueue } from 'harkara-contract/routes/carriers.ts';
import { call } from '../../../api/call.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { AskingSheet } from '../../../ui/asking-sheet.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { queueTexts } from './queue-texts.ts';

type Props = {
  opened: boolean;
  /** The carrier. */
  from: string;
  queue: CarrierQueue;
  /** How many messages wait for it; more than were looked at. */
  waiting: number;
  onClose: () => void;
  onBegun: () => void;
};

const ALL = '*';
const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Where what waits for a carrier is to go, with the figures before it goes. */
export function MoveSheet({ opened, from, queue, waiting, onClose, onBegun }: Props) {
  const t = useTexts(queueTexts);
  const formats = useFormats();
  const toast = useToast();
  const takers = unique(queue.groups.flatMap((group) => group.takers));
  const accounts = unique(queue.groups.map(({ account }) => account));
  const [only] = takers;
  const labelOf = (figure: 'going' | 'staying'): string =>
    queue.isAll
      ? t(`figure.${figure}`)
      : t(`figure-first.${figure}`, { looked: formats.number(queue.looked) });
  return (
    <AskingSheet
      opened={opened}
      onClose={onClose}
      title={t('move')}
      subtitle={from}
      submit={t('move-check')}
      initial={{ to: takers.length === 1 && only !== undefined ? only : '', account: ALL, reason: '' }}
      check={({ to }) => ({ ...(to === '' && { to: t('move-to-missing') }) })}
      read={({ to, account, reason }) => ({
        to,
        ...(account !== ALL && { account }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })}
      question={({ to, account }) => {
        const wanted = queue.groups.filter((group) => account === undefined || group.account === account);
        const count = (groups: typeof wanted) => groups.reduce((sum, { messages }) => sum + messages, 0);
        const going = count(wanted.filter((group) => group.takers.includes(to)));
        return {
          title: t('move-ask', { from, to }),
          action: t('move-do'),
          figures: [
            { label: labelOf('going'), value: formats.number(going) },
            { label: labelOf('staying'), value: formats.number(count(wanted) - going) },
            !queue.isAll && {
              label: t('move-beyond'),
              value: formats.number(Math.max(waiting - queue.looked, 0)),
            },
          ],
          children: t('move-why', { from, to }),
        };
      }}
      send={(body) => call('POST /admin/carriers/:name/queue/move', { params: { name: from }, body })}
      onDone={() => {
        onClose();
        onBegun();
        toast({ text: t('move-started') });
      }}
    >
      {({ field }) => (
        <>
          <SelectField
            label={t('move-to')}
            hint={t('move-to-hint')}
            searchable
            {...field('to')}
            choices={takers.map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={t('move-whose')}
            searchable
            {...field('account')}
            choices={[
              { value: ALL, label: t('move-all') },
              ...accounts.map((value) => ({ value, label: value })),
            ]}
          />
          <TextField
            label={t('move-reason')}
            hint={t('move-reason-hint')}
            optional
            maxLength={500}
            {...field('reason')}
          />
        </>
      )}
    </AskingSheet>
  );
}
