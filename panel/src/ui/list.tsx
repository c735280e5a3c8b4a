import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CsvReader } from 'harkara-contract/lists.ts';
import type { List as Listed } from '../api/list.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { IconName } from './icons.tsx';
import { listTexts } from './list-texts.ts';
import classes from './list.module.css';
import { Loaded } from './loaded.tsx';
import { Menu } from './menu.tsx';
import { Page } from './page.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { type Columns, Table } from './table.tsx';
import { useFilters } from './use-filters.ts';

type Empty = { title: string; why?: ReactNode; actions?: ReactNode };

type Opened<Row> = {
  /** As the address has it. */
  id: string | undefined;
  /** Undefined also if it is not in the list. */
  row: Row | undefined;
  close: () => void;
};

export type ListProps<Row> = {
  /** Read aloud as the name of the table. */
  label: string;
  list: Listed<Row>;
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
  /** The page that a row leads to. */
  rowLink?: ((row: Row, content: ReactNode) => ReactNode) | undefined;
  /** What a row opens beside the list: its key is in the address, as `open`. */
  sheet?: (opened: Opened<Row>) => ReactNode;
  /** What the list is filtered by, as `useFilters` has it, and the fields for it. */
  by?: { isFiltered: boolean; clear: () => void };
  filters?: ReactNode;
  /** Where there is nothing at all: what it is for, and how it begins. */
  empty: (Empty & { icon: IconName }) | undefined;
  /** Where the filters find nothing. */
  none?: Empty;
  /** How many rows the skeleton has, and how high they are. */
  expected?: number;
  rowHeight?: number;
  /** Above the rows, and shown together with them: while it is being loaded, they wait. */
  lead?: ReactNode;
  isLeadLoading?: boolean;
};

/** Rows that are filtered, grow by cursor and open a sheet or lead to a page. */
export function List<Row>(props: ListProps<Row>) {
  const { label, list, columns, rowKey, rowLink, sheet, by, filters, expected = 8, rowHeight, lead } = props;
  const t = useTexts(listTexts);
  const { filters: address, set } = useFilters(['open']);
  const { open } = address;
  const none = { title: t('none'), why: t('none-why'), ...props.none, icon: 'search' as const };
  const empty = by?.isFiltered ? none : props.empty;
  const skeleton = <SkeletonRows rows={expected} height={rowHeight} />;
  const openRow = (row: Row, content: ReactNode) => (
    <Link to="." search={(old: object) => ({ ...old, open: rowKey(row) })} resetScroll={false}>
      {content}
    </Link>
  );
  const link = sheet ? openRow : rowLink;
  return (
    <>
      {by && <FilterBar onClear={by.isFiltered ? by.clear : undefined}>{filters}</FilterBar>}
      <Loaded query={list.query} skeleton={skeleton}>
        {() =>
          props.isLeadLoading ? (
            skeleton
          ) : (
            <>
              {lead}
              <Table
                label={label}
                columns={columns}
                rows={list.items}
                rowKey={rowKey}
                rowLink={link}
                selected={open}
                more={list}
                empty={
                  empty && (
                    <EmptyState icon={empty.icon} title={empty.title} actions={empty.actions || undefined}>
                      {empty.why}
                    </EmptyState>
                  )
                }
              />
            </>
          )
        }
      </Loaded>
      {sheet?.({
        id: open,
        row: list.items.find((row) => rowKey(row) === open),
        close: () => set('open', ''),
      })}
    </>
  );
}

type Heading = { subtitle?: ReactNode; actions?: ReactNode };

type CardProps<Row> = Omit<ListProps<Row>, 'label'> & Heading & { title: string; children?: ReactNode };

/** A list under a heading of its own. */
export function ListCard<Row>({ title, subtitle, actions, children, ...list }: CardProps<Row>) {
  return (
    <Card flush title={title} subtitle={subtitle} actions={actions}>
      <div className={list.by ? undefined : classes.ruled}>
        <List {...list} label={title} />
      </div>
      {children}
    </Card>
  );
}

/** A button that begins an entry: by a link, or by opening a form. */
type Start = { label: string; icon?: IconName } & ({ to: string } | { onClick: () => void });

type PageProps<Row> = Omit<ListProps<Row>, 'label'> &
  Heading & {
    title: string;
    label?: string;
    /** Begins an entry: at the end of the heading, and where there are no entries yet. */
    start?: Start | false | undefined;
    /** The list is looked at again by a button. */
    refresh?: boolean;
    /** Where the list is to be had as a file. */
    download?: (reader: CsvReader) => string;
    above?: ReactNode;
    /** Below the list, and what lies over it. */
    children?: ReactNode;
  };

/** A page whose subject is one list. */
export function ListPage<Row>(props: PageProps<Row>) {
  const {
    title,
    label = title,
    subtitle,
    actions,
    start,
    refresh,
    download,
    above,
    children,
    ...list
  } = props;
  const t = useTexts(listTexts);
  const { query } = list.list;
  const saveFor = (reader: CsvReader) => () => window.location.assign(download?.(reader) ?? '');
  const begin = start && <StartButton {...start} />;
  const heading = (
    <>
      {refresh && (
        <Button icon="refresh" busy={query.isRefetching} onClick={() => void query.refetch()}>
          {t('refresh')}
        </Button>
      )}
      {download && (
        <Menu
          items={[
            { id: 'excel', label: t('export.excel'), icon: 'table', onSelect: saveFor('excel') },
            { id: 'programs', label: t('export.programs'), icon: 'file', onSelect: saveFor('programs') },
          ]}
        >
          <Button icon="download">{t('export')}</Button>
        </Menu>
      )}
      {actions}
      {begin}
    </>
  );
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={refresh || download || actions || begin ? heading : undefined}
    >
      {above}
      <Card flush>
        <List {...list} label={label} empty={list.empty && { actions: begin, ...list.empty }} />
      </Card>
      {children}
    </Page>
  );
}

function StartButton({ label, icon = 'plus', ...does }: Start) {
  return 'to' in does ? (
    <ButtonLink look="primary" icon={icon} to={does.to}>
      {label}
    </ButtonLink>
  ) : (
    <Button look="primary" icon={icon} onClick={does.onClick}>
      {label}
    </Button>
  );
}
