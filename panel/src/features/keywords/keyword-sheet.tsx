import { useId } from 'react';
import type { Keyword } from 'harkara-contract/routes/keywords.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Fields, LongTextField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Rejection } from '../../ui/rejection.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { keywordsTexts } from './keywords-texts.ts';

type Props = {
  opened: boolean;
  /** Absent for a new one. */
  keyword: Keyword | undefined;
  onClose: () => void;
  onDone: (key: string) => void;
};

export function KeywordSheet({ opened, keyword, onClose, onDone }: Props) {
  const t = useTexts(keywordsTexts);
  const formId = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={keyword ? t('edit-title', { key: keyword.key }) : t('new')}
      footer={
        <Button type="submit" form={formId} look="primary">
          {t('submit')}
        </Button>
      }
    >
      <KeywordForm formId={formId} keyword={keyword} onDone={onDone} />
    </Sheet>
  );
}

function KeywordForm({ formId, keyword, onDone }: Pick<Props, 'keyword' | 'onDone'> & { formId: string }) {
  const t = useTexts(keywordsTexts);
  const form = useForm({
    initial: {
      key: keyword?.key ?? '',
      responseType: keyword?.responseType ?? 'static',
      staticMessage: keyword?.staticMessage ?? '',
    },
    check: ({ key, responseType, staticMessage }) => ({
      ...(!/^[^\s\p{Cc}]{1,50}$/u.test(key.trim()) && { key: t('key-rule') }),
      ...(responseType === 'static' && staticMessage.trim() === '' && { staticMessage: t('reply-missing') }),
    }),
    send: ({ key, responseType, staticMessage }) => {
      const body =
        responseType === 'static'
          ? { key: key.trim(), responseType: 'static' as const, staticMessage }
          : { key: key.trim(), responseType: 'none' as const, staticMessage: null };
      return keyword
        ? call('PUT /keywords/:id', { params: { id: keyword.id }, body })
        : call('POST /keywords', { body });
    },
    onDone: ({ key }) => onDone(key),
    explain: ({ code }) => (code === 'conflict' ? { key: t('taken') } : undefined),
  });
  const replies = form.values.responseType === 'static';
  return (
    <form id={formId} {...form.formProps}>
      <Fields>
        {keyword?.status === 'rejected' && <Rejection reason={keyword.reason} />}
        {keyword?.status === 'approved' && <Notice tone="warn">{t('edit-why')}</Notice>}
        {form.problem && <FailureNotice {...form.problem} />}
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
          <LongTextField
            label={t('reply')}
            hint={t('reply-hint')}
            maxLength={2000}
            {...form.field('staticMessage')}
          />
        )}
      </Fields>
    </form>
  );
}
