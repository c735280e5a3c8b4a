import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useLookAgain } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TotpSetup } from '../../ui/totp-setup.tsx';
import { PasswordConfirm } from './password-confirm.tsx';
import { profileTexts } from './profile-texts.ts';
import classes from './totp-card.module.css';

export function TotpCard() {
  const t = useTexts(profileTexts);
  const { user } = useSignedIn();
  const { refresh, userBecomes } = useSessionChange();
  const toast = useToast();
  const lookAgain = useLookAgain();
  // It is on already, but its recovery codes are still to be seen.
  const [showsCodes, setShowsCodes] = useState(false);
  const becomes = (totp: boolean): void => {
    userBecomes({ totp });
    void refresh();
    lookAgain('GET /users');
  };
  return (
    <Card title={t('totp.title')} subtitle={t('totp.subtitle')}>
      {user.totp && !showsCodes ? (
        <On
          onRemoved={() => {
            toast({ text: t('totp.removed') });
            becomes(false);
          }}
        />
      ) : (
        <div className={classes.stack}>
          <State isOn={showsCodes} />
          <TotpSetup
            username={user.username}
            onOn={() => {
              setShowsCodes(true);
              becomes(true);
            }}
            onDone={() => {
              setShowsCodes(false);
              toast({ text: t('totp.started') });
            }}
          />
        </div>
      )}
    </Card>
  );
}

function State({ isOn }: { isOn: boolean }) {
  const t = useTexts(profileTexts);
  return (
    <p className={classes.state}>
      <Icon name={isOn ? 'shield' : 'lock'} className={isOn ? classes.good : classes.off} />
      {t(isOn ? 'totp.on' : 'totp.off')}
    </p>
  );
}

function On({ onRemoved }: { onRemoved: () => void }) {
  const t = useTexts(profileTexts);
  const [asks, setAsks] = useState<'codes' | 'remove'>();
  const [codes, setCodes] = useState<string[]>();
  const close = (): void => setAsks(undefined);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <State isOn />
      <div className={classes.actions}>
        <Button icon="key" onClick={() => setAsks('codes')}>
          {t('totp.new-codes')}
        </Button>
        <Button onClick={() => setAsks('remove')}>{t('totp.remove')}</Button>
      </div>
      <PasswordConfirm
        opened={asks === 'codes'}
        onClose={close}
        title={t('totp.new-codes-ask')}
        why={t('totp.new-codes-why')}
        action={t('totp.new-codes')}
        send={(password) => call('POST /profile/recovery-codes', { body: { password } })}
        onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      />
      <PasswordConfirm
        opened={asks === 'remove'}
        onClose={close}
        title={t('totp.remove-ask')}
        why={t('totp.remove-why')}
        action={t('totp.remove')}
        danger
        send={(password) => call('DELETE /profile/totp', { body: { password } })}
        onDone={onRemoved}
      />
    </>
  );
}
