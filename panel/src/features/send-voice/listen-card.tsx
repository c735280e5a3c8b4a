import { useState } from 'react';
import { call, fileAddress } from '../../api/call.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useAct } from '../../ui/use-act.ts';
import { type CallDraft, hasContent, speechOf } from './call-draft.ts';
import { sendVoiceTexts } from './send-voice-texts.ts';
import classes from './send-voice.module.css';

type Heard = { of: string; id: string; seconds: number };

/** Plays what would be spoken. */
export function ListenCard({ draft, canSpeak }: { draft: CallDraft; canSpeak: boolean }) {
  const t = useTexts(sendVoiceTexts);
  const formats = useFormats();
  const { busy, failure, act } = useAct();
  const [heard, setHeard] = useState<Heard>();
  const speech = speechOf(draft);
  const content = JSON.stringify(speech);
  const listen = (): Promise<void> =>
    act(call('POST /voice/previews', { body: speech }), (data) => setHeard({ of: content, ...data }));
  const isMute = draft.kind === 'text' && !canSpeak;
  return (
    <Card title={t('listen-title')}>
      <Fields>
        {isMute ? (
          <Notice tone="warn" title={t('listen-none')}>
            {t('listen-none-why')}
          </Notice>
        ) : (
          <>
            <p className={classes.calm}>{t('listen-why')}</p>
            <div>
              <Button icon="play" busy={busy} disabled={!hasContent(draft)} onClick={() => void listen()}>
                {t('listen')}
              </Button>
            </div>
            {failure && <FailureNotice failure={failure} />}
            {heard?.of === content && (
              <>
                <audio
                  className={classes.player}
                  controls
                  autoPlay
                  src={fileAddress('GET /speech/:file', { params: { file: `${heard.id}.wav` } })}
                  aria-label={t('listen-player')}
                />
                <p className={classes.calm}>
                  {t('listen-length', { length: formats.duration(heard.seconds * 1000) })}
                </p>
              </>
            )}
          </>
        )}
      </Fields>
    </Card>
  );
}
