import type { SenderRoute } from 'harkara-contract/lists.ts';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { LONGEST_SENDER_ID, SENDER_ID } from 'harkara-contract/sender-ids.ts';
import { call } from '../../api/call.ts';
import { useSignedIn } from '../../api/use-session.tsx';
import { useTexts } from '../../i18n/locale.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhonePreview } from '../../ui/phone-preview.tsx';
import { Rejection } from '../../ui/rejection.tsx';
import { senderIdTexts } from '../../ui/sender-id-texts.ts';
import { sendersTexts } from './senders-texts.ts';

const ROUTES: readonly SenderRoute[] = ['transactional', 'promotional', 'international'];

type Props = {
  opened: boolean;
  /** A rejected one that is asked for again. */
  again: SenderId | undefined;
  onClose: () => void;
  onDone: (sender: string) => void;
};

export function SenderSheet({ opened, again, onClose, onDone }: Props) {
  const t = useTexts(sendersTexts);
  const idTexts = useTexts(senderIdTexts);
  const { features } = useSignedIn();
  const routes = ROUTES.filter((route) => route !== 'international' || features.international);
  return (
    <FormSheet
      opened={opened}
      onClose={onClose}
      title={again ? t('resubmit-title', { sender: again.senderId }) : t('new')}
      submit={t('submit')}
      initial={{
        senderId: again?.senderId ?? '',
        route: again?.route ?? 'transactional',
        dltHeaderId: again?.dltHeaderId ?? '',
      }}
      check={({ senderId, dltHeaderId }) => ({
        ...(!SENDER_ID.test(senderId.trim()) && {
          senderId: idTexts('rule'),
        }),
        ...(dltHeaderId.trim() !== '' &&
          !/^\d{10,30}$/.test(dltHeaderId.trim()) && { dltHeaderId: t('header-rule') }),
      })}
      send={({ senderId, route, dltHeaderId }) => {
        const terms = {
          route: routes.find((one) => one === route) ?? 'transactional',
          dltHeaderId: dltHeaderId.trim() || null,
        };
        return again
          ? call('POST /senders/:id/resubmit', { params: { id: again.id }, body: terms })
          : call('POST /senders', { body: { senderId: senderId.trim(), ...terms } });
      }}
      onDone={({ senderId }) => onDone(senderId)}
      explain={({ code }) => (code === 'conflict' && !again ? { senderId: t('taken') } : undefined)}
    >
      {(form) => {
        const { senderId: sender, route, dltHeaderId: header } = form.values;
        const advice = adviceFor(sender.trim(), route, header.trim());
        return (
          <>
            {again && <Rejection reason={again.reason} />}
            <TextField
              label={t('sender')}
              hint={idTexts('rule')}
              autoComplete="off"
              spellCheck={false}
              maxLength={LONGEST_SENDER_ID}
              disabled={again !== undefined}
              autoFocus={!again}
              {...form.field('senderId')}
            />
            <SelectField
              label={t('route')}
              hint={t(`route-hint.${routes.find((one) => one === route) ?? 'transactional'}`)}
              value={routes.find((one) => one === route) ?? ''}
              choices={routes.map((value) => ({ value, label: t(`route.${value}`) }))}
              onChange={(value) => form.set('route', value)}
            />
            <TextField
              label={t('header')}
              hint={t('header-hint')}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('dltHeaderId')}
            />
            {sender.trim() !== '' && advice && <Notice tone="warn">{t(`advice.${advice}`)}</Notice>}
            <PhonePreview sender={sender.trim() || t('sample-sender')} text={t('sample')} />
          </>
        );
      }}
    </FormSheet>
  );
}

/** What carriers turn down, though the gateway would take it. */
function adviceFor(sender: string, route: string, header: string): 'letters' | 'digits' | 'header' | null {
  if (route === 'transactional' && !/^[A-Za-z]{6}$/.test(sender)) return 'letters';
  if (route === 'promotional' && !/^(\d{6}|[A-Za-z]{6})$/.test(sender)) return 'digits';
  return route !== 'international' && header === '' ? 'header' : null;
}
