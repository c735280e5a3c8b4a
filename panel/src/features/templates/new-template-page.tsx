import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { TemplateForm } from './template-form.tsx';
import { templatesTexts } from './templates-texts.ts';

export function NewTemplatePage() {
  const t = useTexts(templatesTexts);
  const mayEdit = useMayEdit();
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
      {!mayEdit ? (
        <Card>
          <EmptyState icon="lock" title={t('viewer')}>
            {t('viewer-why')}
          </EmptyState>
        </Card>
      ) : filters.copy === undefined ? (
        <TemplateForm copied={undefined} />
      ) : (
        <Loaded query={copied} skeleton={skeleton}>
          {(template) => <TemplateForm copied={template} />}
        </Loaded>
      )}
    </Page>
  );
}
