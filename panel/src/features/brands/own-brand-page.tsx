import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query as queryOf } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BrandForm } from './brand-form.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { brandsTexts } from './brands-texts.ts';
import { repaint } from './repaint.ts';

/** The brand that a reseller was given. */
export function OwnBrandPage() {
  const t = useTexts(brandsTexts);
  const toast = useToast();
  const { user } = useSignedIn();
  const { refresh } = useSessionChange();
  const query = useQuery(queryOf('GET /brand'));
  // What was saved is a form of its own; what another user has saved is not, while this one is filled in.
  const [saves, setSaves] = useState(0);
  const hosts = query.data?.hosts.join(', ') ?? '';
  return (
    <Page title={t('own-title')} subtitle={t('own-subtitle')}>
      <Loaded query={query} skeleton={<Skeleton height={640} />}>
        {(brand) => (
          <>
            <Notice tone="info">{hosts === '' ? t('own-no-hosts') : t('own-hosts', { hosts })}</Notice>
            {user.role === 'owner' ? (
              <BrandForm
                key={saves}
                brand={brand}
                hasTerms={false}
                send={({ id: _, hosts: _hosts, reseller: _reseller, ...change }, fingerprint) =>
                  call('PUT /brand', { body: { ...change, fingerprint } })
                }
                onDone={({ name }) => {
                  toast({ text: t('saved', { name }) });
                  repaint();
                  void refresh();
                  void query.refetch().then(() => setSaves(saves + 1));
                }}
                reload={async () => (await query.refetch()).data}
              />
            ) : (
              <BrandPreview
                shown={{
                  name: brand.name,
                  tagline: brand.tagline ?? '',
                  color: brand.primaryColor,
                  logo: brand.logo,
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
