import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import classes from './menu.module.css';

export type MenuItem = {
  id: string;
  label: string;
  icon?: IconName;
  /** Set where one of the items holds, and whether this is it. */
  checked?: boolean;
  onSelect: () => void;
};

type Props = {
  /** The button that opens it. */
  children: ReactElement;
  /** What is false is left out. */
  items: readonly (MenuItem | false)[];
  title?: ReactNode;
  position?: 'bottom-end' | 'bottom-start' | 'top-start';
};

/** A few things to choose from, behind a button. */
export function Menu({ children, items, title, position = 'bottom-end' }: Props) {
  return (
    <MantineMenu
      position={position}
      offset={6}
      classNames={{ dropdown: classes.dropdown ?? '', item: classes.item ?? '', label: classes.label ?? '' }}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {title !== undefined && <MantineMenu.Label>{title}</MantineMenu.Label>}
        {items
          .filter((item) => item !== false)
          .map((item) =>
            item.checked === undefined ? (
              <MantineMenu.Item
                key={item.id}
                onClick={item.onSelect}
                {...(item.icon && { leftSection: <Icon name={item.icon} /> })}
              >
                {item.label}
              </MantineMenu.Item>
            ) : (
              <MantineMenu.RadioItem
                key={item.id}
                value={item.id}
                checked={item.checked}
                onChange={item.onSelect}
                closeMenuOnClick
                checkIcon={<Icon name="check" size={16} />}
                {...(item.icon && { rightSection: <Icon name={item.icon} /> })}
              >
                {item.label}
              </MantineMenu.RadioItem>
            ),
          )}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
