import type { FirstCall } from 'harkara-contract/routes/api-keys.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { apiKeysTexts } from './api-keys-texts.ts';
import classes from './api-keys.module.css';
import { curlFor } from '../../ui/curl.ts';

export function FirstCallCard({ firstCall }: { firstCall: FirstCall | null }) {
  const t = useTexts(apiKeysTexts);
  return (
    <Card
      title={t('first.title')}
      subtitle={firstCall ? t('first.subtitle') : t('first.nothing')}
      actions={
        <a className={classes.docs} href="/docs" target="_blank" rel="noreferrer">
          {t('first.docs')}
        </a>
      }
    >
      {firstCall ? (
        <CodeBlock
          code={curlFor(firstCall, 'YOUR_API_KEY', window.location.origin)}
          label={t('first.title')}
        />
      ) : (
        <div className={classes.links}>
          <ButtonLink to="/senders" icon="sender">
            {t('first.senders')}
          </ButtonLink>
          <ButtonLink to="/templates" icon="template">
            {t('first.templates')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
