import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallOptions } from 'harkara-contract/routes/voice.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Beside } from '../../ui/beside.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Fields, LongTextField, SelectField } from '../../ui/field.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { type Begun, KeptForm, useKeptWriting } from '../../ui/kept-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMoment } from '../../ui/when-field.tsx';
import { type CallDraft, callOf, EMPTY, hasContent, MOST_NUMBERS, numbersIn } from './call-draft.ts';
import { EstimateCard } from './estimate-card.tsx';
import { ListenCard } from './listen-card.tsx';
import { SendCallCard } from './send-call-card.tsx';
import { sendVoiceTexts } from './send-voice-texts.ts';
import { SpeechCard } from './speech-card.tsx';
import { useEstimate } from './use-estimate.ts';

/** What an address begins a call with. */
const BEGUN = ['to', 'sender', 'text'] as const;

export function SendVoicePage() {
  const t = useTexts(sendVoiceTexts);
  return (
    <Page title={t('title')}>
      <ForSenders>
        <CallForms />
      </ForSenders>
    </Page>
  );
}

function CallForms() {
  const t = useTexts(sendVoiceTexts);
  const loaded = useQuery(query('GET /voice/options'));
  return (
    <Loaded query={loaded} skeleton={<Skeleton height={900} />}>
      {(options) =>
        options.numbers.length === 0 ? (
          <EmptyCard
            icon="voice"
            title={t('no-number')}
            actions={
              <ButtonLink to="/voice/numbers" look="primary">
                {t('no-number-go')}
              </ButtonLink>
            }
          >
            {t('no-number-why')}
          </EmptyCard>
        ) : (
          <KeptForm channel="voice" names={BEGUN} title={(accepted) => t.count('sent', accepted)}>
            {(begun) => <CallForm options={options} begun={begun} />}
          </KeptForm>
        )
      }
    </Loaded>
  );
}

function CallForm({ options, begun }: { options: CallOptions; begun: Begun }) {
  const t = useTexts(sendVoiceTexts);
  const { writing, notice } = useKeptWriting<CallDraft, CallDraft>(begun, {
    begin: (before) => {
      const { to = '', text = '', sender } = begun.given;
      const draft = { ...EMPTY, to, text, sender: sender ?? '', ...before };
      // One that is no longer the account's cannot call.
      const own = options.numbers.find((number) => number === draft.sender);
      return { ...draft, sender: own ?? options.numbers[0] ?? '' };
    },
    keep: (draft) => draft,
  });
  const { draft, errors, change, field } = writing;
  const numbers = useMemo(() => numbersIn(draft.to), [draft.to]);
  const { at } = useMoment(draft.when);
  const isWhole = hasContent(draft) && numbers.length > 0 && numbers.length <= MOST_NUMBERS;
  const call = isWhole && at !== undefined ? callOf(draft, numbers, at) : undefined;
  const estimated = useEstimate(call);
  return (
    <Beside
      aside={
        <>
          <ListenCard draft={draft} canSpeak={options.canListen} />
          <EstimateCard draft={draft} estimated={estimated} options={options} />
        </>
      }
    >
      {notice}
      <Card title={t('who')}>
        <Fields>
          <SelectField
            label={t('from')}
            choices={options.numbers.map((value) => ({ value, label: value }))}
            {...field('sender')}
          />
          <LongTextField
            label={t('to')}
            name="to"
            rows={4}
            hint={numbers.length === 0 ? t('to-hint') : t.count('to-count', numbers.length)}
            value={draft.to}
            error={
              numbers.length > MOST_NUMBERS
                ? t('to-many', { count: numbers.length })
                : (errors.recipients ?? errors.recipient)
            }
            onChange={(to) => change({ to })}
          />
        </Fields>
      </Card>
      <SpeechCard writing={writing} options={options} />
      <SendCallCard writing={writing} numbers={numbers} estimated={estimated} onSent={begun.onSent} />
    </Beside>
  );
}
