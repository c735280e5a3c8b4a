import { useQuery } from '@tanstack/react-query';
import type { RefusedCallDetails } from 'harkara-contract/routes/refusals.ts';
import { query } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Details } from '../../ui/details.tsx';
import { interfaceTexts } from '../../ui/interface-texts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCause } from './causes.ts';
import classes from './refused-calls.module.css';
import { refusedCallsTexts } from './refused-calls-texts.ts';
import { curlOf } from './refused-curl.ts';

/** A refused request: why, what it asked for, what it was answered, and how to make it again. */
export function RefusedCallSheet({ no, onClose }: { no: string | undefined; onClose: () => void }) {
  const t = useTexts(refusedCallsTexts);
  const formats = useFormats();
  const cause = useCause();
  const found = useQuery({
    ...query('GET /refusals/:id', { params: { id: Number(no ?? 0) } }),
    enabled: no !== undefined,
  });
  const call = no === undefined ? undefined : found.data;
  const at = call && new Date(call.at);
  return (
    <Sheet
      // On a phone it is as high as what it shows: it comes with its content, so that nothing in it moves.
      opened={no !== undefined && !found.isPending}
      onClose={onClose}
      title={call ? cause(call.code) : t('sheet.loading')}
      subtitle={at && `${formats.longDay(at)}, ${formats.time(at)}`}
    >
      <Loaded query={found} skeleton={<SkeletonRows rows={6} height={64} />}>
        {(loaded) => <Parts call={loaded} />}
      </Loaded>
    </Sheet>
  );
}

function Parts({ call }: { call: RefusedCallDetails }) {
  const t = useTexts(refusedCallsTexts);
  const named = useTexts(interfaceTexts);
  const { asked, answer, requestId, status, fields, keyId, keyName } = call;
  return (
    <div className={classes.parts}>
      <Details
        items={[
          { label: t('column.call'), value: `${call.method} ${call.route}`, code: true },
          { label: t('interface'), value: named(`interface.${call.interface}`) },
          {
            label: t('column.key'),
            value: keyId === null ? t('key.password') : (keyName ?? t('key.revoked')),
          },
          { label: t('code'), value: call.code, code: true },
          fields.length > 0 && { label: t('fields'), value: fields.join(', '), code: true },
          requestId !== null && {
            label: t('request-id'),
            code: true,
            value: (
              <>
                {requestId} <CopyButton text={requestId} label={t('request-id.copy')} />
              </>
            ),
          },
        ]}
      />
      {asked === null ? (
        <p className={classes.quiet}>{t('gone')}</p>
      ) : (
        <Asked asked={asked} curl={curlOf({ ...call, asked }, window.location.origin)} />
      )}
      {answer !== null && (
        <section>
          <h3 className={classes.heading}>
            {status === null ? t('answer') : t('answer.status', { status })}
          </h3>
          <CodeBlock code={answer} label={t('answer')} wrap />
        </section>
      )}
    </div>
  );
}

function Asked({ asked, curl }: { asked: NonNullable<RefusedCallDetails['asked']>; curl: string }) {
  const t = useTexts(refusedCallsTexts);
  const { path, query: parameters, body } = asked;
  const all = { ...path, ...parameters, ...body };
  return (
    <>
      <section>
        <h3 className={classes.heading}>{t('asked')}</h3>
        {Object.keys(all).length === 0 ? (
          <p className={classes.quiet}>{t('asked.nothing')}</p>
        ) : (
          <CodeBlock code={JSON.stringify(all, null, 2)} label={t('asked')} wrap />
        )}
        {asked.hidden > 0 && <p className={classes.quiet}>{t.count('asked.hidden', asked.hidden)}</p>}
      </section>
      <section>
        <h3 className={classes.heading}>{t('curl')}</h3>
        <CodeBlock code={curl} label={t('curl')} />
        <p className={classes.quiet}>
          {t('curl.key')} {asked.isCut && t('curl.cut')}
        </p>
      </section>
    </>
  );
}
