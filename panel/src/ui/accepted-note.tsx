import { Link } from '@tanstack/react-router';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { useTexts } from '../i18n/locale.tsx';
import { acceptedTexts } from './accepted-texts.ts';
import { interfaceTexts } from './interface-texts.ts';
import classes from './accepted-note.module.css';

type Props = {
  message: Pick<MessageDetails, 'sent' | 'template'>;
  /** Whether the account's own pages can be linked to. */
  hasLinks: boolean;
};

/** Who sent a message, from where, and the template that it matched. */
export function AcceptedNote({ message: { sent, template }, hasLinks }: Props) {
  const t = useTexts(acceptedTexts);
  const named = useTexts(interfaceTexts);
  const sender = useSender(sent);
  return (
    <>
      <span className={classes.line}>
        {named(`interface.${sent.through}`)}
        {sender !== null && ` · ${sender}`}
      </span>
      {sent.address !== null && (
        <span className={classes.line}>{t('address', { address: sent.address })}</span>
      )}
      {template && (
        <span className={classes.line}>
          {t('template')}{' '}
          {template.name === null ? (
            t('template.removed', { id: template.id })
          ) : hasLinks ? (
            <Link to="/templates" search={{ open: template.id }}>
              {template.name}
            </Link>
          ) : (
            template.name
          )}
        </span>
      )}
    </>
  );
}

function useSender({ by, name, through }: MessageDetails['sent']): string | null {
  const t = useTexts(acceptedTexts);
  switch (by) {
    case 'key':
      return name === null ? t('by.removed-key') : t('by.key', { name });
    case 'user':
      return name ?? t('by.removed-user');
    case 'password':
      return t('by.password');
    case 'smpp':
      return null;
    case null:
      return through === 'keyword' ? null : t('by.unknown');
  }
}
