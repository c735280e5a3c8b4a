import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { groupQuery } from '../../api/contacts.ts';
import type { Result } from '../../api/request.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { type CsvRow, decodeFile, parseCsv } from '../../ui/csv-file.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fields } from '../../ui/field.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Upload } from '../../ui/upload.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { MOST_ROWS } from './contact-rows.ts';
import { contactsTexts } from './contacts-texts.ts';
import { ImportReview } from './import-review.tsx';

const MOST_BYTES = 20_000_000;
const OK: Result<undefined> = { ok: true, data: undefined };

type File = { head: CsvRow; rows: CsvRow[] };

/** Contacts of a file: read here, looked over, then sent slice by slice. */
export function ImportContactsPage() {
  const t = useTexts(contactsTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const { group: id = '' } = useParams({ strict: false });
  const query = useQuery(groupQuery(id));
  const mayEdit = useMayEdit();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  const read = async (blob: Blob): Promise<Result<unknown>> => {
    const [head, ...rows] = parseCsv(decodeFile(new Uint8Array(await blob.arrayBuffer())));
    setProblem(undefined);
    if (!head || rows.length === 0) setProblem(common('import.empty'));
    else if (rows.length > MOST_ROWS)
      setProblem(common('import.too-many', { rows: rows.length, limit: MOST_ROWS }));
    else setFile({ head, rows });
    return OK;
  };

  return (
    <Page title={t('import-title')} subtitle={query.data?.name ?? '\u00a0'} narrow>
      <Loaded query={query} skeleton={<SkeletonRows rows={5} />}>
        {(group) =>
          !mayEdit ? (
            <Card>
              <EmptyState icon="lock" title={t('viewer')}>
                {t('viewer-why')}
              </EmptyState>
            </Card>
          ) : file ? (
            <ImportReview {...file} group={group} onAgain={() => setFile(undefined)} />
          ) : (
            <Card
              title={t('import-file')}
              subtitle={t('import-file-why', { limit: formats.number(MOST_ROWS) })}
            >
              <Fields>
                <Upload kinds={['.csv', '.txt']} maxBytes={MOST_BYTES} send={read} takesPaste />
                {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
              </Fields>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}
