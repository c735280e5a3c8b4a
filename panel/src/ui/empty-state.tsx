import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import classes from './empty-state.module.css';
import { Icon, type IconName } from './icons.tsx';

type Props = {
  icon: IconName;
  title: string;
  /** What it is for, and how it begins. */
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'calm' | 'bad';
  requestId?: string | undefined;
  /** It is the whole page, and its title the page's heading. */
  whole?: boolean;
};

/** In place of what is not there: an empty list, a failure, a page that does not exist. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  tone = 'calm',
  requestId,
  whole = false,
}: Props) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={classes.state} role={tone === 'bad' ? 'alert' : undefined}>
      <span className={classNames(classes.icon, tone === 'bad' && classes.bad)}>
        <Icon name={icon} size={24} />
      </span>
      <Title className={classes.title}>{title}</Title>
      {children !== undefined && <p className={classes.text}>{children}</p>}
      {requestId !== undefined && <p className={classes.id}>{requestId}</p>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** The same in a card of its own. */
export function EmptyCard(props: Props) {
  return (
    <Card>
      <EmptyState {...props} />
    </Card>
  );
}
