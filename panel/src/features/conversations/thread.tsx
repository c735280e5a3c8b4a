import { useEffect, useRef, useState } from 'react';
import type { ChatLine } from 'harkara-contract/routes/chat.ts';
import { fileAddress } from '../../api/call.ts';
import { useThread } from '../../api/chat.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { useNow } from '../../ui/use-now.ts';
import { conversationsTexts } from './conversations-texts.ts';
import classes from './conversations.module.css';
import { kindText } from './people-list.tsx';
import { WriteBox } from './write-box.tsx';

const HOUR = 3_600_000;

export function Thread({ person, onBack }: { person: string; onBack: () => void }) {
  const t = useTexts(conversationsTexts);
  const query = useThread(person);
  const mayWrite = useMayEdit();
  return (
    <Loaded query={query} skeleton={<Skeleton height={520} />}>
      {({ pages }) => {
        const [newest] = pages;
        const lines = pages.flatMap((page) => page.items).reverse();
        const number = formatPhone(person);
        const openUntil = newest?.openUntil ?? null;
        return (
          <>
            <header className={classes.head}>
              <span className={classes.back}>
                <IconButton icon="back" label={t('back')} onClick={onBack} />
              </span>
              <div className={classes.who}>
                <h2>{newest?.contactName ?? number}</h2>
                {newest && newest.contactName !== null && <p className={classes.calm}>{number}</p>}
              </div>
              <SessionClock openUntil={openUntil} />
            </header>
            <Lines
              lines={lines}
              earlier={
                query.hasNextPage && (
                  <div className={classes.more}>
                    <Button
                      size="small"
                      busy={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {t('earlier')}
                    </Button>
                  </div>
                )
              }
            />
            {mayWrite ? (
              <WriteBox person={person} openUntil={openUntil} onSent={() => void query.refetch()} />
            ) : (
              <p className={classes.may}>{t('may-not')}</p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function SessionClock({ openUntil }: { openUntil: string | null }) {
  const t = useTexts(conversationsTexts);
  const formats = useFormats();
  const now = useNow();
  const left = openUntil === null ? 0 : new Date(openUntil).getTime() - now.getTime();
  if (openUntil === null || left <= 0) {
    return (
      <span className={classes.clock}>
        <Icon name="lock" size={16} />
        {t('closed')}
      </span>
    );
  }
  return (
    <span className={classNames(classes.clock, classes.running)}>
      <Icon name="clock" size={16} />
      <span>
        {t('open', { time: formats.dayAndTime(new Date(openUntil)) })}
        <span className={classes.left}>{t('open-left', { left: formats.duration(wholeHours(left)) })}</span>
      </span>
    </span>
  );
}

/** Rather an hour too little than a promise that does not hold. */
function wholeHours(milliseconds: number): number {
  return milliseconds < HOUR ? milliseconds : Math.floor(milliseconds / HOUR) * HOUR;
}

function Lines({ lines, earlier }: { lines: readonly ChatLine[]; earlier: React.ReactNode }) {
  const t = useTexts(conversationsTexts);
  const box = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  return (
    <div ref={box} className={classes.lines} tabIndex={0} role="log" aria-label={t('title')}>
      {earlier}
      {lines.length === 0 && <p className={classes.calm}>{t('none')}</p>}
      {lines.map((line) => (
        <Bubble key={line.id} line={line} />
      ))}
    </div>
  );
}

function Bubble({ line }: { line: ChatLine }) {
  const t = useTexts(conversationsTexts);
  const { isInbound, body, media, kind, at, status, error } = line;
  return (
    <div className={classNames(classes.bubble, isInbound ? classes.theirs : classes.ours)}>
      {media && <ReceivedFile media={media} />}
      <p className={classes.text} dir="auto">
        {body === null ? t('gone') : body === '' ? kindText(t, kind) : body}
      </p>
      {status === 'failed' && error !== null && <p className={classes.error}>{error.text}</p>}
      <p className={classes.meta}>
        <Moment at={at} as="dayAndTime" />
        {status !== null && <Ticks status={status} />}
      </p>
    </div>
  );
}

/** The provider is asked for a file only when a user wants it, and by the server alone. */
function ReceivedFile({ media }: { media: NonNullable<ChatLine['media']> }) {
  const t = useTexts(conversationsTexts);
  const [isShown, setShown] = useState(false);
  const [isGone, setGone] = useState(false);
  const name = media.filename ?? media.mimeType;
  const title = (
    <>
      <Icon name="file" size={16} />
      {t('file', { name })}
    </>
  );
  const address = fileAddress('GET /chat/media/:id', { params: { id: media.id } });
  if (isGone) return <p className={classes.file}>{t('file-gone')}</p>;
  if (isShown) {
    return (
      <a href={address} download className={classes.picture}>
        <img src={address} alt={t('file', { name })} onError={() => setGone(true)} />
      </a>
    );
  }
  return (
    <p className={classes.file}>
      <a href={address} download>
        {title}
      </a>
      {media.isPicture && (
        <button type="button" className={classes.show} onClick={() => setShown(true)}>
          {t('file-show')}
        </button>
      )}
    </p>
  );
}

/** One for sent, two for delivered, two in colour for read, with the word for who cannot tell. */
function Ticks({ status }: { status: NonNullable<ChatLine['status']> }) {
  const t = useTexts(conversationsTexts);
  const marks = {
    queued: 'clock',
    sent: 'check',
    delivered: 'check',
    read: 'check',
    failed: 'close',
  } as const;
  const twice = status === 'delivered' || status === 'read';
  return (
    <span
      className={classNames(
        classes.ticks,
        status === 'read' && classes.read,
        status === 'failed' && classes.failed,
      )}
    >
      <Icon name={marks[status]} size={14} />
      {twice && <Icon name="check" size={14} className={classes.second} />}
      {t(`status.${status}`)}
    </span>
  );
}
