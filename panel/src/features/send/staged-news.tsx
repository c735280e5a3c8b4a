import type { Import } from 'harkara-contract/routes/imports.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ImportNotes, ImportProgress } from '../../ui/import-progress.tsx';
import { importTexts } from '../../ui/import-texts.ts';

/** How far the reading of a file has come, and what was noticed about it. */
export function StagedNews({ shown, isReading }: { shown: Import; isReading: boolean }) {
  const t = useTexts(importTexts);
  return (
    <>
      {isReading && <ImportProgress shown={shown} label={t('import.uploading')} />}
      <ImportNotes notes={shown.notes} />
    </>
  );
}
