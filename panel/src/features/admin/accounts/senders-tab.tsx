import type { SenderRoute } from 'harkara-contract/lists.ts';
import { LONGEST_SENDER_ID, SENDER_ID } from 'harkara-contract/sender-ids.ts';
import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useReviewFilters } from '../../../ui/filter-bar.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { ReviewState } from '../../../ui/review-state.tsx';
import { senderIdTexts } from '../../../ui/sender-id-texts.ts';
import { accountTexts } from './account-texts.ts';
import { RecordsTab } from './records-tab.tsx';

export const ROUTES: readonly SenderRoute[] = ['transactional', 'promotional', 'international'];

const INITIAL = { sender_id: '', route: 'transactional' as SenderRoute, dlt_header_id: '' };

export function SendersTab({ username }: { username: string }) {
  const t = useTexts(accountTexts);
  const idTexts = useTexts(senderIdTexts);
  const by = useReviewFilters();
  const params = { username };
  const list = usePages('GET /admin/accounts/:username/senders', { params, query: by.query });
  return (
    <RecordsTab
      username={username}
      of="senders"
      icon="sender"
      by={by}
      list={list}
      nameOf={({ senderId }) => senderId}
      columns={[
        { title: t('senders.id'), strong: true, card: 'title', cell: ({ senderId }) => senderId },
        { title: t('senders.route'), tight: true, cell: ({ route }) => t(`route.${route}`) },
        {
          title: t('senders.header'),
          tight: true,
          card: 'labelled',
          cell: ({ dltHeaderId }) => dltHeaderId ?? '–',
        },
        { title: t('since'), card: 'labelled', at: ({ createdAt }) => createdAt, as: 'day' },
        { title: t('state'), card: 'end', cell: ReviewState },
      ]}
    >
      {(sheet) => (
        <FormSheet
          {...sheet}
          initial={INITIAL}
          check={({ sender_id }) => ({
            ...(!SENDER_ID.test(sender_id.trim()) && { sender_id: idTexts('rule') }),
          })}
          send={({ sender_id, route, dlt_header_id: header }) =>
            call('POST /admin/accounts/:username/senders', {
              params,
              body: {
                sender_id: sender_id.trim(),
                route,
                ...(header.trim() !== '' && { dlt_header_id: header.trim() }),
              },
            })
          }
        >
          {(form) => (
            <>
              <TextField
                label={t('senders.id')}
                autoComplete="off"
                spellCheck={false}
                hint={idTexts('rule')}
                maxLength={LONGEST_SENDER_ID}
                autoFocus
                {...form.field('sender_id')}
              />
              <SelectField
                label={t('senders.route')}
                value={form.values.route}
                choices={ROUTES.map((value) => ({ value, label: t(`route.${value}`) }))}
                onChange={(value) => form.set('route', value)}
              />
              <TextField
                label={t('senders.header')}
                hint={t('digits')}
                optional
                inputMode="numeric"
                autoComplete="off"
                {...form.field('dlt_header_id')}
              />
            </>
          )}
        </FormSheet>
      )}
    </RecordsTab>
  );
}
