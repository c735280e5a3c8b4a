import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useSignedIn } from '../api/use-session.tsx';
import { useFormats, useTexts, useWords } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import classes from './nav-list.module.css';
import { type NavEntry, type NavSection, navigationFor, sendingFor } from './navigation.ts';

/** The server counts a little further, and then no more. */
const MOST_SHOWN = 99;

type Props = { onFollow?: () => void };

export function NavList({ onFollow }: Props) {
  const session = useSignedIn();
  return (
    <div className={classes.scroll}>
      <SendButton onFollow={onFollow} />
      {navigationFor(session).map((section) => (
        <Section key={section.title?.[0] ?? 'first'} {...section} onFollow={onFollow} />
      ))}
    </div>
  );
}

type Follow = { onFollow: (() => void) | undefined };

function Section({ title, entries, onFollow }: NavSection & Follow) {
  const inWords = useWords();
  const titleId = useId();
  return (
    <>
      {title && (
        <p id={titleId} className={classes.title}>
          {inWords(title)}
        </p>
      )}
      <ul aria-labelledby={title && titleId}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry {...entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ to, name, icon, outside, badge, onFollow }: NavEntry & Follow) {
  const t = useTexts(sharedTexts);
  const inWords = useWords();
  const formats = useFormats();
  const { badges } = useSignedIn();
  const count = badge ? (badges[badge.name] ?? 0) : 0;
  const content = (
    <>
      <Icon name={icon} />
      <span className={classes.text}>{inWords(name)}</span>
      {badge && count > 0 && (
        <span
          className={classNames(classes.badge, badge.bad && classes.bad)}
          title={t.count(badge.counts, count)}
        >
          {count > MOST_SHOWN ? `${formats.number(MOST_SHOWN)}+` : formats.number(count)}
        </span>
      )}
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
      activeOptions={{ exact: to === '/' || to === '/admin', includeSearch: false }}
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
  const [first, ...others] = sendingFor(useSignedIn());
  if (!first) return null;
  if (others.length === 0) {
    return (
      <div className={classes.send}>
        <ButtonLink
          to={first.to}
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
      void navigate({ to });
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
