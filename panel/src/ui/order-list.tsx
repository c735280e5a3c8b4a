import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './order-list.module.css';
import { orderTexts } from './order-texts.ts';

type Props<Item> = {
  /** Read aloud as the name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What an item is called, also when it is moved. */
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  /** With it, items can be taken out. */
  onRemove?: (item: Item) => void;
  children: (item: Item) => ReactNode;
};

/** The items in another order: one of them has gone to this place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, i) => i !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...others.slice(0, to), item, ...others.slice(to)];
}

/** A list whose order matters: it is changed by dragging, by buttons and by the arrow keys. */
export function OrderList<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, onChange, onRemove, children } = props;
  const t = useTexts(orderTexts);
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(items);
  const [dragged, setDragged] = useState<string>();
  const [announced, setAnnounced] = useState('');
  /** What had the focus: an element that moves in the page loses it. */
  const focused = useRef<{ key: string; part: string }>(undefined);

  useLayoutEffect(() => {
    latest.current = items;
    if (!focused.current) return;
    const { key, part } = focused.current;
    focused.current = undefined;
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.key === key,
    );
    row?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();
  }, [items]);

  /** @returns whether there is such a place. */
  const move = (key: string, to: number): boolean => {
    const from = latest.current.findIndex((item) => keyOf(item) === key);
    const item = latest.current[from];
    if (item === undefined || to === from || to < 0 || to >= latest.current.length) return false;
    latest.current = movedTo(latest.current, from, to);
    setAnnounced(t('place', { name: nameOf(item), place: to + 1, all: latest.current.length }));
    onChange([...latest.current]);
    return true;
  };
  const step = (key: string, by: number, part: string): void => {
    const to = latest.current.findIndex((item) => keyOf(item) === key) + by;
    if (move(key, to)) focused.current = { key, part };
  };
  /** The button goes with its item: the focus goes to the next one, or to the one before. */
  const remove = (item: Item, place: number): void => {
    const next = items[place + 1] ?? items[place - 1];
    if (next !== undefined) focused.current = { key: keyOf(next), part: 'remove' };
    onRemove?.(item);
  };
  const onKeyDown = (event: KeyboardEvent, key: string): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(key, by, 'grip');
  };
  const drag = (event: PointerEvent<HTMLElement>, key: string): void => {
    if (event.button !== 0) return;
    const mine = new AbortController();
    const { signal } = mine;
    const end = (): void => {
      mine.abort();
      setDragged(undefined);
    };
    setDragged(key);
    // On the document: the element itself moves in the page, and would lose the pointer.
    document.addEventListener(
      'pointermove',
      ({ clientY }) => void move(key, placeAt(list.current, clientY)),
      { signal },
    );
    document.addEventListener('pointerup', end, { signal });
    document.addEventListener('pointercancel', end, { signal });
  };
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, i) => {
          const key = keyOf(item);
          const name = nameOf(item);
          return (
            <li
              key={key}
              data-key={key}
              className={classNames(classes.item, dragged === key && classes.dragged)}
            >
              <IconButton
                icon="grip"
                size="small"
                className={classes.grip}
                data-part="grip"
                label={t('drag', { name })}
                onPointerDown={(event) => drag(event, key)}
                onKeyDown={(event) => onKeyDown(event, key)}
              />
              <span className={classes.place}>{i + 1}</span>
              <div className={classes.content}>{children(item)}</div>
              <span className={classes.buttons}>
                <IconButton
                  icon="arrow-up"
                  size="small"
                  data-part="up"
                  label={t('up', { name })}
                  aria-disabled={i === 0 || undefined}
                  onClick={() => step(key, -1, 'up')}
                />
                <IconButton
                  icon="arrow-down"
                  size="small"
                  data-part="down"
                  label={t('down', { name })}
                  aria-disabled={i === items.length - 1 || undefined}
                  onClick={() => step(key, 1, 'down')}
                />
                {onRemove && (
                  <IconButton
                    icon="close"
                    size="small"
                    data-part="remove"
                    label={t('remove', { name })}
                    onClick={() => remove(item, i)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <span role="status" className={classes.unseen}>
        {announced}
      </span>
    </>
  );
}

/** The place of the row that the pointer is at: the first whose lower edge is below it. */
function placeAt(list: HTMLOListElement | null, y: number): number {
  const rows = [...(list?.children ?? [])];
  const found = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return found < 0 ? rows.length - 1 : found;
}
