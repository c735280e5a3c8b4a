import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { OwnPassword } from '../../ui/field.tsx';
import classes from './webhooks.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

type Props = { hint: string | null; onChanged: () => void };

/** What events are signed with: shown, or replaced, only to who knows their password. */
export function SecretCard({ hint, onChanged }: Props) {
  const t = useTexts(webhooksTexts);
  const { user } = useSignedIn();
  const [asked, setAsked] = useState<'reveal' | 'rotate'>();
  const [secret, setSecret] = useState<string>();
  const [password, setPassword] = useState('');
  const close = (): void => {
    setAsked(undefined);
    setPassword('');
  };
  return (
    <Card
      title={t('secret.title')}
      subtitle={t('secret.subtitle')}
      actions={
        <div className={classes.buttons}>
          {hint !== null && secret === undefined && (
            <Button size="small" icon="eye" onClick={() => setAsked('reveal')}>
              {t('secret.reveal')}
            </Button>
          )}
          <Button size="small" icon="refresh" onClick={() => setAsked('rotate')}>
            {t('secret.rotate')}
          </Button>
        </div>
      }
    >
      {secret === undefined ? (
        <p className={classes.masked}>{hint === null ? t('secret.none') : `hs_••••••••${hint}`}</p>
      ) : (
        <CodeBlock code={secret} label={t('secret.title')} wrap />
      )}
      {asked && (
        <Confirm
          onClose={close}
          title={t(asked === 'rotate' ? 'secret.rotate-ask' : 'secret.reveal-ask')}
          action={t(asked === 'rotate' ? 'secret.rotate' : 'secret.reveal')}
          danger={asked === 'rotate'}
          onConfirm={() => call('POST /webhook/secret', { body: { password, rotate: asked === 'rotate' } })}
          onDone={(found) => {
            setSecret(found.secret ?? undefined);
            onChanged();
          }}
        >
          <OwnPassword
            username={user.username}
            label={t('secret.password')}
            value={password}
            onChange={setPassword}
          >
            {asked === 'rotate' && <p>{t('secret.rotate-why')}</p>}
          </OwnPassword>
        </Confirm>
      )}
    </Card>
  );
}
