import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { LongTextField, TextField } from '../../../ui/field.tsx';
import { useReviewFilters } from '../../../ui/filter-bar.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { ReviewState } from '../../../ui/review-state.tsx';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { RecordsTab } from './records-tab.tsx';

type Props = {
  username: string;
  /** The account's, if it has only one. */
  entityId: string;
};

export function TemplatesTab({ username, entityId }: Props) {
  const t = useTexts(accountTexts);
  const by = useReviewFilters();
  const params = { username };
  const list = usePages('GET /admin/accounts/:username/templates', { params, query: by.query });
  return (
    <RecordsTab
      username={username}
      of="templates"
      icon="template"
      by={by}
      list={list}
      nameOf={({ name }) => name}
      columns={[
        {
          title: t('templates.name'),
          strong: true,
          card: 'title',
          cell: ({ name, content }) => (
            <>
              {name}
              <span className={classes.below}>{content}</span>
            </>
          ),
        },
        { title: t('senders.id'), tight: true, card: 'labelled', cell: ({ senderId }) => senderId ?? '–' },
        {
          title: t('templates.dlt'),
          tight: true,
          card: 'labelled',
          cell: ({ dltTemplateId: id }) => id ?? '–',
        },
        { title: t('state'), card: 'line', cell: ReviewState },
      ]}
    >
      {(sheet) => (
        <FormSheet
          {...sheet}
          initial={{
            name: '',
            content: '',
            sender_id: '',
            dlt_template_id: '',
            entity_id: entityId,
          }}
          check={({ name, content }) => ({
            ...(name.trim() === '' && { name: t('missing') }),
            ...(content === '' && { content: t('missing') }),
          })}
          send={({ name, content, ...ids }) =>
            call('POST /admin/accounts/:username/templates', {
              params,
              body: {
                name: name.trim(),
                content,
                ...Object.fromEntries(Object.entries(ids).filter(([, value]) => value.trim() !== '')),
              },
            })
          }
        >
          {(form) => (
            <>
              <TextField label={t('templates.name')} maxLength={100} autoFocus {...form.field('name')} />
              <LongTextField
                label={t('templates.content')}
                hint={t('templates.content-hint', { slot: '{#var#}' })}
                maxLength={2000}
                {...form.field('content')}
              />
              <TextField label={t('senders.id')} optional spellCheck={false} {...form.field('sender_id')} />
              <TextField
                label={t('templates.dlt')}
                hint={t('digits')}
                optional
                inputMode="numeric"
                {...form.field('dlt_template_id')}
              />
              <TextField
                label={t('templates.entity')}
                hint={t('digits')}
                optional
                inputMode="numeric"
                {...form.field('entity_id')}
              />
            </>
          )}
        </FormSheet>
      )}
    </RecordsTab>
  );
}
