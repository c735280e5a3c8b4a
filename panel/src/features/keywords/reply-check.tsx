import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { failureOf } from '../../api/request-failure.ts';
import { answered } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useSaid } from '../../ui/said.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { keywordsTexts } from './keywords-texts.ts';

/** Whether a reply could be sent as it is written, a moment after the last change. */
export function ReplyCheck({ text }: { text: string }) {
  const t = useTexts(keywordsTexts);
  const said = useSaid();
  const settled = useSettled(text);
  const { data, error } = useQuery({
    queryKey: ['POST /keywords/check', settled],
    enabled: settled.trim() !== '',
    queryFn: ({ signal }) =>
      answered(call('POST /keywords/check', { body: { staticMessage: settled }, signal })),
    retry: false,
    placeholderData: (old) => old,
  });
  const problem = settled.trim() === '' ? null : data?.problem;
  return (
    // There before its text, so that it is read aloud when it changes.
    <div role="status">
      {error && settled.trim() !== '' && <FailureNotice failure={failureOf(error)} />}
      {problem && (
        <Notice tone="warn" title={t('check-title')}>
          <p>{said(problem)}</p>
          <p>{t('check-do')}</p>
        </Notice>
      )}
    </div>
  );
}
