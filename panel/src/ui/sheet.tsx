import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './sheet.module.css';
import { useOnPhone } from './use-on-phone.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** What can be done with it; stays in view. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Details beside the list they belong to: from the right, and from below on a phone. */
export function Sheet({ opened, onClose, title, subtitle, footer, children }: Props) {
  const t = useTexts(sharedTexts);
  const phone = useOnPhone();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? 'auto' : '512px'}
    >
      <Drawer.Overlay className={classes.veil ?? ''} />
      <Drawer.Content classNames={{ content: classNames(classes.content, phone && classes.bottom) }}>
        <div className={classes.head}>
          <div className={classes.titles}>
            <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
            {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          <IconButton icon="close" label={t('sheet.close')} onClick={onClose} />
        </div>
        {/* A region that scrolls must be reachable by keyboard. */}
        <div className={classes.body} tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
        {footer !== undefined && (
          <div className={classes.foot} data-sheet-foot>
            {footer}
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}
