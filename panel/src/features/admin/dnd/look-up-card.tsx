import { useState } from 'react';
import { addToDnd, type DndEntry, lookUpNumber, removeFromDnd } from '../../../api/admin-dnd.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { FormSheet, SheetForm } from '../../../ui/form-sheet.tsx';
import { useForm } from '../../../ui/form.ts';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { dndTexts } from './dnd-texts.ts';

/** Whether a number is in the registry, and how it gets in or out. */
export function LookUpCard({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(dndTexts);
  const formats = useFormats();
  const toast = useToast();
  const mayEdit = useMayEdit();
  const [found, setFound] = useState<DndEntry>();
  const [changing, setChanging] = useState(false);
  const form = useForm({
    initial: { number: '' },
    send: ({ number }) => {
      setFound(undefined);
      return lookUpNumber(number.trim());
    },
    onDone: setFound,
  });
  const number = found?.number ?? '';
  return (
    <Card title={t('look-title')}>
      <form {...form.formProps}>
        <Fields>
          {form.problem && <FailureNotice {...form.problem} />}
          <TextField label={t('number')} inputMode="tel" {...form.field('number')} />
          <div>
            <Button type="submit" icon="search" busy={form.busy} disabled={form.values.number.trim() === ''}>
              {t('look')}
            </Button>
          </div>
          {found && (
            <div role="status">
              <Notice
                tone={found.listed ? 'warn' : 'good'}
                title={t(found.listed ? 'listed' : 'unlisted', { number })}
              >
                {found.added_at === null
                  ? t('unlisted-why')
                  : t('listed-since', { time: formats.dayAndTime(new Date(found.added_at)) })}{' '}
                {mayEdit && (
                  <Button size="small" onClick={() => setChanging(true)}>
                    {t(found.listed ? 'remove' : 'add')}
                  </Button>
                )}
              </Notice>
            </div>
          )}
        </Fields>
      </form>
      {found && (
        <FormSheet
          opened={changing}
          onClose={() => setChanging(false)}
          title={t(found.listed ? 'remove-title' : 'add-title', { number })}
        >
          {(formId) => (
            <ReasonForm
              formId={formId}
              entry={found}
              onDone={() => {
                toast({ text: t(found.listed ? 'removed' : 'added', { number }) });
                setChanging(false);
                setFound(undefined);
                onChanged();
              }}
            />
          )}
        </FormSheet>
      )}
    </Card>
  );
}

function ReasonForm({ formId, entry, onDone }: { formId: string; entry: DndEntry; onDone: () => void }) {
  const t = useTexts(dndTexts);
  const { number, listed } = entry;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reason-missing') } : {}),
    send: ({ reason }) =>
      listed ? removeFromDnd(number, reason.trim()) : addToDnd({ number, reason: reason.trim() }),
    onDone,
  });
  return (
    <SheetForm id={formId} form={form}>
      <TextField label={t('reason')} hint={t('reason-hint')} autoFocus {...form.field('reason')} />
    </SheetForm>
  );
}
