import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button, IconButton } from './button.tsx';
import { useToast } from './toast.tsx';

type Props = {
  text: string;
  /** What is copied, where there are several on a page: “Copy the message ID”. */
  label?: string;
  /** With its word beside the picture. */
  worded?: boolean;
  onCopied?: (() => void) | undefined;
};

export function CopyButton({ text, label, worded = false, onCopied }: Props) {
  const t = useTexts(sharedTexts);
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    const refused = (): void => toast({ text: t('copy.failed') });
    // Absent on plain HTTP.
    if (!('clipboard' in navigator)) return refused();
    navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      onCopied?.();
    }, refused);
  };
  const icon = copied ? 'check' : 'copy';
  const word = copied ? t('copy.copied') : (label ?? t('copy.copy'));
  return worded ? (
    <Button size="small" icon={icon} onClick={copy}>
      {word}
    </Button>
  ) : (
    <IconButton size="small" icon={icon} label={word} onClick={copy} />
  );
}
