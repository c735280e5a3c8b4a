import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { call } from '../../api/call.ts';
import { campaignQuery, leftOf } from '../../api/campaigns.ts';
import { query } from '../../api/query.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckList } from '../../ui/check-list.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './campaigns.module.css';
import { campaignsTexts } from './campaigns-texts.ts';

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignsTexts);
  const client = useQueryClient();
  const toast = useToast();
  const sentence = useFailureSentence();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const left = leftOf(campaign);
  const { id, status } = campaign;

  const keep = (changed: Campaign): void => {
    client.setQueryData(campaignQuery(id).queryKey, changed);
  };
  const change = async (what: 'pause' | 'resume'): Promise<void> => {
    setBusy(true);
    const result = await call(`POST /campaigns/:id/${what}`, { params: { id } });
    setBusy(false);
    if (!result.ok) {
      toast({ text: sentence(result.failure) });
      return;
    }
    keep(result.data);
    if (what === 'pause') toast({ text: t('one.paused'), undo: () => void change('resume') });
    else toast({ text: t('one.resumed') });
  };
  if (status === 'completed' || status === 'cancelled') return null;
  return (
    <>
      {status === 'paused' ? (
        <Button look="primary" icon="play" busy={busy} onClick={() => void change('resume')}>
          {t.count('one.resume', left)}
        </Button>
      ) : (
        left > 0 && (
          <Button icon="pause" busy={busy} onClick={() => void change('pause')}>
            {t('one.pause')}
          </Button>
        )
      )}
      {left > 0 && (
        <Button icon="stop" onClick={() => setAsks(true)}>
          {t('one.cancel')}
        </Button>
      )}
      {asks && <CancelQuestion campaign={campaign} onClose={() => setAsks(false)} onCancelled={keep} />}
    </>
  );
}

type QuestionProps = { campaign: Campaign; onClose: () => void; onCancelled: (campaign: Campaign) => void };

function CancelQuestion({ campaign, onClose, onCancelled }: QuestionProps) {
  const t = useTexts(campaignsTexts);
  const formats = useFormats();
  const toast = useToast();
  const session = useSessionChange();
  const { id } = campaign;
  const { data } = useQuery({
    ...query('GET /campaigns/:id/cancellation', { params: { id } }),
    staleTime: 0,
  });
  const [scope, setScope] = useState<'file'[]>([]);
  const siblings = data?.siblings ?? [];
  const rest = data?.notCreated ?? 0;
  return (
    <Confirm
      danger
      onClose={onClose}
      title={t('cancel.ask', { name: campaign.name ?? t('unnamed', { id }) })}
      figures={[
        {
          label: t('cancel.messages'),
          value: formats.number(data?.messages ?? leftOf(campaign)),
        },
        { label: t('cancel.credits'), value: data ? formats.credits(data.credits) : '…' },
        rest > 0 && { label: t('cancel.not-created'), value: formats.number(rest) },
      ]}
      action={t('one.cancel')}
      onConfirm={() =>
        call('POST /campaigns/:id/cancel', {
          params: { id },
          query: { wholeFile: scope.length > 0 || undefined },
        })
      }
      onDone={(cancelled) => {
        onCancelled(cancelled);
        toast({ text: t('one.cancelled') });
        void session.refresh();
      }}
    >
      {t('cancel.why')}
      {siblings.length > 0 && (
        <div className={classes.siblings}>
          <CheckList
            label={t('cancel.siblings')}
            checks={[
              {
                value: 'file',
                label: t.count('cancel.with-siblings', siblings.length),
                hint: siblings.map((one) => one.name ?? t('unnamed', { id: one.campaign })).join(', '),
              },
            ]}
            values={scope}
            onChange={setScope}
          />
        </div>
      )}
    </Confirm>
  );
}
