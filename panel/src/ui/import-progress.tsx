import type { Import } from 'harkara-contract/routes/imports.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { importTexts } from './import-texts.ts';
import { ProgressRow } from './meter.tsx';
import { Notice } from './notice.tsx';

/** How far the server has come with an import. */
export function ImportProgress({ shown, label }: { shown: Import; label: string }) {
  const t = useTexts(importTexts);
  const formats = useFormats();
  const { progress } = shown;
  if (!progress) return null;
  const { done, of, unit } = progress;
  return (
    <ProgressRow
      label={label}
      share={of === 0 ? 0 : done / of}
      done={
        unit === 'bytes'
          ? t('import.of-bytes', { done: formats.bytes(done), total: formats.bytes(of) })
          : t('import.of-rows', { done: formats.number(done), total: formats.number(of) })
      }
    />
  );
}

/** What is remarkable about a whole file. */
export function ImportNotes({ notes }: Pick<Import, 'notes'>) {
  const t = useTexts(importTexts);
  return notes.map((note) => (
    <Notice key={note} tone={note === 'no_headings' ? 'info' : 'warn'}>
      {t(`note.${note}`)}
    </Notice>
  ));
}
