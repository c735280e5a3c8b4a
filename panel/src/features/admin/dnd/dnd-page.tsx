import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DndMode } from 'harkara-contract/lists.ts';
import type { DndImport } from 'harkara-contract/routes/dnd.ts';
import { query } from '../../../api/query.ts';
import { uploadTo } from '../../../api/upload.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Card } from '../../../ui/card.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Details } from '../../../ui/details.tsx';
import { Kpi, KpiRow } from '../../../ui/kpi.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ProgressRow } from '../../../ui/meter.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Upload } from '../../../ui/upload.tsx';
import { DltCard } from './dlt-card.tsx';
import classes from './dnd.module.css';
import { dndTexts } from './dnd-texts.ts';
import { LookUpCard } from './look-up-card.tsx';

const MOST_BYTES = 1_000_000_000;
const KINDS = ['.csv', '.txt'] as const;
const LOOK_EVERY = 2_000;

/** Counts whole tables, so it is asked for once at each opening. */
const sizesQuery = queryOptions({ ...query('GET /admin/dnd'), refetchOnWindowFocus: false });

/** An import that goes on by itself. */
const isUnderWay = ({ state }: DndImport): boolean => state !== 'done' && state !== 'stopped';

const lastImportQuery = queryOptions({
  ...query('GET /admin/dnd/import', { pollEvery: LOOK_EVERY }),
  refetchInterval: ({ state: { data } }) =>
    data?.lastImport && isUnderWay(data.lastImport) ? LOOK_EVERY : false,
});

export function DndPage() {
  const t = useTexts(dndTexts);
  const formats = useFormats();
  const isOwner = useSignedIn().user.role === 'owner';
  const sizes = useQuery(sizesQuery);
  const { data: imports, refetch: lookForImport } = useQuery(lastImportQuery);
  const last = imports?.lastImport ?? null;
  useOnceDone(last !== null && isUnderWay(last), () => void sizes.refetch());
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Loaded query={sizes} skeleton={<Skeleton height={720} />}>
        {(overview) => (
          <>
            <KpiRow>
              <Kpi
                icon="ban"
                label={t('size')}
                value={formats.number(overview.count)}
                note={overview.isEstimate ? t('size-about') : undefined}
                wide
              />
              <Kpi icon="shield" label={t('entities')} value={formats.number(overview.dlt.entities)} />
              <Kpi icon="sender" label={t('headers')} value={formats.number(overview.dlt.headers)} />
              <Kpi icon="template" label={t('templates')} value={formats.number(overview.dlt.templates)} />
            </KpiRow>
            <LookUpCard onChanged={() => void sizes.refetch()} />
            {isOwner && <ImportCard size={overview.count} onDone={() => void lookForImport()} />}
            {last && <LastImport shown={last} />}
            <DltCard />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Calls once what was under way has ended. */
function useOnceDone(isRunning: boolean, onDone: () => void): void {
  const wasRunning = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (wasRunning.current && !isRunning) done();
    wasRunning.current = isRunning;
  }, [isRunning]);
}

/** A file that replaces the registry if the user confirms it. */
type Asked = { file: Blob; name: string; answer: (isSure: boolean) => void };

function ImportCard({ size, onDone }: { size: number; onDone: () => void }) {
  const t = useTexts(dndTexts);
  const formats = useFormats();
  const [asked, setAsked] = useState<Asked>();
  const [mode, setMode] = useState<DndMode>('add');
  return (
    <Card title={t('import-title')} subtitle={t('import-subtitle')}>
      <div className={classes.stack}>
        <Segmented
          label={t('mode')}
          labelled
          value={mode}
          choices={[
            { value: 'add', label: t('mode.add') },
            { value: 'replace', label: t('mode.replace') },
          ]}
          onChange={setMode}
        />
        {mode === 'replace' && <Notice tone="warn">{t('replace-why')}</Notice>}
        <Upload
          kinds={KINDS}
          maxBytes={MOST_BYTES}
          {...(mode === 'replace' && {
            ask: (file, name) => new Promise<boolean>((answer) => setAsked({ file, name, answer })),
          })}
          send={async (file, name, sending) => {
            const result = await uploadTo('POST /admin/dnd/import', file, {
              query: { mode, name },
              ...sending,
            });
            onDone();
            return result;
          }}
        />
      </div>
      <Confirm
        opened={asked !== undefined}
        onClose={() => {
          asked?.answer(false);
          setAsked(undefined);
        }}
        title={t('replace-ask', { name: asked?.name ?? '' })}
        action={t('mode.replace')}
        danger
        figures={[
          { label: t('size'), value: formats.number(size) },
          { label: t('file-size'), value: formats.bytes(asked?.file.size ?? 0) },
        ]}
        onConfirm={() => {
          asked?.answer(true);
          return Promise.resolve({ ok: true, data: undefined });
        }}
      >
        {t('replace-why')}
      </Confirm>
    </Card>
  );
}

function LastImport({ shown }: { shown: DndImport }) {
  const t = useTexts(dndTexts);
  const formats = useFormats();
  const { mode, state, invalidLines: rows } = shown;
  return (
    <Card title={t('last-title')} subtitle={`${shown.by}, ${formats.dayAndTime(new Date(shown.startedAt))}`}>
      <div className={classes.stack}>
        <Notice
          tone={state === 'done' ? 'good' : state === 'stopped' ? 'warn' : 'info'}
          title={`${shown.name} ${t(`state.${state}`)}`}
        >
          {state === 'stopped' && (
            <>
              {shown.problem?.text} {t(shown.compared === 0 ? 'stopped-early' : 'stopped-late')}
            </>
          )}
        </Notice>
        {(state === 'adding' || state === 'removing') && (
          <ProgressRow
            label={t('progress')}
            share={shown.valid === 0 ? 0 : shown.compared / shown.valid}
            done={t('progress-of', {
              done: formats.number(shown.compared),
              all: formats.number(shown.valid),
            })}
          />
        )}
        <Details
          items={[
            { label: t('mode'), value: t(`mode.${mode}`) },
            { label: t('read'), value: formats.number(shown.valid) },
            { label: t('new'), value: formats.number(shown.added) },
            mode === 'replace' && { label: t('gone'), value: formats.number(shown.removed) },
            {
              label: t('bad'),
              value: (
                <>
                  {formats.number(shown.invalid)}
                  {rows.length > 0 && (
                    <span className={classes.below}>
                      {t('bad-lines', {
                        rows: rows.slice(0, 10).join(', ') + (shown.invalid > 10 ? ' …' : ''),
                      })}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
