import { useState } from 'react';
import type { DndEntry } from 'harkara-contract/routes/dnd.ts';
import { call } from '../../../api/call.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { FormFields } from '../../../ui/form-fields.tsx';
import { useForm } from '../../../ui/form.ts';
import { Notice } from '../../../ui/notice.tsx';
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
      return call('GET /admin/dnd/numbers/:number', { params: { number: number.trim() } });
    },
    onDone: setFound,
  });
  const number = found?.number ?? '';
  const isListed = found !== undefined && found.addedAt !== null;
  return (
    <Card title={t('look-title')}>
      <FormFields form={form}>
        <TextField label={t('number')} inputMode="tel" {...form.field('number')} />
        <div>
          <Button type="submit" icon="search" busy={form.busy} disabled={form.values.number.trim() === ''}>
            {t('look')}
          </Button>
        </div>
        {found && (
          <div role="status">
            <Notice tone={isListed ? 'warn' : 'good'} title={t(isListed ? 'listed' : 'unlisted', { number })}>
              {found.addedAt === null
                ? t('unlisted-why')
                : t('listed-since', { time: formats.dayAndTime(new Date(found.addedAt)) })}{' '}
              {mayEdit && (
                <Button size="small" onClick={() => setChanging(true)}>
                  {t(isListed ? 'remove' : 'add')}
                </Button>
              )}
            </Notice>
          </div>
        )}
      </FormFields>
      {found && (
        <FormSheet
          opened={changing}
          onClose={() => setChanging(false)}
          title={t(isListed ? 'remove-title' : 'add-title', { number })}
          initial={{ reason: '' }}
          check={({ reason }) => (reason.trim() === '' ? { reason: t('reason-missing') } : {})}
          send={({ reason: given }) => {
            const reason = given.trim();
            return isListed
              ? call('DELETE /admin/dnd/numbers/:number', { params: { number }, body: { reason } })
              : call('POST /admin/dnd/numbers', { body: { number, reason } });
          }}
          onDone={() => {
            toast({ text: t(isListed ? 'removed' : 'added', { number }) });
            setChanging(false);
            setFound(undefined);
            onChanged();
          }}
        >
          {(reason) => (
            <TextField label={t('reason')} hint={t('reason-hint')} autoFocus {...reason.field('reason')} />
          )}
        </FormSheet>
      )}
    </Card>
  );
}
