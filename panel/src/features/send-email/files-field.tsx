import type { ChangeEvent } from 'react';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sendEmailTexts } from './send-email-texts.ts';
import classes from './send-email.module.css';

type Props = {
  files: readonly File[];
  /** Names of those of a draft that was left. */
  lost: readonly string[];
  mostFiles: number;
  mostBytes: number;
  onChange: (files: readonly File[]) => void;
};

export const bytesOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

export function FilesField({ files, lost, mostFiles, mostBytes, onChange }: Props) {
  const t = useTexts(sendEmailTexts);
  const formats = useFormats();
  const bytes = bytesOf(files);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    onChange([...files, ...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  return (
    <div className={classes.files}>
      {files.length === 0 && lost.length > 0 && (
        <Notice tone="warn" title={t('files-lost')}>
          {lost.join(', ')}
        </Notice>
      )}
      {files.map((file, index) => (
        <div key={`${index} ${file.name}`} className={classes.file}>
          <Icon name="file" />
          <span>{file.name}</span>
          <span className={classes.size}>{formats.bytes(file.size)}</span>
          <IconButton
            icon="close"
            size="small"
            label={t('remove-file', { name: file.name })}
            onClick={() => onChange(files.filter((one) => one !== file))}
          />
        </div>
      ))}
      <div className={classes.choose}>
        <label className={classes.chooser}>
          <input type="file" multiple onChange={choose} />
          <Icon name="plus" />
          {t('add-files')}
        </label>
        <span className={classes.size}>
          {t('files-hint', { count: mostFiles, size: formats.bytes(mostBytes) })}
        </span>
      </div>
      {files.length > 0 && <p className={classes.size}>{t('files-not-kept')}</p>}
      {files.length > mostFiles && <Notice tone="bad">{t('files-many', { count: mostFiles })}</Notice>}
      {bytes > mostBytes && (
        <Notice tone="bad">
          {t('files-large', { size: formats.bytes(bytes), limit: formats.bytes(mostBytes) })}
        </Notice>
      )}
    </div>
  );
}
