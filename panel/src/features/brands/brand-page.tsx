import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BrandInput } from 'harkara-contract/routes/brands.ts';
import { call } from '../../api/call.ts';
import { query as queryOf } from '../../api/query.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { BrandForm } from './brand-form.tsx';
import { brandsTexts } from './brands-texts.ts';
import { repaint } from './repaint.ts';

const DEFAULT = 'default';

/** A new brand, or the one that the address names. */
export function BrandPage() {
  const t = useTexts(brandsTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const { refresh } = useSessionChange();
  const { id } = useFilters(['id']).filters;
  const query = useQuery(queryOf('GET /admin/brands'));
  const brand = query.data?.items.find((one) => one.id === id);
  const back = (
    <ButtonLink to="/admin/brands" look="quiet">
      {t('back')}
    </ButtonLink>
  );
  const send = (input: BrandInput, fingerprint: string) => {
    if (id === undefined) return call('POST /admin/brands', { body: input });
    const { id: _, hosts, reseller, ...look } = input;
    const body = { ...look, ...(id !== DEFAULT && { hosts, reseller }), fingerprint };
    return call('PUT /admin/brands/:id', { params: { id }, body });
  };
  return (
    <Page title={id === undefined ? t('add') : t('edit-title', { name: brand?.name ?? id })}>
      <Loaded query={query} skeleton={<Skeleton height={760} />}>
        {() =>
          id !== undefined && !brand ? (
            <EmptyCard icon="palette" title={t('gone')} actions={back}>
              {t('gone-why')}
            </EmptyCard>
          ) : (
            <BrandForm
              brand={brand}
              hasTerms={id !== DEFAULT}
              send={send}
              onDone={({ name }) => {
                toast({ text: t('saved', { name }) });
                repaint();
                void refresh();
                void query.refetch().then(() => navigate({ to: '/admin/brands' }));
              }}
              reload={async () => (await query.refetch()).data?.items.find((one) => one.id === id)}
              actions={back}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
