import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './sign-in-picture.module.css';
import { signInTexts } from './sign-in-texts.ts';

const SAMPLES = [
  { number: '98765 43210', seconds: 0.9, place: classes.first },
  { number: '70214 55830', seconds: 2.1, place: classes.second },
  { number: '88601 27714', seconds: 1.4, place: classes.third },
];

/** Decoration in the brand's colour, on screens that have room for it. */
export function SignInPicture({ claim }: { claim: string }) {
  const t = useTexts(signInTexts);
  const formats = useFormats();
  return (
    <div className={classes.picture} aria-hidden="true">
      <svg className={classes.waves} viewBox="0 0 1000 900" preserveAspectRatio="xMidYMid slice">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d="M0 650C220 620 260 225 470 225S700 300 790 294 920 250 1000 200" />
          <path d="M0 716C200 690 300 372 500 372S720 450 800 448 920 420 1000 364" />
          <path d="M0 780C220 750 340 546 560 546S790 606 850 606 940 580 1000 545" />
          <path d="M0 844C260 820 420 707 620 707S820 750 880 750 950 740 1000 710" />
        </g>
      </svg>
      {SAMPLES.map(({ number, seconds, place }) => (
        <div key={number} className={classNames(classes.card, place)}>
          <Icon name="check" size={17} />
          <span>
            <b>{number}</b> · {t('sample-delivered', { seconds: formats.credits(seconds) })}
          </span>
        </div>
      ))}
      <p className={classes.claim}>{claim}</p>
    </div>
  );
}
