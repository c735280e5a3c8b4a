import { useState } from 'react';
import { CREDIT_KINDS, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { call } from '../../../api/call.ts';
import { useLookAgain } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Details } from '../../../ui/details.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kpi, KpiRow } from '../../../ui/kpi.tsx';
import { type Once, OnceSheet } from '../../../ui/once-sheet.tsx';
import { TableCard } from '../../../ui/table-card.tsx';
import type { Column } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { accountFieldsTexts } from './account-fields-texts.ts';
import { accountTexts } from './account-texts.ts';
import classes from './accounts.module.css';
import { DETAIL_FIELDS, valueAt } from './settings-fields.ts';
import { SettingsForm } from './settings-form-soon.tsx';

export function OverviewTab({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const shared = useTexts(sharedTexts);
  const formats = useFormats();
  const { balances, days, effective } = account;
  const kinds = CREDIT_KINDS.filter(
    (kind) =>
      kind === MAIN_CREDIT_KIND || balances[kind] > 0 || valueAt(effective, `features.${kind}`) === true,
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
            value={formats.credits(balances[kind])}
          />
        ))}
        <Kpi icon="chart" label={t('used')} value={formats.credits(used)} />
      </KpiRow>
      <Chart
        title={t('days.title')}
        subtitle={t('days.subtitle')}
        times={days.map(({ day }) => day)}
        unfinished
        series={[
          {
            label: shared('status.delivered'),
            colour: 'delivered',
            values: days.map(({ delivered }) => delivered),
          },
          { label: shared('status.failed'), colour: 'failed', values: days.map(({ failed }) => failed) },
        ]}
      />
      <DetailsCard account={account} />
      <PeopleCard account={account} />
    </>
  );
}

/** Its form takes its place. */
function DetailsCard({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const field = useTexts(accountFieldsTexts);
  const isOwner = useSignedIn().user.role === 'owner';
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <SettingsForm
        title={t('title.details')}
        subtitle={t('subtitle.details')}
        save={t('save.details')}
        account={account}
        fields={DETAIL_FIELDS}
        actions={
          <Button size="small" look="quiet" icon="close" onClick={() => setEditing(false)}>
            {t('details.cancel')}
          </Button>
        }
        onSaved={() => setEditing(false)}
      />
    );
  }
  const items = DETAIL_FIELDS.flatMap(({ name }) => {
    const value = valueAt(account.record, name);
    if (typeof value !== 'string') return [];
    const isLong = name === 'details.notes';
    return [
      {
        label: field(`field.${name}`),
        value: isLong ? <span className={classes.notes}>{value}</span> : value,
      },
    ];
  });
  return (
    <Card
      title={t('title.details')}
      actions={
        isOwner && (
          <Button size="small" icon="user" onClick={() => setEditing(true)}>
            {t(items.length === 0 ? 'details.add' : 'details.edit')}
          </Button>
        )
      }
    >
      {items.length === 0 ? <p className={classes.calm}>{t('details.none')}</p> : <Details items={items} />}
    </Card>
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
  const lookAgain = useLookAgain();
  const toast = useToast();
  const isOwner = useSignedIn().user.role === 'owner';
  const [asked, setAsked] = useState<Asked>();
  const [once, setOnce] = useState<Once>();
  const { username, people } = account;
  const show = (title: string, text: string): void =>
    setOnce({ title, secrets: [{ label: title, text, wrap: true }] });
  const columns: Column<Person>[] = [
    {
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
    { title: t('people.role'), cell: ({ role }) => shared(`role.${role}`) },
    {
      title: t('people.seen'),
      card: 'labelled',
      at: ({ lastSeenAt }) => lastSeenAt,
      as: 'dayAndTime',
      never: t('people.never'),
    },
    {
      title: t('people.codes'),
      card: 'labelled',
      cell: ({ totp }) => t(totp ? 'people.codes-on' : 'people.codes-off'),
    },
    {
      actions: ({ id, name, totp }) =>
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
    <TableCard
      ruled
      title={t('people.title')}
      subtitle={t('people.subtitle')}
      actions={
        isOwner && (
          <Button size="small" icon="key" onClick={() => setAsked({ what: 'api' })}>
            {t('api-password.new')}
          </Button>
        )
      }
      columns={columns}
      rows={people}
      rowKey={({ id }) => String(id)}
      empty={
        <EmptyState
          icon="user"
          title={t('people.none')}
          actions={
            isOwner && (
              <Button icon="key" onClick={() => setAsked({ what: 'first-password', id: 0, name: username })}>
                {t('password.new')}
              </Button>
            )
          }
        >
          {t('people.none-why')}
        </EmptyState>
      }
    >
      {asked?.what === 'first-password' && (
        <Confirm
          onClose={() => setAsked(undefined)}
          title={t('password.ask', { name: asked.name })}
          action={t('password.new')}
          onConfirm={() =>
            call('POST /admin/accounts/:username/people/:id/password', {
              params: { username, id: asked.id },
            })
          }
          onDone={({ firstPassword }) => {
            show(t('password.of', { name: asked.name }), firstPassword);
            lookAgain('GET /admin/accounts/:username');
          }}
        >
          {t('password.why')}
        </Confirm>
      )}
      {asked?.what === 'codes' && (
        <Confirm
          onClose={() => setAsked(undefined)}
          title={t('codes.ask', { name: asked.name })}
          action={t('codes.reset')}
          onConfirm={() =>
            call('DELETE /admin/accounts/:username/people/:id/totp', { params: { username, id: asked.id } })
          }
          onDone={() => {
            toast({ text: t('codes.done', { name: asked.name }) });
            lookAgain('GET /admin/accounts/:username');
          }}
        >
          {t('codes.why')}
        </Confirm>
      )}
      {asked?.what === 'api' && (
        <Confirm
          danger
          onClose={() => setAsked(undefined)}
          title={t('api-password.ask', { name: username })}
          action={t('api-password.new')}
          onConfirm={() => call('POST /admin/accounts/:username/api-password', { params: { username } })}
          onDone={({ password }) => show(t('api-password.of', { name: username }), password)}
        >
          {t('api-password.why')}
        </Confirm>
      )}
      <OnceSheet shown={once} onClose={() => setOnce(undefined)} />
    </TableCard>
  );
}
