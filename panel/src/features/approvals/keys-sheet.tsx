import { useTexts } from '../../i18n/locale.tsx';
import { Key } from '../../ui/keys.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { approvalsTexts } from './approvals-texts.ts';
import classes from './approvals.module.css';

const KEYS = [
  ['J', 'keys.next'],
  ['K', 'keys.previous'],
  ['A', 'keys.approve'],
  ['R', 'keys.reject'],
  ['?', 'keys.help'],
] as const;

export function KeysSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(approvalsTexts);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('keys')}>
      <dl className={classes.legend}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>{t('keys.hint')}</p>
    </Sheet>
  );
}
