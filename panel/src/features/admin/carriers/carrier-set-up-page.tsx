import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import type { CarrierSetUp, CarrierType } from 'harkara-contract/routes/carriers.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import type { RequestFailure } from '../../../api/request-failure.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FieldRow, Fields, SelectField, TextField } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { carriersTexts } from './carriers-texts.ts';
import classes from './carriers.module.css';
import { changesOf, draftsOf, optionsOf } from './option-drafts.ts';
import { OptionFields } from './option-fields.tsx';
import { hasMark, withMarks, withoutMarks } from './secret-marks.ts';
import { useCarrierWords } from './use-carrier-words.ts';

const FILTERS = ['name'] as const;

export function CarrierSetUpPage() {
  const t = useTexts(carriersTexts);
  const { filters } = useFilters(FILTERS);
  const { name = '' } = filters;
  const types = useQuery(query('GET /admin/carrier-types'));
  // What the user edits is loaded once: a later look would overwrite what was typed.
  const setUp = useQuery({
    ...query('GET /admin/carriers/:name', { params: { name } }),
    enabled: name !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const skeleton = <Skeleton height={640} />;
  return (
    <Page narrow title={name === '' ? t('new') : t('set-up-title', { name })}>
      <Loaded query={types} skeleton={skeleton}>
        {({ items }) =>
          name === '' ? (
            <SetUpForm key="new" types={items} before={undefined} />
          ) : (
            <Loaded query={setUp} skeleton={skeleton}>
              {(before) => <SetUpForm key={before.fingerprint} types={items} before={before} />}
            </Loaded>
          )
        }
      </Loaded>
    </Page>
  );
}

const FAIL_OVER = ['failover_after_s', 'slow_after_s', 'reject_share'] as const;
const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

function SetUpForm({ types, before }: { types: CarrierType[]; before: CarrierSetUp | undefined }) {
  const t = useTexts(carriersTexts);
  const { typeInFull, channelOf } = useCarrierWords();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(before?.name ?? '');
  const [typeName, setType] = useState(before?.type ?? 'smpp');
  const type = types.find((one) => one.type === typeName);
  const fields = type?.fields ?? [];
  const [channels, setChannels] = useState<string[]>(before?.channels ?? type?.channels.slice(0, 1) ?? []);
  const [enabled, setEnabled] = useState(before?.enabled ?? true);
  const stored = withMarks(before?.options ?? {}, before?.secretsWithin ?? []);
  const [drafts, setDrafts] = useState(() => draftsOf(fields, stored));
  const [failOver, setFailOver] = useState(() =>
    Object.fromEntries(FAIL_OVER.map((option) => [option, textOf(before?.options[option])])),
  );
  const [fingerprint, setFingerprint] = useState(before?.fingerprint ?? '');
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<RequestFailure>();
  const [busy, setBusy] = useState(false);

  const choose = (chosen: string): void => {
    const next = types.find((one) => one.type === chosen);
    setType(chosen);
    setChannels(next?.channels.slice(0, 1) ?? []);
    setDrafts(draftsOf(next?.fields ?? [], {}));
    setProblems({});
  };

  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    const read = optionsOf(fields, drafts, before?.secrets);
    const limits: Record<string, number> = Object.fromEntries(
      FAIL_OVER.flatMap((option) =>
        failOver[option]?.trim() ? [[option, Number(failOver[option])] as const] : [],
      ),
    );
    const { options: changes, forget } = withoutMarks(
      changesOf(fields, stored, drafts, before?.secrets),
      before?.secretsWithin ?? [],
    );
    const found: Record<string, string | undefined> = Object.fromEntries([
      ...Object.entries(changes).flatMap(([option, value]) =>
        hasMark(value) ? [[`options.${option}`, t('problem.secret')] as const] : [],
      ),
      // A carrier that is off may be incomplete.
      ...Object.entries(read.problems).flatMap(([at, problem]) =>
        problem === 'required' && !enabled ? [] : [[at, t(`problem.${problem}`)] as const],
      ),
      ...Object.entries(limits).flatMap(([option, value]) =>
        Number.isNaN(value) ? [[`options.${option}`, t('problem.number')] as const] : [],
      ),
      ...(name.trim() === '' ? [['name', t('name-missing')] as const] : []),
    ]);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const result = before
      ? await call('PATCH /admin/carriers/:name', {
          params: { name: before.name },
          body: {
            channels,
            enabled,
            options: {
              ...changes,
              ...Object.fromEntries(
                FAIL_OVER.flatMap((option) =>
                  failOver[option] === textOf(before.options[option])
                    ? []
                    : [[option, limits[option] ?? null]],
                ),
              ),
            },
            // Null keeps a secret.
            forget: [...forget, ...before.secrets.filter((option) => changes[option] === null)],
            fingerprint,
          },
        })
      : await call('POST /admin/carriers', {
          body: {
            name: name.trim(),
            type: typeName,
            channels,
            enabled,
            options: { ...read.options, ...limits },
          },
        });
    setBusy(false);
    if (!result.ok) {
      setProblems(result.failure.fields);
      if (Object.keys(result.failure.fields).length === 0) setFailure(result.failure);
      return;
    }
    toast({ text: t('saved', { name: result.data.name }) });
    await client.invalidateQueries({ queryKey: ['GET /admin/carriers'] });
    void navigate({ to: '/admin/carriers', search: { open: result.data.name } });
  };

  const named: readonly string[] = [...FAIL_OVER, ...fields.map((field) => field.name)];
  const others = Object.keys(stored).filter((option) => !named.includes(option));
  const known = new Set(['name', 'channels', ...fields.map((field) => `options.${field.name}`)]);
  const elsewhere = Object.entries(problems).filter(
    ([at, problem]) => problem !== undefined && ![...known].some((field) => at.startsWith(field)),
  );
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <div className={classes.stack}>
        {failure?.code === 'conflict' && before ? (
          <ChangedNotice failure={failure} onGoOn={setFingerprint} onGone={() => setFailure(undefined)} />
        ) : (
          failure && <FailureNotice failure={failure} />
        )}
        <Card>
          <Fields>
            {!before && (
              <>
                <TextField
                  label={t('name')}
                  hint={t('name-hint')}
                  name="name"
                  autoFocus
                  value={name}
                  error={problems.name}
                  onChange={setName}
                />
                <SelectField
                  label={t('type')}
                  value={typeName}
                  choices={types.map((one) => ({ value: one.type, label: typeInFull(one.type) }))}
                  onChange={choose}
                />
              </>
            )}
            <Segmented
              label={t('state')}
              labelled
              value={enabled ? 'on' : 'off'}
              choices={[
                { value: 'on', label: t('state_on') },
                { value: 'off', label: t('state_off') },
              ]}
              onChange={(chosen) => setEnabled(chosen === 'on')}
            />
            {!enabled && <p className={classes.hint}>{t('off-hint')}</p>}
            {(type?.channels.length ?? 0) > 1 && (
              <CheckList
                label={t('channels')}
                checks={(type?.channels ?? []).map((value) => ({ value, label: channelOf(value) }))}
                values={channels}
                error={problems.channels}
                onChange={setChannels}
              />
            )}
          </Fields>
        </Card>
        <Card title={t('connection')}>
          <OptionFields
            fields={fields}
            drafts={drafts}
            onChange={setDrafts}
            problems={problems}
            secrets={before?.secrets ?? []}
            marked={before?.secretsWithin.flatMap(([option = '']) => option) ?? []}
          />
          {others.length > 0 && (
            <p className={classes.hint}>{t('other-options', { names: others.join(', ') })}</p>
          )}
        </Card>
        <Card title={t('fail-over-title')} subtitle={t('fail-over-subtitle')}>
          <FieldRow>
            {FAIL_OVER.map((option) => (
              <TextField
                key={option}
                label={t(LIMITS[option].label)}
                {...hintOf(option)}
                placeholder={LIMITS[option].usual}
                inputMode="decimal"
                optional
                value={failOver[option] ?? ''}
                error={problems[`options.${option}`]}
                onChange={(value) => setFailOver((old) => ({ ...old, [option]: value }))}
              />
            ))}
          </FieldRow>
        </Card>
        {before?.callback !== undefined && before.callback !== null && (
          <Card title={t('callback')} subtitle={t('callback-why')}>
            <span className={classes.wrap}>{before.callback}</span>{' '}
            <CopyButton text={before.callback} label={t('callback-copy')} />
          </Card>
        )}
        {elsewhere.map(([at, problem]) => (
          <p key={at} className={classes.problem}>
            {at}: {problem}
          </p>
        ))}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('save')}
          </Button>
        </div>
      </div>
    </form>
  );

  function hintOf(option: (typeof FAIL_OVER)[number]): { hint?: string } {
    if (option === 'failover_after_s') return {};
    return { hint: t(option === 'slow_after_s' ? 'slow-hint' : 'reject-hint') };
  }
}

const LIMITS = {
  failover_after_s: { label: 'failover-after', usual: '10' },
  slow_after_s: { label: 'slow-after', usual: '' },
  reject_share: { label: 'reject-share', usual: '0.9' },
} as const;
