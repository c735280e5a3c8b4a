import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  accountKey,
  type AccountOverview,
  renewPassword,
  renewPersonPassword,
  resetPersonCodes,
} from '../../../api/admin-accounts.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kpi, KpiRow } from '../../../ui/kpi.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { type Once, OnceSheet } from '../../../ui/once-sheet.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { KINDS } from './credit-sheet.tsx';
import { valueAt } from './settings-fields.ts';

export function OverviewTab({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { balances, days, effective } = account;
  const kinds = KINDS.filter(
    (kind) => kind === 'sms' || (balances[kind] ?? 0) > 0 || valueAt(effective, `features.${kind}`) === true,
  );
  const used = days.reduce((sum, { credits }) => sum + credits, 0);
  return (
    <>
      <KpiRow>
        {kinds.map((kind) => (
          <Kpi
            key={kind}
            icon="credits"
            label={shared(`channel.${kind}`)}
            value={formats.credits(balances[kind] ?? 0)}
          />
        ))}
        <Kpi icon="chart" label={t('used')} value={formats.credits(used)} />
      </KpiRow>
      <Chart
        title={t('days.title')}
        subtitle={t('days.subtitle')}
        days={days.map(({ date }) => date)}
        unfinished
        series={[
          {
            id: 'delivered',
            label: shared('status.delivered'),
            colour: 'delivered',
            values: days.map(({ delivered }) => delivered),
          },
          {
            id: 'failed',
            label: shared('status.failed'),
            colour: 'failed',
            values: days.map(({ failed }) => failed),
          },
        ]}
      />
      <PeopleCard account={account} />
    </>
  );
}

type Person = AccountOverview['people'][number];
type Asked =
  | { what: 'first-password'; id: number; name: string }
  | { what: 'codes'; id: number; name: string }
  | { what: 'api' };

function PeopleCard({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const shared = useTexts(sharedTexts);
  const client = useQueryClient();
  const toast = useToast();
  const isOwner = useSignedIn().user.role === 'owner';
  const [asked, setAsked] = useState<Asked>();
  const [once, setOnce] = useState<Once>();
  const { username, people } = account;
  const show = (title: string, text: string): void =>
    setOnce({ title, secrets: [{ label: title, text, wrap: true }] });
  const columns: Column<Person>[] = [
    {
      id: 'name',
      title: t('people.name'),
      strong: true,
      card: 'title',
      cell: ({ name, username: signsInAs }) => (
        <>
          {name}
          {name !== signsInAs && <span className={classes.below}>{signsInAs}</span>}
        </>
      ),
    },
    { id: 'role', title: t('people.role'), cell: ({ role }) => shared(`role.${role}`) },
    {
      id: 'seen',
      title: t('people.seen'),
      tight: true,
      card: 'labelled',
      cell: ({ last_seen_at: at }) => (at === null ? t('people.never') : <Moment at={at} as="dayAndTime" />),
    },
    {
      id: 'codes',
      title: t('people.codes'),
      card: 'labelled',
      cell: ({ totp }) => t(totp ? 'people.codes-on' : 'people.codes-off'),
    },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: ({ id, name, totp }) =>
        isOwner && (
          <>
            {totp && (
              <Button size="small" onClick={() => setAsked({ what: 'codes', id, name })}>
                {t('codes.reset')}
              </Button>
            )}
            <Button size="small" icon="key" onClick={() => setAsked({ what: 'first-password', id, name })}>
              {t('password.new')}
            </Button>
          </>
        ),
    },
  ];
  return (
    <Card
      flush
      title={t('people.title')}
      subtitle={t('people.subtitle')}
      actions={
        isOwner && (
          <Button size="small" icon="key" onClick={() => setAsked({ what: 'api' })}>
            {t('api-password.new')}
          </Button>
        )
      }
    >
      <div className={classes.table}>
        <Table
          label={t('people.title')}
          columns={columns}
          rows={people}
          rowKey={({ id }) => String(id)}
          empty={
            <EmptyState
              icon="user"
              title={t('people.none')}
              actions={
                isOwner && (
                  <Button
                    icon="key"
                    onClick={() => setAsked({ what: 'first-password', id: 0, name: username })}
                  >
                    {t('password.new')}
                  </Button>
                )
              }
            >
              {t('people.none-why')}
            </EmptyState>
          }
        />
      </div>
      {asked?.what === 'first-password' && (
        <Confirm
          opened
          onClose={() => setAsked(undefined)}
          title={t('password.ask', { name: asked.name })}
          action={t('password.new')}
          onConfirm={() => renewPersonPassword(username, asked.id)}
          onDone={({ first_password: password }) => {
            show(t('password.of', { name: asked.name }), password);
            void client.invalidateQueries({ queryKey: accountKey(username) });
          }}
        >
          {t('password.why')}
        </Confirm>
      )}
      {asked?.what === 'codes' && (
        <Confirm
          opened
          onClose={() => setAsked(undefined)}
          title={t('codes.ask', { name: asked.name })}
          action={t('codes.reset')}
          onConfirm={() => resetPersonCodes(username, asked.id)}
          onDone={() => {
            toast({ text: t('codes.done', { name: asked.name }) });
            void client.invalidateQueries({ queryKey: accountKey(username) });
          }}
        >
          {t('codes.why')}
        </Confirm>
      )}
      {asked?.what === 'api' && (
        <Confirm
          opened
          danger
          onClose={() => setAsked(undefined)}
          title={t('api-password.ask', { name: username })}
          action={t('api-password.new')}
          onConfirm={() => renewPassword(username, 'api-password')}
          onDone={({ password }) => show(t('api-password.of', { name: username }), password)}
        >
          {t('api-password.why')}
        </Confirm>
      )}
      <OnceSheet shown={once} onClose={() => setOnce(undefined)} />
    </Card>
  );
}
