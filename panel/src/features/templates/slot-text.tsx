import { classNames } from '../../ui/class-names.ts';
import { piecesOf } from '../../ui/template-slots.ts';
import classes from './templates.module.css';

/** A template with its variables marked; `plain`: by colour alone, where the text may be cut off. */
export function SlotText({ content, plain = false }: { content: string; plain?: boolean }) {
  return piecesOf(content).map(({ text, slot }, index) =>
    slot ? (
      <span
        key={index}
        className={classNames(
          plain ? classes.plain : classes.slot,
          !plain && !slot.isKnown && classes.unknown,
        )}
      >
        {text}
      </span>
    ) : (
      text
    ),
  );
}
