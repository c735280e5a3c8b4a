import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Acceptance, SendOptions } from 'harkara-contract/routes/sending.ts';
import { query } from '../../api/query.ts';
import { forgetTyped } from '../../api/typed.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyPart } from '../../ui/lazy-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { CheckCard } from './check-card.tsx';
import { HELD, useDraft } from './draft.ts';
import { useHeldBefore } from './kept-draft.ts';
import { PROMOTIONAL } from './prices.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';
import { TextCard } from './text-card.tsx';
import { ToCard } from './to-card.tsx';
import { WhenCard } from './when-card.tsx';

const SentCard = lazyPart(
  async () => ({ SentCard: (await import('../../ui/sent-card.tsx')).SentCard }),
  'SentCard',
  <Skeleton height={280} />,
);

/** Parts of an address that are one message's. */
const ONE_MESSAGE = { to: '', text: '' } as const;

export function SendPage() {
  const t = useTexts(sendTexts);
  return (
    <Page title={t('title')} subtitle={useMayEdit() ? t('subtitle') : undefined}>
      <ForSenders words={{ title: t('no-permission'), why: t('no-permission-why') }}>
        <SendOptionsLoaded />
      </ForSenders>
    </Page>
  );
}

function SendOptionsLoaded() {
  const t = useTexts(sendTexts);
  const found = useQuery(query('GET /send-options'));
  return (
    <Loaded query={found} skeleton={<SendSkeleton />}>
      {(options) =>
        options.senders.length === 0 ? (
          <EmptyCard
            icon="sender"
            title={t('no-sender')}
            actions={
              <ButtonLink look="primary" to="/senders">
                {t('no-sender-ask')}
              </ButtonLink>
            }
          >
            {t('no-sender-why')}
          </EmptyCard>
        ) : (
          <SendForms options={withPlainPromotions(options)} />
        )
      }
    </Loaded>
  );
}

/** Where DLT is not required, promotions go out without a sender ID of one's own, too. */
function withPlainPromotions(options: SendOptions): SendOptions {
  return options.dltRequired ? options : { ...options, senders: [...options.senders, PROMOTIONAL] };
}

function SendForms({ options }: { options: SendOptions }) {
  const t = useTexts(sendTexts);
  const [round, setRound] = useState(0);
  const [accepted, setAccepted] = useState<Acceptance>();
  const navigate = useNavigate();
  const { change, clear, isFiltered } = useFilters(HELD);
  const session = useSessionChange();
  const before = useHeldBefore(!isFiltered);
  // The form begins with what its address says, which changes a moment after it is told to.
  const [awaited, setAwaited] = useState<'held' | 'bare' | undefined>(
    before && Object.keys(before).length > 0 ? 'held' : undefined,
  );
  if (awaited === (isFiltered ? 'held' : 'bare')) setAwaited(undefined);
  const goBack = useEffectEvent(() => {
    // Not when the pages come back after another sign-in: by then, something else may have been chosen.
    if (before && awaited === 'held') change(before);
  });
  useEffect(() => goBack(), []);
  const begin = (): void => {
    setAccepted(undefined);
    setRound(round + 1);
  };
  const onSent = (answer: Acceptance): void => {
    forgetTyped('sms');
    void session.refresh();
    if (answer.campaign !== null) {
      void navigate({ to: '/campaigns/$id', params: { id: String(answer.campaign) } });
    } else {
      // The next message begins with an empty form.
      change(ONE_MESSAGE);
      setAccepted(answer);
    }
  };
  if (accepted) {
    return (
      <SentCard
        sent={accepted}
        title={t.count(accepted.scheduledAt === null ? 'done.title' : 'done.scheduled', accepted.accepted)}
        leftOut={accepted.rejected.map(({ reason, ...left }) => ({ ...left, reason: reason.text }))}
        onAgain={begin}
      />
    );
  }
  if (awaited) return <SendSkeleton />;
  return (
    <SendForm
      key={round}
      options={options}
      onSent={onSent}
      onClear={() => {
        forgetTyped('sms');
        clear();
        setAwaited('bare');
        begin();
      }}
    />
  );
}

type FormProps = { options: SendOptions; onSent: (accepted: Acceptance) => void; onClear: () => void };

function SendForm({ options, onSent, onClear }: FormProps) {
  const draft = useDraft(options);
  return (
    <div className={classes.layout}>
      <div className={classes.steps}>
        {draft.isBack && <DraftNotice onClear={onClear} />}
        <ToCard draft={draft} options={options} />
        <TextCard draft={draft} options={options} />
        <WhenCard draft={draft} options={options} />
      </div>
      <div className={classes.aside}>
        <CheckCard draft={draft} options={options} onSent={onSent} />
      </div>
    </div>
  );
}

function SendSkeleton() {
  return (
    <div className={classes.layout}>
      <div className={classes.steps}>
        {[300, 260, 210].map((height) => (
          <Card key={height}>
            <Skeleton height={height} />
          </Card>
        ))}
      </div>
      <div className={classes.aside}>
        <Card>
          <Skeleton height={280} />
        </Card>
      </div>
    </div>
  );
}
