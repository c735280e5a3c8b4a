import { CHANNELS } from 'harkara-contract/lists.ts';
import { useSignedIn } from '../api/use-session.tsx';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Segmented } from './segmented.tsx';

type Props = { value: string | undefined; onChange: (value: string) => void };

/** One of the account's channels, or all of them, which is an empty value. An account with one has nothing to choose. */
export function ChannelFilter({ value, onChange }: Props) {
  const t = useTexts(sharedTexts);
  const { features } = useSignedIn();
  const channels = CHANNELS.filter((channel) => features[channel]);
  if (channels.length < 2) return null;
  return (
    <Segmented
      label={t('channel.label')}
      value={channels.find((channel) => channel === value) ?? 'all'}
      choices={[
        { value: 'all' as const, label: t('channel.all') },
        ...channels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) })),
      ]}
      onChange={(chosen) => onChange(chosen === 'all' ? '' : chosen)}
    />
  );
}
