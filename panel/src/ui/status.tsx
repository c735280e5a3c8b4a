import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import classes from './status.module.css';

type Tone = 'good' | 'bad' | 'info' | 'wait' | 'later' | 'warn';

/** Messages, what is under review, campaigns, accounts and carriers: a state looks the same on every page. */
const LOOKS = {
  scheduled: ['later', 'calendar'],
  queued: ['wait', 'dots'],
  sent: ['info', 'send'],
  delivered: ['good', 'check'],
  failed: ['bad', 'close'],
  expired: ['warn', 'expired'],
  cancelled: ['wait', 'ban'],
  unknown: ['warn', 'question'],
  pending: ['later', 'clock'],
  approved: ['good', 'check'],
  rejected: ['bad', 'close'],
  running: ['info', 'play'],
  paused: ['wait', 'pause'],
  finished: ['good', 'check'],
  active: ['good', 'check'],
  locked: ['bad', 'lock'],
  up: ['good', 'check'],
  down: ['bad', 'plug-off'],
  connecting: ['wait', 'dots'],
  off: ['wait', 'ban'],
} as const satisfies Record<string, readonly [Tone, IconName]>;

export type StatusName = keyof typeof LOOKS;

type Props = {
  of: StatusName;
  /** Why, in words: “The phone was switched off or out of reach”. */
  cause?: string | undefined;
  /** Breaks the cause instead of pushing other columns aside. */
  wrap?: boolean;
};

export function Status({ of, cause, wrap = false }: Props) {
  const t = useTexts(sharedTexts);
  const [tone, icon] = LOOKS[of];
  return (
    <span className={classNames(classes.status, wrap && classes.wrap)}>
      <span className={classNames(classes.pill, classes[tone])}>
        <Icon name={icon} size={14} />
        {t(`status.${of}`)}
      </span>
      {cause !== undefined && <span className={classes.cause}>{cause}</span>}
    </span>
  );
}
