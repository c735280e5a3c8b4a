import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Fields } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { profileTexts } from './profile-texts.ts';

type Props = { shown: { name: string; password: string } | undefined; onClose: () => void };

export function FirstPasswordSheet({ shown, onClose }: Props) {
  const t = useTexts(profileTexts);
  const title = t('users.first-password', { name: shown?.name ?? '' });
  return (
    <Sheet
      opened={shown !== undefined}
      onClose={onClose}
      title={title}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('users.done')}
        </Button>
      }
    >
      <Fields>
        <Notice tone="warn">{t('users.first-password-why')}</Notice>
        <CodeBlock code={shown?.password ?? ''} label={title} wrap />
      </Fields>
    </Sheet>
  );
}
