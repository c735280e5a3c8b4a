import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef } from 'react';
import { useSignedIn } from '../api/use-session.tsx';
import { useFormats, useTexts, useWords } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import classes from './nav-list.module.css';
import { useNavFolds } from './nav-folds.ts';
import { isEntryOf, type NavEntry, type NavSection, navigationFor, sendingFor } from './navigation.ts';

/** The server counts a little further, and then no more. */
const MOST_SHOWN = 99;

/** Other entries' addresses begin with these. */
const EXACT = new Set(['/', '/admin', '/customers']);

type Props = { onFollow?: () => void };

export function NavList({ onFollow }: Props) {
  const session = useSignedIn();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { folds, set } = useNavFolds(session.user.username);
  const list = useRef<HTMLDivElement>(null);
  const sections = navigationFor(session);
  // With one channel there is room for all.
  const isLong = sections.filter(({ channel }) => channel).length > 1;
  useLayoutEffect(() => showActive(list.current), [path]);
  return (
    <div ref={list} className={classes.scroll}>
      <SendButton onFollow={onFollow} />
      {sections.map((section) => {
        const name = section.title?.en ?? '';
        const isHere = section.entries.some((entry) => isEntryOf(entry, path));
        const isOpen = folds[name] ?? (isHere || !isLong || !section.channel);
        return (
          <Section
            key={name}
            {...section}
            path={path}
            isOpen={isOpen || !section.title}
            onFold={() => set(name, !isOpen)}
            onFollow={onFollow}
          />
        );
      })}
    </div>
  );
}

/** The list is longer than a small window: the page's own entry is in view. */
function showActive(list: HTMLElement | null): void {
  const active = list?.querySelector('[data-status=active]');
  if (!list || !active) return;
  const { top, bottom } = active.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  const room = active.clientHeight;
  if (top < view.top) list.scrollTop -= view.top - top + room;
  else if (bottom > view.bottom) list.scrollTop += bottom - view.bottom + room;
}

type Follow = { onFollow: (() => void) | undefined };

type SectionProps = NavSection & Follow & { path: string; isOpen: boolean; onFold: () => void };

function Section({ title, entries, path, isOpen, onFold, onFollow }: SectionProps) {
  const inWords = useWords();
  const id = useId();
  // A page that is open keeps its entry.
  const shown = isOpen ? entries : entries.filter((entry) => isEntryOf(entry, path));
  return (
    <>
      {title && (
        <button
          type="button"
          id={`${id}-title`}
          className={classes.title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onFold}
        >
          <span className={classes.text}>{inWords(title)}</span>
          {!isOpen && <Badge of={entries.filter((entry) => !shown.includes(entry))} />}
          <Icon name="chevron-down" size={16} />
        </button>
      )}
      <ul id={id} aria-labelledby={title && `${id}-title`} hidden={shown.length === 0}>
        {shown.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What waits on these pages. */
function Badge({ of }: { of: readonly NavEntry[] }) {
  const t = useTexts(sharedTexts);
  const formats = useFormats();
  const { badges } = useSignedIn();
  const waiting = of.flatMap(({ badge }) => {
    const count = badge ? (badges[badge.name] ?? 0) : 0;
    return badge && count > 0 ? [{ ...badge, count }] : [];
  });
  const count = waiting.reduce((sum, badge) => sum + badge.count, 0);
  if (count === 0) return null;
  return (
    <span
      className={classNames(classes.badge, waiting.some(({ bad }) => bad) && classes.bad)}
      title={waiting.map(({ counts, count: one }) => t.count(counts, one)).join(' · ')}
    >
      {count > MOST_SHOWN ? `${formats.number(MOST_SHOWN)}+` : formats.number(count)}
    </span>
  );
}

function Entry({ onFollow, ...entry }: NavEntry & Follow) {
  const { to, name, icon, outside } = entry;
  const inWords = useWords();
  const content = (
    <>
      <Icon name={icon} />
      <span className={classes.text}>{inWords(name)}</span>
      <Badge of={[entry]} />
    </>
  );
  if (outside) {
    return (
      <a href={to} className={classes.entry}>
        {content}
      </a>
    );
  }
  return (
    <Link
      to={to}
      className={classes.entry ?? ''}
      activeOptions={{ exact: EXACT.has(to), includeSearch: false }}
      {...(onFollow && { onClick: onFollow })}
    >
      {content}
    </Link>
  );
}

/** One channel: a link. Several: a menu. */
function SendButton({ onFollow }: Follow) {
  const t = useTexts(sharedTexts);
  const inWords = useWords();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [first, ...others] = sendingFor(useSignedIn());
  if (!first) return null;
  if (others.length === 0) {
    return (
      <div className={classes.send}>
        <ButtonLink
          to={first.to}
          // Its own page stays as it is, with the choices that are in the address.
          {...(path === first.to && { search: true })}
          look="primary"
          icon={first.icon}
          full
          {...(onFollow && { onClick: onFollow })}
        >
          {inWords(first.name)}
        </ButtonLink>
      </div>
    );
  }
  const items = [first, ...others].map(({ to, name, icon }) => ({
    id: to,
    label: inWords(name),
    icon,
    onSelect: () => {
      onFollow?.();
      if (to !== path) void navigate({ to });
    },
  }));
  return (
    <div className={classes.send}>
      <Menu items={items} position="bottom-start">
        <Button look="primary" icon="send" full>
          {t('nav.send-any')}
        </Button>
      </Menu>
    </div>
  );
}
