import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureOf } from '../api/request-failure.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { Window } from './confirm.tsx';
import classes from './confirm.module.css';
import type { Query } from './loaded.tsx';
import { FailureNotice } from './notice.tsx';

type BlockedProps = { onClose: () => void; title: string; children: ReactNode };

/** In place of a question about what cannot be done: its children say why, and there is nothing to type or to confirm. */
export function Blocked({ onClose, title, children }: BlockedProps) {
  const t = useTexts(sharedTexts);
  return (
    <Window opened onClose={onClose}>
      <div className={classes.form}>
        <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
        <div className={classes.text}>{children}</div>
        <div className={classes.actions}>
          <Button onClick={onClose} data-autofocus>
            {t('sheet.close')}
          </Button>
        </div>
      </div>
    </Window>
  );
}

type AskedWithProps<Data> = Omit<BlockedProps, 'children'> & {
  /** What must be known before it is asked. */
  query: Pick<Query<Data>, 'data' | 'error'>;
  children: (data: Data) => ReactNode;
};

/** A question that is asked with what the server says first. Where that fails, it says so instead. */
export function AskedWith<Data>({ query: { data, error }, children, ...blocked }: AskedWithProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null || error === undefined) return null;
  return (
    <Blocked {...blocked}>
      <FailureNotice failure={failureOf(error)} />
    </Blocked>
  );
}
