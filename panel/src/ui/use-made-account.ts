import type { MadeAccount } from 'harkara-contract/records/account.ts';
import { useTexts } from '../i18n/locale.tsx';
import { curlFor } from './curl.ts';
import type { Once } from './once-sheet.tsx';
import { onceTexts } from './once-texts.ts';

/** What is shown once of a new account. */
export function useMadeAccount(): (made: MadeAccount, sender?: string) => Once {
  const t = useTexts(onceTexts);
  return (made, sender) => {
    const { username: account, password, apiSecret: secret, smppPassword: smpp, apiKeys: keys } = made;
    const [first] = keys;
    return {
      title: t('made.title', { account }),
      secrets: [
        password !== null && {
          label: t('made.password'),
          hint: t('made.password-hint', { account }),
          text: password,
          wrap: true,
        },
        ...keys.map(({ name, key }) => ({ label: t('made.key', { name }), text: key, wrap: true })),
        first !== undefined && {
          label: t('made.call'),
          hint: t('made.call-hint'),
          text: curlFor(
            { sender: sender || 'SENDER_ID', text: t('made.text') },
            first.key,
            window.location.origin,
          ),
          wrap: false,
        },
        smpp !== null && { label: t('made.smpp'), text: smpp, wrap: true },
        secret !== null && {
          label: t('made.secret'),
          hint: t('made.secret-hint'),
          text: secret,
          wrap: true,
        },
      ],
    };
  };
}
