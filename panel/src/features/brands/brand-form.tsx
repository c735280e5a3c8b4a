import type { Brand, BrandInput } from 'harkara-contract/routes/brands.ts';
import { useState, type ReactNode } from 'react';
import type { RequestFailure } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Beside } from '../../ui/beside.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldRow, Fields, LongTextField, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { BrandPreview } from './brand-preview.tsx';
import classes from './brands.module.css';
import { brandsTexts } from './brands-texts.ts';
import { changeOf, type Chosen, ImageField } from './image-field.tsx';

type Props = {
  /** Undefined: a new one. */
  brand: Brand | undefined;
  /** Whether the hosts and the reseller are decided here, too. */
  hasTerms: boolean;
  send: (input: BrandInput, fingerprint: string) => Promise<Result<Brand>>;
  onDone: (brand: Brand) => void;
  /** The brand as it is now, after another user has changed it. */
  reload: () => Promise<Brand | undefined>;
  actions?: ReactNode;
};

const ID = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;
const COLOR = /^#[0-9a-f]{6}$/i;
const NEW_COLOR = '#1f5fae';

/** In the order in which they stand: the first that is wrong gets the focus. */
const valuesOf = (brand: Brand | undefined) => ({
  name: brand?.name ?? '',
  primary_color: brand?.primaryColor ?? NEW_COLOR,
  id: brand?.id ?? '',
  support_email: brand?.supportEmail ?? '',
  tagline: brand?.tagline ?? '',
  hosts: brand?.hosts.join('\n') ?? '',
  reseller: brand?.reseller ?? '',
  logo: '',
  favicon: '',
});

type Values = ReturnType<typeof valuesOf>;

/** A brand's look, and beside it what comes of it. */
export function BrandForm({ brand, hasTerms, send, onDone, reload, actions }: Props) {
  const t = useTexts(brandsTexts);
  const [base, setBase] = useState(brand);
  const [logo, setLogo] = useState<Chosen>();
  const [favicon, setFavicon] = useState<Chosen>();
  const form = useForm({
    initial: valuesOf(brand),
    check: ({ id, name, primary_color: color }) => ({
      ...(!ID.test(id.trim()) && { id: t('id-bad') }),
      ...(name.trim() === '' && { name: t('name-missing') }),
      ...(!COLOR.test(color.trim()) && { primary_color: t('color-bad') }),
    }),
    send: (values) => send(editOf(values), base?.fingerprint ?? ''),
    onDone,
  });
  const { values } = form;

  /** What was typed stays; what was not touched becomes what it is now. */
  const load = async (): Promise<void> => {
    const now = await reload();
    if (!now) return;
    const [old, present] = [valuesOf(base), valuesOf(now)];
    for (const name of Object.keys(old) as (keyof Values)[]) {
      if (values[name] === old[name]) form.set(name, present[name]);
    }
    setBase(now);
    form.dismiss();
  };

  const storedLogo = values.logo === '' ? (base?.logo ?? null) : null;
  return (
    <Beside
      aside={
        <BrandPreview
          shown={{
            name: values.name.trim(),
            tagline: values.tagline.trim(),
            color: values.primary_color,
            logo: logo?.bitmap ?? storedLogo,
          }}
        />
      }
    >
      <Card>
        <form {...form.formProps}>
          <Fields>
            {form.problem &&
              (form.problem.failure.code === 'conflict' ? (
                <Conflict failure={form.problem.failure} onLoad={() => void load()} />
              ) : (
                <FailureNotice {...form.problem} />
              ))}
            <FieldRow>
              <TextField label={t('name')} autoComplete="off" maxLength={100} {...form.field('name')} />
              <TextField
                label={t('color')}
                autoComplete="off"
                spellCheck={false}
                leading={
                  <input
                    type="color"
                    className={classes.swatch}
                    aria-label={t('color-pick')}
                    value={COLOR.test(values.primary_color) ? values.primary_color : NEW_COLOR}
                    onChange={(event) => form.set('primary_color', event.currentTarget.value)}
                  />
                }
                {...form.field('primary_color')}
              />
            </FieldRow>
            {brand === undefined && (
              <TextField
                label={t('id')}
                hint={t('id-hint')}
                autoComplete="off"
                spellCheck={false}
                maxLength={40}
                {...form.field('id')}
              />
            )}
            {hasTerms && (
              <>
                <LongTextField
                  label={t('hosts')}
                  hint={t('hosts-hint')}
                  rows={3}
                  optional
                  {...form.field('hosts')}
                />
                <TextField
                  label={t('reseller')}
                  hint={t('reseller-hint')}
                  optional
                  autoComplete="off"
                  spellCheck={false}
                  {...form.field('reseller')}
                />
              </>
            )}
            <ImageField
              label={t('logo')}
              hint={t('logo-hint')}
              kinds=".png,.jpg,.jpeg,.webp"
              stored={base?.logo?.url}
              chosen={logo}
              onChosen={setLogo}
              {...form.field('logo')}
            />
            <ImageField
              label={t('favicon')}
              hint={t('favicon-hint')}
              kinds=".png"
              stored={base?.favicon?.url}
              chosen={favicon}
              onChosen={setFavicon}
              {...form.field('favicon')}
            />
            <TextField
              label={t('support')}
              hint={t('support-hint')}
              optional
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.field('support_email')}
            />
            <TextField
              label={t('tagline')}
              hint={t('tagline-hint')}
              optional
              autoComplete="off"
              maxLength={160}
              {...form.field('tagline')}
            />
            <div className={classes.actions}>
              <Button type="submit" look="primary" busy={form.busy}>
                {t('save')}
              </Button>
              {actions}
            </div>
          </Fields>
        </form>
      </Card>
    </Beside>
  );
}

function editOf(values: Values): BrandInput {
  const [logo, favicon] = [changeOf(values.logo), changeOf(values.favicon)];
  return {
    id: values.id.trim(),
    name: values.name.trim(),
    primary_color: values.primary_color.trim().toLowerCase(),
    support_email: values.support_email.trim() || null,
    tagline: values.tagline.trim() || null,
    hosts: values.hosts.split(/[\s,]+/).filter((host) => host !== ''),
    reseller: values.reseller.trim() || null,
    ...(logo !== undefined && { logo }),
    ...(favicon !== undefined && { favicon }),
  };
}

type LastChange = { by?: string; at?: string; after?: Record<string, unknown> };

/** Another user was faster: who it was, and what they changed. */
function Conflict({ failure, onLoad }: { failure: RequestFailure; onLoad: () => void }) {
  const t = useTexts(brandsTexts);
  const formats = useFormats();
  const last = failure.details.last_change as LastChange | undefined;
  const names: Readonly<Record<string, string>> = {
    name: t('name'),
    primary_color: t('color'),
    support_email: t('support'),
    tagline: t('tagline'),
    hosts: t('hosts'),
    reseller: t('reseller'),
    logo: t('logo'),
    favicon: t('favicon'),
  };
  const fields = Object.keys(last?.after ?? {}).map((field) => names[field] ?? field);
  return (
    <Notice tone="bad" title={t('conflict-title')}>
      <p>
        {last?.by === undefined || last.at === undefined
          ? t('conflict-unknown')
          : t('conflict', {
              who: last.by,
              time: formats.dayAndTime(new Date(last.at)),
              fields: fields.join(', '),
            })}{' '}
        {t('conflict-keeps')}
      </p>
      <Button size="small" icon="refresh" onClick={onLoad}>
        {t('conflict-load')}
      </Button>
    </Notice>
  );
}
