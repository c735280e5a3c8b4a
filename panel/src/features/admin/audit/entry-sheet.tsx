import { Link } from '@tanstack/react-router';
import type { AuditEntry } from 'harkara-contract/routes/audit.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Details } from '../../../ui/details.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AccountLink } from '../../../ui/account-link.tsx';
import { auditTexts } from './audit-texts.ts';
import classes from './audit.module.css';
import { changesOf } from './changes.ts';
import { useActor } from './use-actor.ts';
import { useAction, useChangedValue, useFieldLabel } from './use-words.ts';

type Props = { entry: AuditEntry | undefined; onClose: () => void };

export function EntrySheet({ entry, onClose }: Props) {
  const t = useTexts(auditTexts);
  return (
    <Sheet
      opened={entry !== undefined}
      onClose={onClose}
      title={t('sheet.title', { no: entry?.no ?? 0 })}
      subtitle={entry && <Moment at={entry.at} as="dayAndTime" />}
    >
      {entry && <Entry entry={entry} />}
    </Sheet>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const actorOf = useActor();
  const wordsOf = useAction();
  const { account, address, reason } = entry;
  return (
    <div className={classes.entry}>
      <Details
        items={[
          {
            label: t('column.who'),
            value: (
              <Link to="." search={{ actor: entry.actor === 'person' ? entry.name : entry.actor }}>
                {actorOf(entry)}
              </Link>
            ),
          },
          {
            label: t('column.action'),
            value: (
              <>
                <Link to="." search={{ action: entry.action }}>
                  {wordsOf(entry.action)}
                </Link>
                <code className={classes.code}>{entry.action}</code>
              </>
            ),
          },
          account !== null && { label: t('column.account'), value: <AccountLink username={account} /> },
          { label: t('column.subject'), value: <span dir="auto">{entry.subject}</span> },
          reason !== null && { label: t('column.reason'), value: <span dir="auto">{reason}</span> },
          address !== null && { label: t('detail.address'), value: address, code: true },
          { label: t('detail.hash'), value: entry.hash, code: true },
        ]}
      />
      <Changes entry={entry} />
    </div>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const shown = useChangedValue();
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <table className={classes.changes} aria-label={t('part.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('change.field')}</th>
          <th scope="col">{t('change.before')}</th>
          <th scope="col">{t('change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">
              <Field name={change.field} />
            </th>
            <td dir="auto">{shown(change.before)}</td>
            <td dir="auto">{shown(change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Field({ name }: { name: string }) {
  const label = useFieldLabel()(name);
  if (label === undefined) return name;
  return (
    <>
      {label}
      <code className={classes.code}>{name}</code>
    </>
  );
}
