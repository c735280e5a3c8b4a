import { connectorType } from '../kit/connector-type.ts';
import { checkHost } from './check-host.ts';
import { createHttpHide } from './hide.ts';
import { createHttpConnector } from './http-connector.ts';
import { HTTP_FIELDS, parseHttpOptions } from './options.ts';
import { readCallback } from './read-callback.ts';

export const httpType = connectorType({
  parseOptions: parseHttpOptions,
  fields: HTTP_FIELDS,
  check: checkHost,
  create: (options, settings, { callbackUrl, publicId, calls, audioUrl, report }) =>
    createHttpConnector({
      options,
      callbackUrl: callbackUrl(settings),
      publicId,
      voice: { calls, audioUrl },
      report: (level, message) => report(settings.name, level, message),
    }),
  receiptTerms: ({ callbacks }) => ({ expected: callbacks.receipt !== null, validityHours: null }),
  readCallbacks: (options, { url }) => ({
    answer: options.callbacks.answer,
    read: (call, now) => readCallback(options.callbacks, call, now),
    hide: createHttpHide(options, url),
  }),
});
