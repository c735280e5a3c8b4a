import { useState } from 'react';
import type { Import, ImportMapping } from 'harkara-contract/routes/imports.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import classes from './contacts.module.css';
import { contactsTexts } from './contacts-texts.ts';

const ROLES = ['number', 'name', 'variable', 'none'] as const;
type Role = (typeof ROLES)[number];

/** Of a contact. */
const MOST_VARIABLES = 20;

type Props = {
  staged: Import;
  busy: boolean;
  onCheck: (mapping: Pick<ImportMapping, 'number' | 'name' | 'variables'>) => void;
  onAgain: () => void;
};

/** What each column of the file becomes, with its first values beside it. */
export function ImportColumns({ staged, busy, onCheck, onAgain }: Props) {
  const t = useTexts(contactsTexts);
  const common = useTexts(importTexts);
  const { columns, counts } = staged;
  const [roles, setRoles] = useState(() => likelyRoles(staged));
  const number = roles.indexOf('number');
  const name = roles.indexOf('name');
  const variables = placesOf(roles, 'variable');
  const tooMany = variables.length > MOST_VARIABLES;
  const choose = (index: number, role: Role): void =>
    setRoles(
      roles.map((old, other) => {
        if (other === index) return role;
        // One column has the number, and one the name.
        return old === role && role !== 'variable' && role !== 'none' ? 'none' : old;
      }),
    );
  return (
    <>
      <ul className={classes.columns}>
        {columns.map((column, index) => (
          <li key={index} className={classes.column}>
            <div className={classes.samples}>
              <strong dir="auto">{column.name}</strong>
              <span dir="auto">{column.samples.join(' · ') || '–'}</span>
            </div>
            <SelectField
              label={t('role', { column: column.name })}
              value={roles[index] ?? 'none'}
              choices={ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
              onChange={(role) => choose(index, role)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          look="primary"
          busy={busy}
          disabled={number < 0 || tooMany}
          onClick={() => onCheck({ number, ...(name >= 0 && { name }), variables })}
        >
          {t.count('check-rows', counts.rows)}
        </Button>
        <Button onClick={onAgain}>{common('import.another')}</Button>
      </div>
      {number < 0 && <p className={classes.quiet}>{t('no-number')}</p>}
      {tooMany && <p className={classes.quiet}>{t('too-many-variables')}</p>}
    </>
  );
}

function likelyRoles({ columns, numberColumn: number, nameColumn: name }: Import): Role[] {
  let variables = 0;
  return columns.map((_, index) => {
    if (index === number) return 'number';
    if (index === name) return 'name';
    variables += 1;
    return variables > MOST_VARIABLES ? 'none' : 'variable';
  });
}

function placesOf(roles: readonly Role[], wanted: Role): number[] {
  return roles.flatMap((role, index) => (role === wanted ? [index] : []));
}
