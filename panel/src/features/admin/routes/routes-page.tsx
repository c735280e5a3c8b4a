import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteRule } from 'harkara-contract/routes/route-rules.ts';
import { call } from '../../../api/call.ts';
import { wholeList } from '../../../api/list.ts';
import { query } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ListPage } from '../../../ui/list.tsx';
import { useFailureSentence } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import type { Columns } from '../../../ui/table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { routesTexts } from './routes-texts.ts';
import { RuleSheet } from './rule-sheet.tsx';
import { WayCard } from './way-card.tsx';

export function RoutesPage() {
  const t = useTexts(routesTexts);
  const shared = useTexts(sharedTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const isOwner = useSignedIn().user.role === 'owner';
  const list = wholeList(useQuery(query('GET /admin/routes')));
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
    {
      title: t('takes'),
      cell: ({ channel, route, account, sender, prefixes }) =>
        [
          shared(`channel.${channel}`),
          ...(route === 'V' ? [] : [t(`route.${route}`)]),
          ...(account ? [t('of-account', { account })] : []),
          ...(sender ? [t('of-sender', { sender })] : []),
          ...(prefixes ? [t('of-prefixes', { prefixes: prefixes.join(', ') })] : []),
        ].join(', '),
    },
    {
      title: t('carriers'),
      cell: ({ connectors, weights }) =>
        connectors
          .map((name, i) => (weights ? `${name} (${weights[i] ?? 0})` : name))
          .join(weights ? ', ' : ' → '),
    },
    { title: t('priority'), tight: true, card: 'labelled', number: ({ priority }) => priority },
    {
      title: t('state'),
      card: 'end',
      tight: true,
      cell: ({ enabled }) => <Status of={enabled ? 'active' : 'off'} />,
    },
    isOwner && {
      title: t('actions'),
      actions: (rule) => (
        <>
          <Button size="small" onClick={() => void turn(rule, !rule.enabled)}>
            {t(rule.enabled ? 'turn-off' : 'turn-on')}
          </Button>
          <IconButton
            icon="settings"
            size="small"
            label={`${t('edit')}: ${rule.name ?? t('unnamed')}`}
            onClick={() => setEditing({ rule })}
          />
          <IconButton
            icon="trash"
            size="small"
            label={`${t('remove')}: ${rule.name ?? t('unnamed')}`}
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
      start={isOwner && { label: t('new'), onClick: () => setEditing({}) }}
      list={list}
      columns={columns}
      rowKey={({ key }) => key}
      expected={5}
      empty={{ icon: 'route', title: t('empty'), why: t('empty-why') }}
    >
      <WayCard nameOf={(key) => list.items.find((rule) => rule.key === key)?.name ?? key} />
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
  const { data } = useQuery(query('GET /admin/routes/removal', { query: { key: rule.key } }));
  return (
    <Confirm
      opened={data !== undefined}
      onClose={onClose}
      title={t('remove-ask', { name: rule.name ?? t('unnamed') })}
      action={t('remove')}
      danger
      figures={[{ label: t('other-rules'), value: formats.number(data?.figures.otherRules ?? 0) }]}
      onConfirm={() => call('DELETE /admin/routes', { query: { key: rule.key } })}
      onDone={onRemoved}
    >
      {t('remove-why')}
    </Confirm>
  );
}
