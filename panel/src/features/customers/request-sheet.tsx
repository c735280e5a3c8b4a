import type { CustomerRequest } from 'harkara-contract/routes/customers.ts';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { type Detail, Details } from '../../ui/details.tsx';
import { PhonePreview } from '../../ui/phone-preview.tsx';
import { ReviewChecks } from '../../ui/review-checks.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { sizeOf } from '../../ui/sms-size.ts';
import { piecesOf } from '../../ui/template-slots.ts';
import classes from './customers.module.css';
import { customersTexts } from './customers-texts.ts';

type Props = { asked: CustomerRequest | undefined; onClose: () => void; footer: ReactNode };

/** What has to be known to decide about a customer's request. */
export function RequestSheet({ asked, onClose, footer }: Props) {
  const t = useTexts(customersTexts);
  return (
    <Sheet
      opened={asked !== undefined}
      onClose={onClose}
      title={asked?.title ?? ''}
      subtitle={asked && `${t(`kind.${asked.kind}`)} · ${asked.username}`}
      footer={footer}
    >
      {asked && <Parts asked={asked} />}
    </Sheet>
  );
}

const FIELDS = ['sender_id', 'dlt_template_id', 'entity_id', 'dlt_header_id', 'notes'] as const;

function Parts({ asked }: { asked: CustomerRequest }) {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const { record, earlier, username } = asked;
  const pieces = piecesOf(record['content'] ?? '');
  const text = pieces.map((piece) => piece.slot?.sample ?? piece.text).join('');
  const fields: Detail[] = FIELDS.flatMap((name) => {
    const value = record[name];
    return value ? [{ label: t(`field.${name}`), value, code: name !== 'notes' }] : [];
  });
  return (
    <div className={classes.parts}>
      {text !== '' && (
        <PhonePreview
          sender={record['sender_id'] ?? username}
          text={pieces.map((piece) => (piece.slot ? { variable: piece.slot.sample } : piece.text))}
          {...sizeOf(text)}
        />
      )}
      <ReviewChecks review={asked} />
      <Details
        items={[
          ...fields,
          { label: t('earlier'), value: t('earlier.counts', earlier) },
          { label: t('since'), value: formats.longDay(new Date(earlier.since)) },
        ]}
      />
    </div>
  );
}
