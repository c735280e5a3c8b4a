import type { CallUpload } from '../../storage/call-uploads.queries.ts';
import type { StoredContent } from '../../storage/contents.queries.ts';
import type { Draft } from '../channels/draft.ts';
import { firstLook } from '../channels/email/old-attachments.ts';
import { idAt } from '../ids.ts';

/** What is stored of a call besides its messages: once for all of them, and what differs between them under their ids. */
export function contentsOf({ account, content }: Draft, first: string): StoredContent[] {
  if (!content) return [];
  const { ofMessages, ...shared } = content;
  const key = { bucket: account.bucket, account: account.number };
  // That of the first message is part of what is shared.
  const others = (ofMessages ?? []).slice(1).map((own, i) => {
    return { ...key, first: idAt(first, i + 1), content: own, notify: null, upload: null };
  });
  return [{ ...key, first, ...shared }, ...others];
}

/** The attachments of these calls. */
export function uploadsOf(contents: readonly StoredContent[]): CallUpload[] {
  return contents.flatMap(({ bucket, account, first, upload }) =>
    upload === null ? [] : [{ bucket, account, upload, first, lookAt: firstLook(first) }],
  );
}
