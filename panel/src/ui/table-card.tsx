import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import classes from './list.module.css';
import { Table } from './table.tsx';

type Props<Row> = Omit<ComponentProps<typeof Table<Row>>, 'label'> & {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A line parts it from its heading. */
  ruled?: boolean;
  children?: ReactNode;
};

/** A table under a heading of its own. */
export function TableCard<Row>({ title, subtitle, actions, ruled, children, ...rows }: Props<Row>) {
  const table = <Table {...rows} label={title} />;
  return (
    <Card flush title={title} subtitle={subtitle} actions={actions}>
      {ruled ? <div className={classes.ruled}>{table}</div> : table}
      {children}
    </Card>
  );
}
