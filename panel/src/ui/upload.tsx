import { type ChangeEvent, type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import { Meter } from './meter.tsx';
import { FailureNotice, Notice } from './notice.tsx';
import classes from './upload.module.css';

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

type Props = {
  /** What it takes, by the ends of names: `['.csv', '.xlsx']`. */
  kinds: readonly string[];
  maxBytes: number;
  send: (file: Blob, name: string, sending: Sending) => Promise<Result<unknown>>;
  /** Asks before anything leaves; false: nothing is sent. */
  ask?: (file: Blob, name: string) => Promise<boolean>;
  /** Rows that are pasted from a spreadsheet are sent like a file. */
  takesPaste?: boolean;
};

/** Takes a file that is dropped, chosen or pasted, and shows how much of it has left. */
export function Upload({ kinds, maxBytes, send, ask, takesPaste = false }: Props) {
  const t = useTexts(sharedTexts);
  const formats = useFormats();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [running, setRunning] = useState<{ name: string; share: number; stop: AbortController }>();

  const start = async (file: Blob, name: string): Promise<void> => {
    setProblem(undefined);
    setFailure(undefined);
    if (file.size > maxBytes) {
      setProblem(t('upload.too-large', { name, limit: formats.bytes(maxBytes) }));
      return;
    }
    if (ask && !(await ask(file, name))) return;
    const stop = new AbortController();
    setRunning({ name, share: 0, stop });
    const onProgress = (share: number): void => setRunning((old) => old && { ...old, share });
    const result = await send(file, name, { onProgress, signal: stop.signal });
    setRunning(undefined);
    if (!result.ok && result.failure.code !== 'cancelled') setFailure(result.failure);
  };

  const take = (file: File | undefined): void => {
    if (!file) return;
    if (kinds.some((kind) => file.name.toLowerCase().endsWith(kind))) void start(file, file.name);
    else setProblem(t('upload.wrong-kind', { name: file.name, kinds: kinds.join(', ') }));
  };

  const paste = useEffectEvent((event: ClipboardEvent): void => {
    if (running || (event.target instanceof Element && event.target.closest('input, textarea'))) return;
    const file = event.clipboardData?.files[0];
    const rows = event.clipboardData?.getData('text/plain') ?? '';
    if (file) take(file);
    else if (rows.trim() !== '') {
      void start(new Blob([rows], { type: 'text/tab-separated-values' }), t('upload.pasted'));
    }
  });
  useEffect(() => {
    if (!takesPaste) return undefined;
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [takesPaste]);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    take(event.currentTarget.files?.[0]);
    // The same file can be chosen again after it was corrected.
    event.currentTarget.value = '';
  };

  return (
    <div className={classes.stack}>
      {running ? (
        <div className={classes.progress}>
          <Icon name="file" size={22} />
          <div className={classes.bar}>
            <div className={classes.name}>
              <span>{running.name}</span>
              <span>{formats.percent(running.share)}</span>
            </div>
            <Meter
              share={running.share}
              label={t('upload.progress', { name: running.name, percent: formats.percent(running.share) })}
            />
          </div>
          <IconButton icon="close" label={t('upload.cancel')} onClick={() => running.stop.abort()} />
        </div>
      ) : (
        <div
          className={classNames(classes.zone, over && classes.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Icon name="upload" size={28} />
          <p>
            {t('upload.drop')}{' '}
            <label className={classes.choose}>
              <input type="file" className={classes.input} accept={kinds.join(',')} onChange={choose} />
              {t('upload.choose')}
            </label>
          </p>
          <p className={classes.hint}>
            {kinds.join(', ')} · {formats.bytes(maxBytes)}
            {takesPaste && <> · {t('upload.paste')}</>}
          </p>
        </div>
      )}
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {failure && <FailureNotice failure={failure} />}
    </div>
  );
}
