import { classNames } from '../../ui/class-names.ts';
import { piecesOf } from './slots.ts';
import classes from './templates.module.css';

/** A template with its variables marked. */
export function SlotText({ content }: { content: string }) {
  return piecesOf(content).map(({ text, slot }, index) =>
    slot ? (
      <span key={index} className={classNames(classes.slot, !slot.isKnown && classes.unknown)}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
