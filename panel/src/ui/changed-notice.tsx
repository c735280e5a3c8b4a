import type { RequestFailure } from '../api/request-failure.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { changedTexts } from './changed-texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  failure: RequestFailure;
  /** Called with the fingerprint of the present values, so that the next save replaces them. */
  onGoOn: (fingerprint: string) => void;
  onGone: () => void;
};

/** Another user has changed the record meanwhile: who, when and what. What was typed stays. */
export function ChangedNotice({ failure, onGoOn, onGone }: Props) {
  const t = useTexts(changedTexts);
  const formats = useFormats();
  const { last_change: last, now } = failure.details as {
    last_change?: { by: string; at: string; after?: Record<string, unknown> | null };
    now?: { fingerprint: string } | null;
  };
  return (
    <Notice tone="warn" title={t('title')}>
      {last && <p>{`${last.by}, ${formats.dayAndTime(new Date(last.at))}:`}</p>}
      {last?.after && (
        <p>
          {Object.entries(last.after)
            .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
            .join(', ')}
        </p>
      )}
      {now && (
        <Button
          size="small"
          onClick={() => {
            onGoOn(now.fingerprint);
            onGone();
          }}
        >
          {t('go-on')}
        </Button>
      )}
    </Notice>
  );
}
