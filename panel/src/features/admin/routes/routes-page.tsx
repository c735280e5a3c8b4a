import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import { call } from '../../../api/call.ts';
import { wholeList } from '../../../api/list.ts';
import { query } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { AskedWith } from '../../../ui/blocked.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ListPage } from '../../../ui/list.tsx';
import { useFailureSentence } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import type { Columns } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { routesTexts } from './routes-texts.ts';
import { OrderSheet, orderedChannels } from './order-sheet.tsx';
import { RuleSheet } from './rule-sheet.tsx';
import { useRuleWords } from './rule-words.ts';
import { WayCard } from './way-card.tsx';

export function RoutesPage() {
  const t = useTexts(routesTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const isOwner = useSignedIn().user.role === 'owner';
  const list = wholeList(useQuery(query('GET /admin/routes')));
  const { takesOf, titleOf, carriersOf } = useRuleWords();
  const [ordering, setOrdering] = useState(false);
  const [editing, setEditing] = useState<{ rule?: RouteRule }>();
  const [removing, setRemoving] = useState<RouteRule>();
  const refresh = (): void => void list.query.refetch();

  const turn = async (rule: RouteRule, enabled: boolean, mayUndo = true): Promise<void> => {
    const { key, fingerprint } = rule;
    const result = await call('PATCH /admin/routes', { query: { key }, body: { enabled, fingerprint } });
    refresh();
    if (!result.ok) toast({ text: sentence(result.failure) });
    else
      toast({
        text: t(enabled ? 'turned-on' : 'turned-off'),
        ...(mayUndo && { undo: () => void turn(result.data, !enabled, false) }),
      });
  };
  const columns: Columns<RouteRule> = [
    { title: t('rule'), strong: true, card: 'title', cell: ({ name }) => name ?? t('unnamed') },
    { title: t('takes'), cell: takesOf },
    { title: t('carriers'), cell: carriersOf },
    { title: t('priority'), tight: true, card: 'labelled', number: ({ priority }) => priority },
    {
      title: t('state'),
      card: 'end',
      tight: true,
      cell: ({ enabled }) => <Status of={enabled ? 'active' : 'off'} />,
    },
    isOwner && {
      actions: (rule) => (
        <>
          <Button size="small" onClick={() => void turn(rule, !rule.enabled)}>
            {t(rule.enabled ? 'turn-off' : 'turn-on')}
          </Button>
          <IconButton
            icon="settings"
            size="small"
            label={`${t('edit')}: ${titleOf(rule)}`}
            onClick={() => setEditing({ rule })}
          />
          <IconButton
            icon="trash"
            size="small"
            label={`${t('remove')}: ${titleOf(rule)}`}
            onClick={() => setRemoving(rule)}
          />
        </>
      ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      // Always there, so that nothing moves when the rules have been loaded.
      actions={
        isOwner && (
          <Button
            icon="chevrons"
            disabled={orderedChannels(list.items).length === 0}
            onClick={() => setOrdering(true)}
          >
            {t('order')}
          </Button>
        )
      }
      start={isOwner && { label: t('new'), onClick: () => setEditing({}) }}
      list={list}
      columns={columns}
      rowKey={({ key }) => key}
      expected={5}
      empty={{ icon: 'route', title: t('empty'), why: t('empty-why') }}
    >
      <WayCard
        nameOf={(key) => {
          const rule = list.items.find((one) => one.key === key);
          // One that was added just now is not in the list yet.
          return rule ? titleOf(rule) : t('unnamed');
        }}
      />
      <OrderSheet
        opened={ordering}
        rules={list.items}
        onClose={() => setOrdering(false)}
        onSaved={() => {
          setOrdering(false);
          toast({ text: t('order-saved') });
          refresh();
        }}
      />
      <RuleSheet
        opened={editing !== undefined}
        rule={editing?.rule}
        onClose={() => setEditing(undefined)}
        onSaved={() => {
          setEditing(undefined);
          toast({ text: t('saved') });
          refresh();
        }}
      />
      {removing && (
        <Removal
          rule={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            toast({ text: t('removed') });
            refresh();
          }}
        />
      )}
    </ListPage>
  );
}

type RemovalProps = { rule: RouteRule; onClose: () => void; onRemoved: () => void };

function Removal({ rule, onClose, onRemoved }: RemovalProps) {
  const t = useTexts(routesTexts);
  const formats = useFormats();
  const { titleOf } = useRuleWords();
  const against = useQuery({
    ...query('GET /admin/routes/removal', { query: { key: rule.key } }),
    staleTime: 0,
  });
  const window = { title: t('remove-ask', { name: titleOf(rule) }), onClose };
  return (
    <AskedWith {...window} query={against}>
      {({ figures }) => (
        <Confirm
          {...window}
          action={t('remove')}
          danger
          figures={[{ label: t('other-rules'), value: formats.number(figures['otherRules'] ?? 0) }]}
          onConfirm={() => call('DELETE /admin/routes', { query: { key: rule.key } })}
          onDone={onRemoved}
        >
          {t('remove-why')}
        </Confirm>
      )}
    </AskedWith>
  );
}
