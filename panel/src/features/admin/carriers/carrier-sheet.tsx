import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Carrier } from 'harkara-contract/routes/carriers.ts';
import { type Answer, call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { AskedWith, Blocked } from '../../../ui/blocked.tsx';
import { Blockers } from '../../../ui/blockers.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { type DetailList, Details } from '../../../ui/details.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Notice, useFailureSentence } from '../../../ui/notice.tsx';
import { useSaid } from '../../../ui/said.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { carriersTexts } from './carriers-texts.ts';
import { stateOf, sumOf } from './carrier-state.ts';
import classes from './carriers.module.css';
import { laneTexts } from './lane-texts.ts';
import { useCarrierWords } from './use-carrier-words.ts';

const LANES = [0, 1, 2] as const;

type Props = { carrier: Carrier | undefined; onClose: () => void; onChanged: () => void };

/** How a carrier stands, and what can be done about it. */
export function CarrierSheet({ carrier, onClose, onChanged }: Props) {
  return carrier ? (
    <Opened key={carrier.name} carrier={carrier} onClose={onClose} onChanged={onChanged} />
  ) : null;
}

function Opened({ carrier, onClose, onChanged }: Props & { carrier: Carrier }) {
  const t = useTexts(carriersTexts);
  const laneName = useTexts(laneTexts);
  const formats = useFormats();
  const saidOf = useSaid();
  const { typeOf, channelOf } = useCarrierWords();
  const toast = useToast();
  const sentence = useFailureSentence();
  const { role } = useSignedIn().user;
  const [asked, setAsked] = useState<'pause' | 'remove'>();
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<Answer<'POST /admin/carriers/:name/test'>>();
  const { name, paused, enabled, links } = carrier;
  const params = { name };

  const resume = async (): Promise<void> => {
    const result = await call('POST /admin/carriers/:name/resume', { params });
    toast(result.ok ? { text: t('resumed', { name }) } : { text: sentence(result.failure) });
    onChanged();
  };
  const test = async (): Promise<void> => {
    setTesting(true);
    setTested(undefined);
    const result = await call('POST /admin/carriers/:name/test', { params });
    setTesting(false);
    if (result.ok) setTested(result.data);
    else toast({ text: sentence(result.failure) });
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={name}
      subtitle={typeOf(carrier.type)}
      footer={
        role !== 'viewer' && (
          <div className={classes.actions}>
            {enabled &&
              (paused ? (
                <Button look="primary" icon="play" onClick={() => void resume()}>
                  {t('resume')}
                </Button>
              ) : (
                <Button icon="pause" onClick={() => setAsked('pause')}>
                  {t('pause')}
                </Button>
              ))}
            <Button icon="plug" busy={testing} onClick={() => void test()}>
              {t('test')}
            </Button>
            {role === 'owner' && (
              <>
                <ButtonLink icon="settings" to="/admin/carriers/set-up" search={{ name }}>
                  {t('edit')}
                </ButtonLink>
                <Button icon="trash" onClick={() => setAsked('remove')}>
                  {t('remove')}
                </Button>
              </>
            )}
          </div>
        )
      }
    >
      <div className={classes.stack}>
        {tested && (
          <Notice
            tone={tested.result === 'ok' ? 'good' : tested.result === 'failed' ? 'bad' : 'info'}
            title={t(`test.${tested.result}`)}
          >
            <span className={classes.wrap}>{tested.said.text}</span>
            <span className={classes.below}>{t('test-took', { time: formats.duration(tested.tookMs) })}</span>
          </Notice>
        )}
        {carrier.trouble !== null && (
          <Notice tone="warn" title={saidOf(carrier.trouble)}>
            {carrier.failOver.length > 0
              ? t('fail-over', { carriers: carrier.failOver.join(', ') })
              : t('no-fail-over')}
          </Notice>
        )}
        {enabled && carrier.state === 'unknown' && <Notice tone="warn">{t('no-report')}</Notice>}
        <Details items={figuresOf(carrier)} />
        <div>
          <ButtonLink icon="chart" to="/admin/carriers/traffic" search={{ name }}>
            {t('traffic')}
          </ButtonLink>
        </div>
        {links.length > 0 && (
          <Details
            items={links.map((link) => ({
              label: t('link-line', { worker: String(link.worker), name: link.name }),
              value: (
                <>
                  <Status of={link.state === 'refused' ? 'down' : link.state} />{' '}
                  <Moment at={link.since} as="relative" />
                  <span className={classes.below}>
                    {t('in-flight', { count: formats.number(link.inFlight) })}
                  </span>
                  {link.lastError !== null && <span className={classes.below}>{saidOf(link.lastError)}</span>}
                </>
              ),
            }))}
          />
        )}
        {carrier.records.length > 0 && (
          <div>
            <p className={classes.label}>{t('records')}</p>
            <Details
              items={carrier.records.map(({ name: record, type, value }) => ({
                label: `${record} ${type}`,
                value,
                code: true,
              }))}
            />
          </div>
        )}
      </div>
      <Confirm
        opened={asked === 'pause'}
        onClose={() => setAsked(undefined)}
        title={t('pause-ask', { name })}
        action={t('pause')}
        figures={[
          { label: t('pause-waiting'), value: formats.number(sumOf(carrier.waiting)) },
          { label: t('pause-rate'), value: formats.number(carrier.perSecond) },
        ]}
        onConfirm={() => call('POST /admin/carriers/:name/pause', { params })}
        onDone={() => {
          toast({ text: t('paused', { name }), undo: () => void resume() });
          onChanged();
        }}
      >
        {t('pause-why')}
      </Confirm>
      {asked === 'remove' && (
        <Removal
          name={name}
          onClose={() => setAsked(undefined)}
          onRemoved={() => {
            onClose();
            onChanged();
          }}
        />
      )}
    </Sheet>
  );

  function figuresOf(one: Carrier): DetailList {
    const many = one.waiting.some((count) => count >= 100_000);
    return [
      {
        label: t('state'),
        value: (
          <>
            <Status of={stateOf(one)} />
            {one.since !== null && (
              <span className={classes.below}>
                <Moment at={one.since} as="relative" />
              </span>
            )}
          </>
        ),
      },
      {
        label: t('lanes'),
        value: (
          <>
            {many
              ? t('waiting-many')
              : LANES.map((lane) => (
                  <div key={lane}>
                    {laneName(`lane.${lane}`)}: {formats.number(one.waiting[lane] ?? 0)}
                  </div>
                ))}
            {sumOf(one.waiting) > 0 && (
              <span className={classes.below}>
                <Link to="/admin/carriers/queue" search={{ name: one.name }}>
                  {t('queue-open')}
                </Link>
              </span>
            )}
          </>
        ),
      },
      { label: t('rate'), value: t('per-second', { rate: formats.number(one.perSecond) }) },
      {
        label: t('window'),
        value: t('window-of', { used: formats.number(one.inFlight), window: formats.number(one.window) }),
      },
      one.answers > 0 && {
        label: t('answers'),
        value: t('answers-of', {
          answers: formats.number(one.answers),
          rejected: formats.number(one.rejected),
          throttled: formats.number(one.throttled),
        }),
      },
      { label: t('channels'), value: one.channels.map(channelOf).join(', ') },
      { label: t('workers'), value: formats.number(one.workers) },
      one.lastError !== null && { label: t('error'), value: saidOf(one.lastError) },
    ];
  }
}

function Removal({ name, onClose, onRemoved }: { name: string; onClose: () => void; onRemoved: () => void }) {
  const t = useTexts(carriersTexts);
  const toast = useToast();
  const against = useQuery({
    ...query('GET /admin/carriers/:name/removal', { params: { name } }),
    staleTime: 0,
  });
  const window = { title: t('remove-ask', { name }), onClose };
  return (
    <AskedWith {...window} query={against}>
      {({ blockers }) =>
        blockers.length > 0 ? (
          <Blocked {...window}>
            <Blockers
              title={t('remove-blocked')}
              blockers={blockers}
              links={{
                still_enabled: { label: t('edit'), to: '/admin/carriers/set-up', search: { name } },
                named_by_routes: { label: t('remove-to-routes'), to: '/admin/routes' },
                used_by_business_accounts: { label: t('remove-to-accounts'), to: '/admin/accounts' },
              }}
            />
          </Blocked>
        ) : (
          <Confirm
            {...window}
            action={t('remove')}
            danger
            typeName={name}
            onConfirm={() => call('DELETE /admin/carriers/:name', { params: { name } })}
            onDone={() => {
              toast({ text: t('removed', { name }) });
              onRemoved();
            }}
          >
            {t('remove-why')}
          </Confirm>
        )
      }
    </AskedWith>
  );
}
