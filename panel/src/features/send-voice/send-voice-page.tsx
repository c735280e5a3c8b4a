import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CallOptions } from 'harkara-contract/routes/voice.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Beside } from '../../ui/beside.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fields, LongTextField, SelectField } from '../../ui/field.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMoment } from '../../ui/when-field.tsx';
import { type CallDraft, callOf, hasContent, MOST_NUMBERS, numbersIn } from './call-draft.ts';
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
          <Card>
            <EmptyState
              icon="voice"
              title={t('no-number')}
              actions={
                <ButtonLink to="/voice/numbers" look="primary">
                  {t('no-number-go')}
                </ButtonLink>
              }
            >
              {t('no-number-why')}
            </EmptyState>
          </Card>
        ) : (
          <CallForm options={options} />
        )
      }
    </Loaded>
  );
}

function CallForm({ options }: { options: CallOptions }) {
  const t = useTexts(sendVoiceTexts);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { filters } = useFilters(BEGUN);
  const [draft, setDraft] = useState<CallDraft>({
    sender: options.numbers.find((number) => number === filters.sender) ?? options.numbers[0] ?? '',
    to: filters.to ?? '',
    kind: 'text',
    text: filters.text ?? '',
    audioUrl: '',
    audioSeconds: '30',
    language: '',
    repeat: '1',
    digits: '0',
    when: null,
  });
  const change = (part: Partial<CallDraft>): void => {
    setDraft((old) => ({ ...old, ...part }));
    setErrors({});
  };
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
      <Card title={t('who')}>
        <Fields>
          <SelectField
            label={t('from')}
            choices={options.numbers.map((value) => ({ value, label: value }))}
            value={draft.sender}
            error={errors.sender}
            onChange={(sender) => change({ sender })}
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
      <SpeechCard draft={draft} options={options} errors={errors} onChange={change} />
      <SendCallCard
        draft={draft}
        numbers={numbers}
        estimated={estimated}
        errors={errors}
        onErrors={setErrors}
        onChange={change}
      />
    </Beside>
  );
}
