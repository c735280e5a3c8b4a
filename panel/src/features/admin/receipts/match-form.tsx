import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnedMessage } from 'harkara-contract/routes/admin-messages.ts';
import type { UnmatchedReceipt } from 'harkara-contract/routes/admin-receipts.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { formatPhone } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Fields, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { receiptsTexts } from './receipts-texts.ts';
import classes from './receipts.module.css';

/** The newest few, for choosing one of them. */
const SHOWN = 10;

type Props = { receipt: UnmatchedReceipt; onBack: () => void; onDone: () => void };

/** Finds the message that a receipt is about. */
export function MatchForm({ receipt, onBack, onDone }: Props) {
  const t = useTexts(receiptsTexts);
  const shared = useTexts(sharedTexts);
  const toast = useToast();
  const [words, setWords] = useState(receipt.recipient ?? '');
  const [chosen, setChosen] = useState<OwnedMessage>();
  const [asking, setAsking] = useState(false);
  const q = useSettled(words.trim(), 400);
  const found = useQuery({
    ...query('GET /admin/messages', { query: { q, limit: SHOWN } }),
    enabled: q !== '',
  });
  return (
    <Fields>
      <TextField
        label={t('match.q')}
        hint={t('match.hint')}
        leading={<Icon name="search" />}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={words}
        onChange={setWords}
      />
      {q !== '' && (
        <Loaded query={found} skeleton={<SkeletonRows rows={2} height={64} />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={classes.quiet}>{t('match.none')}</p>
            ) : (
              <ul className={classes.found}>
                {items.map((message) => (
                  <li key={message.id}>
                    <Candidate
                      message={message}
                      onChoose={() => {
                        setChosen(message);
                        setAsking(true);
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
      <div>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('match.title')}
        figures={
          chosen
            ? [
                { label: t('match.receipt'), value: shared(`status.${receipt.status}`) },
                { label: t('match.message'), value: shared(`status.${chosen.status}`) },
                { label: t('match.to'), value: formatPhone(chosen.recipient) },
                { label: t('match.account'), value: chosen.username },
              ]
            : []
        }
        action={t('match.action')}
        onConfirm={() =>
          call('POST /admin/receipts/:id/match', {
            params: { id: receipt.id },
            body: { messageId: chosen?.id ?? '' },
          })
        }
        onDone={({ status }) => {
          toast({ text: t('match.done', { status: shared(`status.${status}`) }) });
          onDone();
        }}
      >
        {t('match.text')}
      </Confirm>
    </Fields>
  );
}

function Candidate({ message, onChoose }: { message: OwnedMessage; onChoose: () => void }) {
  const t = useTexts(receiptsTexts);
  return (
    <div className={classes.candidate}>
      <span className={classes.line}>
        <b>{formatPhone(message.recipient)}</b> · {message.username} ·{' '}
        <Moment at={message.at} as="dayAndTime" />
      </span>
      <span className={classes.text} dir="auto">
        {message.text}
      </span>
      <Status of={message.status} />
      <Button size="small" onClick={onChoose}>
        {t('match.choose')}
      </Button>
    </div>
  );
}
