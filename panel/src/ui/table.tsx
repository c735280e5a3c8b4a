import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Moment } from './moment.tsx';
import classes from './table.module.css';

/** What a column shows. */
type Content<Row> =
  | ({ title: string } & (
      | { cell: (row: Row) => ReactNode }
      /** A time, which stays on one line; `never` where there is none. */
      | { at: (row: Row) => string | null; as: ComponentProps<typeof Moment>['as']; never?: string }
      /** Figures stand at the end. */
      | { number: (row: Row) => number }
      | { credits: (row: Row) => number }
    ))
  /** Buttons, which must stay above the row's link, also stand there; their title is only read aloud. */
  | { actions: (row: Row) => ReactNode };

export type Column<Row> = Content<Row> & {
  align?: 'end';
  strong?: boolean;
  /** Takes the width that is left, and cuts a long text to one line. */
  clip?: boolean;
  /** Stays on one line. */
  tight?: boolean;
  /** Has room for some words on a line, whatever stands beside it. */
  roomy?: boolean;
  /** Its place on a phone, where a row is a card: the title, the corner, a line with or without its label, or none. */
  card?: 'title' | 'end' | 'line' | 'labelled' | 'hidden';
};

/** What is false is left out: `isOwner && { title, cell }`. */
export type Columns<Row> = readonly (Column<Row> | false)[];

/** How a list by cursor goes on. */
export type More = {
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** How far back a bounded search has looked so far. */
  reached?: string | undefined;
};

type Props<Row> = {
  /** Read aloud as the name of the table. */
  label: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The one link of a row, around the cell of its first strong column. */
  rowLink?: ((row: Row, content: ReactNode) => ReactNode) | undefined;
  selected?: string | undefined;
  more?: More;
  /** In place of a table without rows. */
  empty: ReactNode;
};

export function Table<Row>(props: Props<Row>) {
  const { label, rows, rowKey, rowLink, selected, more, empty } = props;
  const t = useTexts(sharedTexts);
  const contentOf = useContent<Row>();
  const columns = props.columns.filter((column) => column !== false);
  const linked = rowLink && (columns.find(({ strong }) => strong) ?? columns[0]);
  const nothing = rows.length === 0;
  const titleOf = (column: Column<Row>): string => ('actions' in column ? t('table.actions') : column.title);
  return (
    <>
      {nothing && !more?.hasMore && empty}
      {nothing && more?.hasMore && !more.isLoadingMore && <p className={classes.foot}>{t('table.none')}</p>}
      {!nothing && (
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={titleOf(column)} scope="col" className={classNames(isAtEnd(column) && classes.end)}>
                  <span className={'actions' in column ? classes.unseen : undefined}>{titleOf(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRows}>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={classNames(rowKey(row) === selected && classes.selected)}>
                {columns.map((column) => (
                  <td
                    key={titleOf(column)}
                    className={classesOf(column)}
                    data-label={column.card === 'labelled' ? titleOf(column) : undefined}
                  >
                    {column === linked ? (
                      <span className={classes.link}>{rowLink?.(row, contentOf(column, row))}</span>
                    ) : column.clip ? (
                      <div className={classes.clip}>{contentOf(column, row)}</div>
                    ) : (
                      contentOf(column, row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more && <Foot {...more} />}
    </>
  );
}

function useContent<Row>(): (column: Column<Row>, row: Row) => ReactNode {
  const formats = useFormats();
  return (column, row) => {
    if ('cell' in column) return column.cell(row);
    if ('number' in column) return formats.number(column.number(row));
    if ('credits' in column) return formats.credits(column.credits(row));
    if ('actions' in column) {
      const actions = column.actions(row);
      return actions && <div className={classes.actions}>{actions}</div>;
    }
    const at = column.at(row);
    return at === null ? column.never : <Moment at={at} as={column.as} />;
  };
}

const isAtEnd = <Row,>(column: Column<Row>): boolean =>
  column.align === 'end' || !('cell' in column || 'at' in column);

const CARD = {
  title: classes.cardTitle,
  end: classes.cardEnd,
  line: classes.cardLine,
  labelled: classes.cardLine,
  hidden: classes.cardHidden,
};

function classesOf<Row>(column: Column<Row>): string {
  const { strong, clip, tight = 'at' in column, roomy, card = 'line' } = column;
  return classNames(
    isAtEnd(column) && classes.end,
    strong && classes.strong,
    clip && classes.clipped,
    tight && classes.tight,
    roomy && classes.roomy,
    CARD[card],
  );
}

function Foot({ hasMore, isLoadingMore, onMore, reached }: More) {
  const t = useTexts(sharedTexts);
  const formats = useFormats();
  if (!hasMore && reached === undefined) return null;
  return (
    <div className={classes.foot}>
      {reached !== undefined && (
        <span role="status">
          {isLoadingMore
            ? t('table.searching')
            : t('table.searched-back', { time: formats.dayAndTime(new Date(reached)) })}
        </span>
      )}
      {hasMore ? (
        <Button size="small" busy={isLoadingMore} onClick={onMore}>
          {t(reached === undefined ? 'table.more' : 'table.search-further')}
        </Button>
      ) : (
        <span>{t('table.end')}</span>
      )}
    </div>
  );
}

/** Up, down, Home and End go from row to row; Enter follows the link, as everywhere. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(`.${classes.link} a`)];
  const current = links.findIndex((link) => link === document.activeElement);
  if (current === -1) return;
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = next === undefined ? undefined : links[next];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
