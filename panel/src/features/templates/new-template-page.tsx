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
  const options = useQuery(query('GET /template-options'));
  const skeleton = (
    <Card>
      <SkeletonRows rows={8} />
    </Card>
  );
  return (
    <Page title={t(filters.copy === undefined ? 'new' : 'resubmit')} subtitle={t('new-subtitle')}>
      <ForSenders words={{ title: t('viewer'), why: t('viewer-why') }}>
        <Loaded query={options} skeleton={skeleton}>
          {({ entityIds }) =>
            filters.copy === undefined ? (
              <TemplateForm copied={undefined} entityIds={entityIds} />
            ) : (
              <Loaded query={copied} skeleton={skeleton}>
                {(template) => <TemplateForm copied={template} entityIds={entityIds} />}
              </Loaded>
            )
          }
        </Loaded>
      </ForSenders>
    </Page>
  );
}
