import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './brands.module.css';
import { brandsTexts } from './brands-texts.ts';

const MOST_BYTES = 200 * 1_024;

/** What a form's field holds where the picture is to be removed; Base64 has no such letter. */
const REMOVED = '-';

/** A picture that is chosen but not stored yet, and the file in Base64. */
export type Chosen = { base64: string; bitmap: ImageBitmap };

/** What the server is told of a field: nothing, if it stays as it is. */
export const changeOf = (value: string): string | null | undefined =>
  value === '' ? undefined : value === REMOVED ? null : value;

type Props = {
  label: string;
  hint: string;
  name: string;
  /** Where the stored one is. */
  stored: string | undefined;
  value: string;
  error?: string | undefined;
  /** The ends of names that are offered. */
  kinds: string;
  chosen: Chosen | undefined;
  onChange: (value: string) => void;
  onChosen: (chosen: Chosen | undefined) => void;
};

/** A picture of a brand. The page's policy has no address for one that is not stored, so it is painted. */
export function ImageField(props: Props) {
  const { label, hint, name, stored, value, error, kinds, chosen, onChange, onChosen } = props;
  const t = useTexts(brandsTexts);
  const formats = useFormats();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const said = problem ?? error;
  const hasOne = chosen !== undefined || (stored !== undefined && value !== REMOVED);

  const take = async (file: File): Promise<void> => {
    onChosen(undefined);
    onChange('');
    if (file.size > MOST_BYTES) {
      setProblem(t('image-large', { size: formats.bytes(file.size) }));
      return;
    }
    if ((await file.slice(0, 1_024).text()).trimStart().startsWith('<')) {
      setProblem(t('image-svg'));
      return;
    }
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    setProblem(bitmap ? undefined : t('image-bad'));
    if (!bitmap) return;
    const base64 = await inBase64(file);
    onChosen({ base64, bitmap });
    onChange(base64);
  };

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    if (file) void take(file);
    // The same file can be chosen again after it was corrected.
    event.currentTarget.value = '';
  };

  return (
    <div className={classes.image} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.imageRow}>
        <span className={classes.frame}>
          {chosen ? (
            <Painted bitmap={chosen.bitmap} className={classes.picture} />
          ) : hasOne ? (
            <img className={classes.picture} src={stored} alt="" />
          ) : (
            <span className={classes.none}>{t('image-none')}</span>
          )}
        </span>
        <label className={classes.choose}>
          <input
            type="file"
            name={name}
            className={classes.input}
            accept={kinds}
            aria-describedby={`${id}-hint`}
            aria-invalid={said !== undefined}
            onChange={choose}
          />
          <Icon name="upload" size={16} />
          {t(hasOne ? 'image-change' : 'image-choose')}
        </label>
        {hasOne && (
          <IconButton
            icon="trash"
            label={`${t('image-remove')}: ${label}`}
            onClick={() => {
              setProblem(undefined);
              onChosen(undefined);
              onChange(stored === undefined ? '' : REMOVED);
            }}
          />
        )}
      </div>
      <p id={`${id}-hint`} className={said === undefined ? classes.hint : classes.error}>
        {said === undefined ? (
          hint
        ) : (
          <>
            <Icon name="alert" size={15} />
            {said}
          </>
        )}
      </p>
    </div>
  );
}

export function Painted({ bitmap, className }: { bitmap: ImageBitmap; className: string | undefined }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    context?.clearRect(0, 0, bitmap.width, bitmap.height);
    context?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={ref} className={className} width={bitmap.width} height={bitmap.height} />;
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
