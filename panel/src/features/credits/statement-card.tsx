import type { CreditKind } from 'harkara-contract/lists.ts';
import { useState } from 'react';
import { fileAddress } from '../../api/call.ts';
import { now } from '../../i18n/clock.ts';
import { useFormats, useLocale, useTexts } from '../../i18n/locale.tsx';
import { dayIn } from '../../i18n/zoned-time.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './credits.module.css';
import { creditsTexts } from './credits-texts.ts';

const MONTHS = 24;
const READERS = ['excel', 'programs'] as const;

export function StatementCard({ kind }: { kind: CreditKind }) {
  const t = useTexts(creditsTexts);
  const { timeZone } = useFormats();
  const { language } = useLocale();
  const months = lastMonths(dayIn(now(), timeZone).slice(0, 7));
  const [month, setMonth] = useState(months[0] ?? '');
  const names = new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  return (
    <Card title={t('statement.title')} subtitle={t('statement.subtitle')}>
      <div className={classes.statement}>
        <SelectField
          label={t('statement.month')}
          value={month}
          choices={months.map((value) => ({ value, label: names.format(new Date(`${value}-15T00:00:00Z`)) }))}
          onChange={setMonth}
        />
        {READERS.map((reader) => (
          <a
            key={reader}
            className={classes.download}
            href={fileAddress('GET /statement.csv', { query: { kind, month, for: reader } })}
            download
          >
            <Icon name={reader === 'excel' ? 'table' : 'file'} />
            {t(`statement.${reader}`)}
          </a>
        ))}
      </div>
    </Card>
  );
}

function lastMonths(newest: string): string[] {
  const [year = 0, month = 1] = newest.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 15)).toISOString().slice(0, 7),
  );
}
