import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { IMPORT_BYTES, IMPORT_KINDS, importQuery, takeImport, uploadImport } from '../../api/imports.ts';
import { query } from '../../api/query.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { ForSenders } from '../../ui/for-senders.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Upload } from '../../ui/upload.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { contactsTexts } from './contacts-texts.ts';
import { ImportSteps } from './import-steps.tsx';

const HELD = ['import'] as const;

/** Contacts of a file. The server reads, checks and imports it; which one it is stands in the address. */
export function ImportContactsPage() {
  const t = useTexts(contactsTexts);
  const { group: id = '' } = useParams({ strict: false });
  const { filters, set } = useFilters(HELD);
  const group = useQuery(query('GET /groups/:id', { params: { id: Number(id) } }));
  const shown = useQuery(importQuery(filters.import));
  const client = useQueryClient();

  return (
    <Page title={t('import-title')} subtitle={group.data?.name ?? '\u00a0'} narrow>
      <Loaded query={group} skeleton={<SkeletonRows rows={5} />}>
        {(found) => (
          <ForSenders words={{ title: t('viewer'), why: t('viewer-why') }}>
            {filters.import === undefined ? (
              <Card title={t('import-file')} subtitle={t('import-file-why')}>
                <Upload
                  kinds={IMPORT_KINDS}
                  maxBytes={IMPORT_BYTES}
                  takesPaste
                  send={async (file, name, sending) => {
                    const result = await uploadImport('contacts', file, name, sending);
                    if (result.ok) {
                      await takeImport(client, result.data);
                      set('import', String(result.data.id));
                    }
                    return result;
                  }}
                />
              </Card>
            ) : (
              <Loaded query={shown} skeleton={<SkeletonRows rows={5} />}>
                {(staged) => (
                  <ImportSteps
                    key={staged.id}
                    staged={staged}
                    group={found}
                    onAgain={() => set('import', '')}
                  />
                )}
              </Loaded>
            )}
          </ForSenders>
        )}
      </Loaded>
    </Page>
  );
}
