// Splits a message into PDUs, and reads a PDU's part of a message: by a user data header, by the sar_* parameters, or
// whole in message_payload.

import { segment, splitParts, type Encoding } from '../gsm7.ts';
import { DATA_CODING, encodeText, flashCoding } from './message-text.ts';
import type { PduOf } from './pdu.ts';
import { makeTlv, NO_TLVS, readTlv, type Tlv } from './tlv.ts';
import {
  concatenationHeader,
  partOf,
  sensiblePart,
  splitHeader,
  type HeaderElement,
  type Part,
} from './user-data-header.ts';

const HAS_HEADER = 0x40;

export type Concatenation = 'udh8' | 'udh16' | 'sar' | 'payload';

export type PartsOptions = {
  concatenation: Concatenation;
  /** Must differ from that of other messages under way to the same recipient; its lower bits are used as needed. */
  reference: number;
  flash?: boolean;
  flashStyle?: 'class' | 'f0';
  packed?: boolean;
};

/** The fields of the PDU that depend on the text; esm_class has only the bit of the header. */
export type MessagePart = {
  esmClass: number;
  dataCoding: number;
  shortMessage: Buffer;
  tlvs: readonly Tlv[];
};

/** In the order in which they are to be sent. With 'payload' there is one, of any length. */
export function messageParts(text: string, encoding: Encoding, options: PartsOptions): MessagePart[] {
  const dataCoding =
    options.flash === true ? flashCoding(encoding, options.flashStyle) : DATA_CODING[encoding];
  const packed = options.packed ?? false;
  if (options.concatenation === 'payload' && segment(text, encoding).parts > 1) {
    const payload = makeTlv('message_payload', encodeText(text, dataCoding, { packed }));
    return [{ esmClass: 0, dataCoding, shortMessage: Buffer.alloc(0), tlvs: [payload] }];
  }
  const referenceBits = options.concatenation === 'udh16' ? 16 : 8;
  const texts = splitParts(text, encoding, referenceBits);
  if (texts.length > 255) throw new RangeError('A message cannot have more than 255 parts');
  return texts.map((words, index) => {
    if (texts.length === 1) {
      return {
        esmClass: 0,
        dataCoding,
        shortMessage: encodeText(words, dataCoding, { packed }),
        tlvs: NO_TLVS,
      };
    }
    const part = { reference: options.reference, total: texts.length, number: index + 1 };
    if (options.concatenation === 'sar') {
      const shortMessage = encodeText(words, dataCoding, { packed });
      return { esmClass: 0, dataCoding, shortMessage, tlvs: sarTlvs(part) };
    }
    const header = concatenationHeader(part, referenceBits);
    const body = encodeText(words, dataCoding, { packed, headerLength: header.length });
    return {
      esmClass: HAS_HEADER,
      dataCoding,
      shortMessage: Buffer.concat([header, body]),
      tlvs: NO_TLVS,
    };
  });
}

function sarTlvs({ reference, total, number }: Part): Tlv[] {
  return [
    makeTlv('sar_msg_ref_num', reference & 0xffff),
    makeTlv('sar_total_segments', total),
    makeTlv('sar_segment_seqnum', number),
  ];
}

export type Content = {
  /** Without the header. */
  body: Buffer;
  headerLength: number;
  elements: readonly HeaderElement[];
  /** Null: this is the whole message. */
  part: Part | null;
};

/** Null if esm_class announces a header that is missing. */
export function contentOf(
  pdu: PduOf<'submit_sm' | 'deliver_sm' | 'submit_multi' | 'data_sm'>,
): Content | null {
  const short = 'shortMessage' in pdu ? pdu.shortMessage : Buffer.alloc(0);
  const octets = short.length > 0 ? short : (readTlv(pdu.tlvs, 'message_payload') ?? short);
  if ((pdu.esmClass & HAS_HEADER) === 0) {
    return { body: octets, headerLength: 0, elements: [], part: partOfTlvs(pdu.tlvs) };
  }
  const data = splitHeader(octets);
  return data && { ...data, part: partOf(data.elements) ?? partOfTlvs(pdu.tlvs) };
}

function partOfTlvs(tlvs: readonly Tlv[]): Part | null {
  const reference = readTlv(tlvs, 'sar_msg_ref_num');
  const total = readTlv(tlvs, 'sar_total_segments');
  const number = readTlv(tlvs, 'sar_segment_seqnum');
  if (reference === null || total === null || number === null) return null;
  return sensiblePart(reference, total, number);
}
