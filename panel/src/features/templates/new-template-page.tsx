import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { TemplateForm } from './template-form.tsx';
import { templatesTexts } from './templates-texts.ts';

export function NewTemplatePage() {
  const t = useTexts(templatesTexts);
  const { filters } = useFilters(['copy']);
  const copied = useQuery({
    ...query('GET /templates/:id', { params: { id: Number(filters.copy) } }),
    enabled: filters.copy !== undefined,
  });
  const skeleton = (
    <Card>
      <SkeletonRows rows={8} />
    </Card>
  );
  return (
    <Page title={t(filters.copy === undefined ? 'new' : 'resubmit')} subtitle={t('new-subtitle')}>
      <ForSenders words={{ title: t('viewer'), why: t('viewer-why') }}>
        {filters.copy === undefined ? (
          <TemplateForm copied={undefined} />
        ) : (
          <Loaded query={copied} skeleton={skeleton}>
            {(template) => <TemplateForm copied={template} />}
          </Loaded>
        )}
      </ForSenders>
    </Page>
  );
}
