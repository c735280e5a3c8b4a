import type { CallOptions } from 'harkara-contract/routes/voice.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/details.tsx';
import { Fields } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import type { CallDraft } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import classes from './send-voice.module.css';
import type { Estimated } from './use-estimate.ts';

type Props = { draft: CallDraft; estimated: Estimated; options: CallOptions };

const SHOWN = 5;

/** Seconds of one call, by the rates that the gateway charges by. */
function secondsOf(draft: CallDraft, { rates }: CallOptions): number {
  const times = Number(draft.repeat);
  if (draft.kind === 'audio') return Number(draft.audioSeconds) * times;
  const isLatin =
    draft.language === '' ? !/(?!\p{Script=Latin})\p{L}/u.test(draft.text) : draft.language === 'en';
  return ([...draft.text].length / (isLatin ? rates.latin : rates.indic)) * times;
}

export function EstimateCard({ draft, estimated: { estimate, failure }, options }: Props) {
  const t = useTexts(sendVoiceTexts);
  const formats = useFormats();
  const { balances } = useSignedIn();
  const none = '–';
  const seconds = Math.round(secondsOf(draft, options));
  const { leavesAt, rejections: rejected = [] } = estimate ?? {};
  return (
    <Card title={t('estimate')}>
      <Fields>
        <Details
          items={[
            {
              label: t('length'),
              value: seconds > 0 ? formats.duration(seconds * 1000) : none,
            },
            { label: t('pulses'), value: estimate ? formats.number(estimate.pulses) : none },
            { label: t('calls'), value: estimate ? formats.number(estimate.calls) : none },
            { label: t('cost'), value: estimate ? formats.credits(estimate.credits) : none },
            { label: t('balance'), value: formats.credits(balances.voice) },
            typeof leavesAt === 'string' && {
              label: t('leaves'),
              value: <Moment at={leavesAt} as="dayAndTime" />,
            },
          ]}
        />
        {failure && <FailureNotice failure={failure} />}
        {rejected.length > 0 && (
          <Notice tone="warn">
            {t('rejected', {
              numbers: rejected
                .slice(0, SHOWN)
                .map(({ recipient }) => recipient)
                .join(', ')
                .concat(rejected.length > SHOWN ? ' …' : ''),
            })}
          </Notice>
        )}
        <p className={classes.calm}>{t('cost-hint')}</p>
      </Fields>
    </Card>
  );
}
