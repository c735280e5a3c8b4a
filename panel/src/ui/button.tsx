import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import classes from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

type Look = {
  look?: 'primary' | 'default' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  icon?: IconName | undefined;
  /** As wide as what it stands in. */
  full?: boolean | undefined;
};

const classesOf = ({ look = 'default', size = 'normal', full = false }: Look): string =>
  classNames(classes.button, classes[look], size !== 'normal' && classes[size], full && classes.full);

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'disabled'> & { busy?: boolean; disabled?: boolean };

/** A disabled button keeps its focus and its place among the keys, and does nothing. */
export function Button({
  look,
  size,
  icon,
  full,
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const idle = busy || disabled;
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classNames(classesOf({ look, size, full }), className)}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className={classes.spinner} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** What it does, for who cannot see the picture, and under the pointer. */
  label: string;
  size?: 'small' | 'normal';
};

export function IconButton({
  icon,
  label,
  size = 'normal',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(classesOf({ look: 'quiet', size }), classes.icon, className)}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

function Anchor({ look, size, icon, full, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classNames(classesOf({ look, size, full }), className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A link out of the application, such as to a file, that looks like a button. */
export const ButtonAnchor = Anchor;

/** A link to another page that looks like a button. */
export const ButtonLink = createLink(Anchor);
