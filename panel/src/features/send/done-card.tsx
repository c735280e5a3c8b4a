import type { Acceptance } from 'harkara-contract/routes/sending.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sendTexts } from './send-texts.ts';

/** What was accepted of a few messages; a campaign has a page of its own. */
export function DoneCard({ accepted, onAgain }: { accepted: Acceptance; onAgain: () => void }) {
  const t = useTexts(sendTexts);
  const formats = useFormats();
  const at = accepted.scheduledAt;
  return (
    <Card>
      <EmptyState
        icon={at === null ? 'send' : 'calendar'}
        title={
          at === null
            ? t.count('done.title', accepted.accepted)
            : t.count('done.scheduled', accepted.accepted, { time: formats.dayAndTime(new Date(at)) })
        }
        actions={
          <>
            <ButtonLink to="/messages">{t('done.messages')}</ButtonLink>
            <Button look="primary" icon="send" onClick={onAgain}>
              {t('done.again')}
            </Button>
          </>
        }
      >
        {t.count('done.credits', accepted.credits)}
      </EmptyState>
      {accepted.rejected.map(({ reason: { text }, count }) => (
        <Notice key={text} tone="warn">
          {t('done.left-out', { count, reason: text })}
        </Notice>
      ))}
    </Card>
  );
}
