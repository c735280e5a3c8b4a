import { useTexts } from '../../i18n/locale.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Draft, objectionsTo } from './objections.ts';
import classes from './templates.module.css';
import { templatesTexts } from './templates-texts.ts';

/** What a reviewer would object to, while it can still be changed. */
export function Objections({ draft }: { draft: Draft }) {
  const t = useTexts(templatesTexts);
  if (draft.content.trim() === '') return <p className={classes.facts}>{t('check-empty')}</p>;
  const objections = objectionsTo(draft);
  return (
    <ul className={classes.objections}>
      {objections.length === 0 && (
        <li className={classes.good}>
          <Icon name="check" />
          {t('check-good')}
        </li>
      )}
      {objections.map(({ level, what }) => (
        <li key={what} className={classes[level]}>
          <Icon name={level === 'bad' ? 'alert' : 'warning'} />
          <span>{t(`objection.${what}`)}</span>
        </li>
      ))}
    </ul>
  );
}
