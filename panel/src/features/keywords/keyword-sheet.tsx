import type { Keyword } from 'harkara-contract/routes/keywords.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { LongTextField, TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rejection } from '../../ui/rejection.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { keywordsTexts } from './keywords-texts.ts';
import { ReplyCheck } from './reply-check.tsx';

type Props = {
  opened: boolean;
  /** Absent for a new one. */
  keyword: Keyword | undefined;
  onClose: () => void;
  onDone: (key: string) => void;
};

export function KeywordSheet({ opened, keyword, onClose, onDone }: Props) {
  const t = useTexts(keywordsTexts);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={keyword ? t('edit-title', { key: keyword.key }) : t('new')}
      submit={t('submit')}
      initial={{
        key: keyword?.key ?? '',
        responseType: keyword?.responseType ?? 'static',
        staticMessage: keyword?.staticMessage ?? '',
      }}
      check={({ key, responseType, staticMessage }) => ({
        ...(!/^[^\s\p{Cc}]{1,50}$/u.test(key.trim()) && { key: t('key-rule') }),
        ...(responseType === 'static' &&
          staticMessage.trim() === '' && { staticMessage: t('reply-missing') }),
      })}
      send={({ key, responseType, staticMessage }) => {
        const body =
          responseType === 'static'
            ? { key: key.trim(), responseType: 'static' as const, staticMessage }
            : { key: key.trim(), responseType: 'none' as const, staticMessage: null };
        return keyword
          ? call('PUT /keywords/:id', { params: { id: keyword.id }, body })
          : call('POST /keywords', { body });
      }}
      onDone={({ key }) => onDone(key)}
      explain={({ code }) => (code === 'conflict' ? { key: t('taken') } : undefined)}
    >
      {(form) => {
        const replies = form.values.responseType === 'static';
        return (
          <>
            {keyword?.status === 'rejected' && <Rejection reason={keyword.reason} />}
            {keyword?.status === 'approved' && <Notice tone="warn">{t('edit-why')}</Notice>}
            <TextField
              label={t('key')}
              hint={t('key-hint')}
              autoComplete="off"
              spellCheck={false}
              maxLength={50}
              autoFocus
              {...form.field('key')}
            />
            <Segmented
              labelled
              label={t('response')}
              value={replies ? 'static' : 'none'}
              choices={[
                { value: 'static', label: t('response.static') },
                { value: 'none', label: t('response.none') },
              ]}
              onChange={(value) => form.set('responseType', value)}
            />
            {replies && (
              <>
                <LongTextField
                  label={t('reply')}
                  hint={t('reply-hint')}
                  maxLength={2000}
                  {...form.field('staticMessage')}
                />
                <ReplyCheck text={form.values.staticMessage} />
              </>
            )}
          </>
        );
      }}
    </FormSheet>
  );
}
