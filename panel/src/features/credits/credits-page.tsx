import { useQuery } from '@tanstack/react-query';
import { CREDIT_KINDS, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { useState } from 'react';
import { usePages } from '../../api/list.ts';
import { query as queryOf, useLookAgain } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { sharedTexts } from '../../i18n/shared-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/chart.tsx';
import { Kpi, KpiRow } from '../../ui/kpi.tsx';
import { LedgerCard } from '../../ui/ledger-card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { creditsTexts } from './credits-texts.ts';
import { StatementCard } from './statement-card.tsx';
import { TransferSheet } from './transfer-sheet.tsx';
import { UseCard } from './use-card.tsx';

const FILTERS = ['kind'] as const;

export function CreditsPage() {
  const t = useTexts(creditsTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const toast = useToast();
  const lookAgain = useLookAgain();
  const session = useSessionChange();
  const { user, features } = useSignedIn();
  const { filters, set } = useFilters(FILTERS);
  const [moving, setMoving] = useState(false);
  const kinds = CREDIT_KINDS.filter((kind) => features[kind]);
  const kind = kinds.find((candidate) => candidate === filters.kind) ?? MAIN_CREDIT_KIND;
  const query = useQuery(queryOf('GET /credits', { query: { kind } }));
  const ledger = usePages('GET /ledger', { query: { kind } });
  const balance = query.data?.balances[kind] ?? 0;
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle', { zone: formats.zone })}
      actions={
        user.role === 'owner' && (
          // Without the balance, nobody could say what may be moved.
          <Button look="primary" icon="send" disabled={!query.data} onClick={() => setMoving(true)}>
            {t('transfer.title')}
          </Button>
        )
      }
    >
      {kinds.length > 1 && (
        <Segmented
          label={shared('channel.label')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: shared(`channel.${value}`) }))}
          onChange={(chosen) => set('kind', chosen === MAIN_CREDIT_KIND ? '' : chosen)}
        />
      )}
      <Loaded query={query} skeleton={<Skeleton height={520} />}>
        {(credits) => (
          <>
            <KpiRow>
              <Kpi
                icon="credits"
                label={t('balance', { channel: shared(`channel.${kind}`) })}
                value={formats.credits(balance)}
                unit={t.count('unit', balance)}
                wide
              />
              <Kpi icon="clock" label={t('today')} value={formats.credits(credits.todayUsed)} />
              <Kpi icon="chart" label={t('month')} value={formats.credits(credits.daysUsed)} />
            </KpiRow>
            <Chart
              title={t('chart.title')}
              subtitle={t('chart.subtitle')}
              times={credits.days.map(({ day }) => day)}
              unfinished
              series={[
                { label: t('chart.used'), colour: 'delivered', values: credits.days.map(({ used }) => used) },
                {
                  label: t('chart.refunded'),
                  colour: 'open',
                  values: credits.days.map(({ refunded }) => refunded),
                },
              ]}
            />
            <UseCard credits={credits} />
          </>
        )}
      </Loaded>
      <LedgerCard list={ledger} />
      <StatementCard kind={kind} />
      <TransferSheet
        opened={moving}
        balance={query.data?.balances[MAIN_CREDIT_KIND] ?? 0}
        onClose={() => setMoving(false)}
        onMoved={({ amount, recipientUsername: name }) => {
          setMoving(false);
          toast({ text: t.count('transfer.done', amount, { name }) });
          lookAgain('GET /credits', 'GET /ledger');
          void session.refresh();
        }}
      />
    </Page>
  );
}
