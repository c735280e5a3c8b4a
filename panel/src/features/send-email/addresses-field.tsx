import { type ChangeEvent, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addressesInFile, LARGEST_LIST } from './addresses-file.ts';
import { addressesIn } from './mail-draft.ts';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Outcome = { kind: 'read'; name: string; count: number } | { kind: 'none' | 'large'; name: string };

/** Adds the addresses of a file to those that were written. */
export function AddressesField({ to, onChange }: { to: string; onChange: (to: string) => void }) {
  const t = useTexts(sendEmailTexts);
  const formats = useFormats();
  const [outcome, setOutcome] = useState<Outcome>();

  const read = async (file: File): Promise<void> => {
    const { name } = file;
    if (file.size > LARGEST_LIST) {
      setOutcome({ kind: 'large', name });
      return;
    }
    const found = await addressesInFile(new Uint8Array(await file.arrayBuffer()));
    setOutcome(found.length === 0 ? { kind: 'none', name } : { kind: 'read', name, count: found.length });
    if (found.length > 0) onChange([...addressesIn(to), ...found].join('\n'));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.currentTarget.files ?? [];
    if (file) void read(file);
    event.currentTarget.value = '';
  };

  return (
    <div className={classes.files}>
      <div className={classes.choose}>
        <label className={classes.chooser}>
          <input type="file" accept=".xlsx,.csv,.txt,text/csv,text/plain" onChange={choose} />
          <Icon name="file" />
          {t('list-choose')}
        </label>
        <span className={classes.size}>{t('list-hint')}</span>
      </div>
      <div role="status">
        {outcome?.kind === 'read' && (
          <Notice tone="good">{t.count('list-read', outcome.count, { name: outcome.name })}</Notice>
        )}
        {outcome?.kind === 'none' && <Notice tone="bad">{t('list-none', { name: outcome.name })}</Notice>}
        {outcome?.kind === 'large' && (
          <Notice tone="bad">
            {t('list-large', { name: outcome.name, limit: formats.bytes(LARGEST_LIST) })}
          </Notice>
        )}
      </div>
    </div>
  );
}
