import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { SendOptions } from 'harkara-contract/routes/sending.ts';
import { failureOf } from '../../api/request-failure.ts';
import { checkQuery } from '../../api/sending.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { now } from '../../i18n/clock.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Detail, type DetailList, Details } from '../../ui/details.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { PhonePreview } from '../../ui/phone-preview.tsx';
import { holdForAll } from './check-all.ts';
import type { Draft } from './draft.ts';
import { pricePerPart } from './prices.ts';
import { shownPieces } from './pattern.ts';
import { LeftOutRows, RowProblems } from './problems.tsx';
import { lazyPart } from '../../ui/lazy-page.tsx';
import { segment } from '../../ui/segments.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SendButton } from './send-button.tsx';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

const PAUSE_MS = 400;
const AppliedImport = lazyPart(
  () => import('./applied-import.tsx'),
  'AppliedImport',
  <Skeleton height={180} />,
);
// As high as the field and its button.
const TestSend = lazyPart(
  () => import('./test-send.tsx'),
  'TestSend',
  <div className={classes.test}>
    <Skeleton height={65} />
    <Skeleton height={36} width={160} />
  </div>,
);
const StagedSend = lazyPart(() => import('./staged-send.tsx'), 'StagedSend', <Skeleton height={60} />);

type Props = {
  draft: Draft;
  options: SendOptions;
  onSent: React.ComponentProps<typeof SendButton>['onSent'];
};

/** What the message looks like, what it costs, and what is wrong with it, while it is being written. */
export function CheckCard({ draft, options, onSent }: Props) {
  const t = useTexts(sendTexts);
  const { shown, isApplied, take } = draft.staged;
  if (shown && isApplied) {
    return (
      <Card title={t('check.title')}>
        <AppliedImport key={shown.id} shown={shown} onChange={(changed) => void take(changed)} />
      </Card>
    );
  }
  if (!draft.canShow) {
    return (
      <Card title={t('check.title')}>
        <Unfinished draft={draft} />
      </Card>
    );
  }
  return (
    <Card title={t('check.title')}>
      <div className={classes.check}>
        <Checked draft={draft} options={options} onSent={onSent} />
      </div>
    </Card>
  );
}

/** The message as far as it is there, and what is missing. */
function Unfinished({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const { pattern, emptyGaps, recipients, sender } = draft;
  const [first] = recipients.good;
  return (
    <div className={classes.check}>
      {pattern.length === 0 || !sender ? (
        <EmptyState icon="phone" title={t('check.empty')} />
      ) : (
        <>
          <PhonePreview sender={sender.senderId} text={shownPieces(pattern, first?.values)} />
          <div>
            {emptyGaps > 0 && <p className={classes.quiet}>{t.count('check.needs-values', emptyGaps)}</p>}
            {!first && <p className={classes.quiet}>{t('check.needs-number')}</p>}
          </div>
        </>
      )}
      <LeftOutRows draft={draft} />
    </div>
  );
}

function Checked({ draft, options, onSent }: Props) {
  const t = useTexts(sendTexts);
  const formats = useFormats();
  const { balances } = useSignedIn();
  const [wanted, setWanted] = useState(0);
  const { outgoing, sender, pattern } = draft;
  const { messages } = outgoing;
  const place = Math.min(wanted, messages.length - 1);
  const shown = messages[place];
  const [body] = useDebouncedValue(shown && draft.bodyFor([shown]), PAUSE_MS);
  const query = useQuery(checkQuery(body));
  const row = query.data?.rows[0];
  if (!shown || !sender) return null;

  const measured = segment(shown.text);
  const { isWhole, rows, staged } = draft;
  const seen = outgoing.parts * pricePerPart(sender, options.prices);
  // Of a long table the first rows are here: the server adds up all of them.
  const credits = isWhole ? seen : Math.round((seen / messages.length) * rows);
  const balance = balances[sender.route === 'international' ? 'international' : MAIN_CREDIT_KIND];
  const missing = isWhole ? credits - balance : 0;
  const due = row?.leavesAt ? new Date(row.leavesAt) : undefined;
  const isHeld = due !== undefined && due.getTime() > now().getTime() + 60_000;
  const leavesAt = draft.scheduleAt ?? (isHeld ? due : undefined);
  const details: DetailList = [
    ...(isWhole
      ? [
          { label: t('check.messages'), value: formats.number(messages.length) },
          { label: t('check.parts'), value: formats.number(outgoing.parts) },
          { label: t('check.credits'), value: <strong>{formats.credits(credits)}</strong> },
          missing <= 0 && { label: t('check.balance'), value: formats.credits(balance - credits) },
        ]
      : [
          { label: t('check.all-rows'), value: formats.number(rows) },
          { label: t('check.about'), value: <strong>{formats.credits(credits)}</strong> },
        ]),
    { label: t('check.leaves'), value: leavesAt ? formats.dayAndTime(leavesAt) : t('check.now') },
    optional(t('check.template'), row?.template?.name),
    optional(t('check.entity'), row?.dltEntityId, true),
    optional(t('check.template-id'), row?.dltTemplateId, true),
    optional(t('check.header'), query.data?.dltHeaderId, true),
  ];
  return (
    <>
      <PhonePreview
        sender={sender.senderId}
        text={shownPieces(pattern, shown.recipient.values)}
        parts={measured.parts}
        characters={measured.units}
        unicode={measured.unicodeAt !== undefined}
      />
      {messages.length > 1 && (
        <div className={classes.rows}>
          <IconButton
            icon="back"
            size="small"
            label={t('check.previous')}
            onClick={() => setWanted(Math.max(0, place - 1))}
          />
          <span>{t('check.row', { row: shown.row, place: place + 1, total: messages.length })}</span>
          <IconButton
            icon="chevron-right"
            size="small"
            label={t('check.next')}
            onClick={() => setWanted(Math.min(messages.length - 1, place + 1))}
          />
        </div>
      )}
      {measured.unicodeAt && (
        <Notice tone="info">
          {t('text.unicode', {
            character: measured.unicodeAt.character,
            position: measured.unicodeAt.index + 1,
          })}
          {isWhole && !outgoing.isShared && outgoing.unicode > 1 && (
            <span className={classes.line}>{t.count('check.unicode-rows', outgoing.unicode)}</span>
          )}
        </Notice>
      )}
      {row && <RowProblems problems={row.problems} text={shown.text} />}
      {query.error && <FailureNotice failure={failureOf(query.error)} />}
      {missing > 0 && (
        <Notice tone="bad">{t('check.too-poor', { missing: formats.credits(missing) })}</Notice>
      )}
      {!draft.isChecked && <LeftOutRows draft={draft} />}
      {!isWhole && (
        <p className={classes.quiet}>
          {t('check.first-rows', { count: staged.ready?.table.rows.length ?? 0 })}
        </p>
      )}
      <Details items={details} />
      <TestSend draft={draft} message={shown} />
      {staged.ready ? (
        <StagedSend draft={draft} isBlocked={missing > 0} />
      ) : (
        <SendButton
          draft={draft}
          credits={credits}
          isBlocked={missing > 0 || (row !== undefined && holdForAll(row.problems, outgoing))}
          onSent={onSent}
        />
      )}
    </>
  );
}

function optional(label: string, value: string | null | undefined, code = false): Detail | false {
  return value ? { label, value, code } : false;
}
