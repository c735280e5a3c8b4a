import { Link } from '@tanstack/react-router';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { Notice } from './notice.tsx';
import { sentTexts } from './sent-texts.ts';
import classes from './sent-notice.module.css';

const SHOWN = 5;

/** What a send came to: how many, what they cost, and who was left out. */
export function SentNotice({ sent, title }: { sent: Sent; title: string }) {
  const t = useTexts(sentTexts);
  const formats = useFormats();
  const { credits, scheduledAt, rejections } = sent;
  const left = rejections.slice(0, SHOWN);
  return (
    <Notice tone="good" title={title}>
      <p>
        {t('credits', { credits: formats.credits(credits) })}{' '}
        {scheduledAt === null ? t('now') : t('later', { time: formats.dayAndTime(new Date(scheduledAt)) })}
      </p>
      {rejections.length > 0 && (
        <>
          <p className={classes.left}>{t.count('left', rejections.length)}</p>
          <ul className={classes.list}>
            {left.map(({ recipient, reason }, index) => (
              <li key={index}>
                <strong>{recipient}</strong> {reason.text}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to="/messages">{t('see')}</Link>
      </p>
    </Notice>
  );
}
