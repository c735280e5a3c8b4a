import type { KeyboardEvent, ReactNode } from 'react';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { SkeletonRows } from './skeleton.tsx';
import classes from './table.module.css';

export type Column<Row> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  align?: 'end';
  strong?: boolean;
  /** Takes the width that is left, and cuts a long text to one line. */
  clip?: boolean;
  /** Stays on one line. */
  tight?: boolean;
  /** Has room for some words on a line, whatever stands beside it. */
  roomy?: boolean;
  /** Buttons, which must stay above the row's link; their title is only read aloud. */
  actions?: boolean;
  /** Its place on a phone, where a row is a card: the title, the corner, a line with or without its label, or none. */
  card?: 'title' | 'end' | 'line' | 'labelled' | 'hidden';
};

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
  columns: readonly Column<Row>[];
  /** Undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The one link of a row, around the cell of its first strong column. */
  rowLink?: (row: Row, content: ReactNode) => ReactNode;
  selected?: string | undefined;
  more?: More;
  /** In place of a table without rows. */
  empty: ReactNode;
  skeletonRows?: number;
};

export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, rowLink, selected, more, empty, skeletonRows = 8 } = props;
  const t = useTexts(sharedTexts);
  if (rows === undefined) return <SkeletonRows rows={skeletonRows} />;
  const linked = rowLink && (columns.find(({ strong }) => strong) ?? columns[0])?.id;
  const nothing = rows.length === 0;
  return (
    <>
      {nothing && !more?.hasMore && empty}
      {nothing && more?.hasMore && !more.isLoadingMore && <p className={classes.foot}>{t('table.none')}</p>}
      {!nothing && (
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ id, title, align, actions }) => (
                <th key={id} scope="col" className={align && classes.end}>
                  <span className={actions ? classes.unseen : undefined}>{title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRows}>
            {rows.map((row) => (
              <tr key={rowKey(row)} className={classNames(rowKey(row) === selected && classes.selected)}>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={classesOf(column)}
                    data-label={column.card === 'labelled' ? column.title : undefined}
                  >
                    {wrapped(
                      column,
                      column.id === linked && rowLink ? rowLink(row, column.cell(row)) : undefined,
                      row,
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

function wrapped<Row>(column: Column<Row>, link: ReactNode, row: Row): ReactNode {
  if (link !== undefined) return <span className={classes.link}>{link}</span>;
  if (column.clip) return <div className={classes.clip}>{column.cell(row)}</div>;
  if (column.actions) return <div className={classes.actions}>{column.cell(row)}</div>;
  return column.cell(row);
}

const CARD = {
  title: classes.cardTitle,
  end: classes.cardEnd,
  line: classes.cardLine,
  labelled: classes.cardLine,
  hidden: classes.cardHidden,
};

function classesOf<Row>({ align, strong, clip, tight, roomy, card = 'line' }: Column<Row>): string {
  return classNames(
    align && classes.end,
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
