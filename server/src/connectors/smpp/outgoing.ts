import { createHash } from 'node:crypto';
import type { Submission } from '../../core/delivery/connector.ts';
import { messageParts } from '../../protocols/smpp/message-parts.ts';
import { makePdu, type PduOf } from '../../protocols/smpp/pdu.ts';
import type { Tlv } from '../../protocols/smpp/tlv.ts';
import type { ExtraTlv, SmppOptions } from './options.ts';

const ALPHANUMERIC = { ton: 5, npi: 0 };
const NUMERIC = { ton: 0, npi: 1 };
const INTERNATIONAL = { ton: 1, npi: 1 };
const DIGITS = /^\+?\d+$/;

type DltIds = Pick<Submission, 'dltEntityId' | 'dltTemplateId' | 'dltHeaderId'>;

/** One for each part, in the order in which they are to be sent. @throws RangeError for what SMPP cannot carry. */
export function submitPdus(
  submission: Submission,
  options: SmppOptions,
  reference: () => number,
): PduOf<'submit_sm'>[] {
  const { sender, text, unicode, flash } = submission;
  const parts = messageParts(text, unicode ? 'ucs2' : 'gsm7', {
    concatenation: options.concatenation === 'udh' ? 'udh8' : options.concatenation,
    reference: reference(),
    flash,
    flashStyle: options.flash === 'f0' ? 'f0' : 'class',
    packed: options.gsmPacked,
  });
  const source = DIGITS.test(sender) ? NUMERIC : ALPHANUMERIC;
  const destination = destinationOf(submission, options);
  const common = [...dltTlvs(submission, options), ...extraTlvs(submission, options.extraTlvs)];
  return parts.map(({ tlvs, ...fields }) =>
    makePdu('submit_sm', {
      sourceAddrTon: options.sourceTon ?? source.ton,
      sourceAddrNpi: options.sourceNpi ?? source.npi,
      sourceAddr: sender,
      destAddrTon: destination.ton,
      destAddrNpi: destination.npi,
      destinationAddr: destination.address,
      validityPeriod: options.validityPeriod,
      registeredDelivery: options.registeredDelivery,
      ...fields,
      tlvs: [...tlvs, ...common],
    }),
  );
}

/** Numbers of India are stored as ten digits; those of the international route with their country code. */
function destinationOf({ recipient, route }: Submission, options: SmppOptions) {
  if (route === 'I') return { ...INTERNATIONAL, address: recipient };
  return { ton: options.destTon, npi: options.destNpi, address: options.destPrefix + recipient };
}

function dltTlvs(ids: DltIds, { dltTags }: SmppOptions): Tlv[] {
  const pairs = [
    [dltTags.entity, ids.dltEntityId],
    [dltTags.template, ids.dltTemplateId],
    [dltTags.header, ids.dltHeaderId],
  ] as const;
  // Octets without a NUL: operators count only the 19 digits.
  return pairs.flatMap(([tag, id]) => (tag === null || id === null ? [] : [{ tag, value: octets(id) }]));
}

/** A parameter whose value names a missing DLT id is left out. */
function extraTlvs(ids: DltIds, extra: readonly ExtraTlv[]): Tlv[] {
  const known: Record<string, string | null> = {
    entity: ids.dltEntityId,
    template: ids.dltTemplateId,
    header: ids.dltHeaderId,
  };
  return extra.flatMap(({ tag, value, hash }) => {
    let isWhole = true;
    const text = value.replace(/\{(entity|template|header)\}/g, (_, name: string) => {
      isWhole &&= typeof known[name] === 'string';
      return known[name] ?? '';
    });
    if (!isWhole) return [];
    return [{ tag, value: octets(hash === null ? text : createHash(hash).update(text).digest('hex')) }];
  });
}

function octets(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
