// command_status (SMPP 3.4, 5.1.3), and what the two that matter most, those of submit_sm_resp and of a bind's
// response, mean for the side that receives them.

export const STATUS = {
  ESME_ROK: 0x00,
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RSYSERR: 0x08,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RCANCELFAIL: 0x11,
  ESME_RREPLACEFAIL: 0x13,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVNUMDESTS: 0x33,
  ESME_RINVDLNAME: 0x34,
  ESME_RINVDESTFLAG: 0x40,
  ESME_RINVSUBREP: 0x42,
  ESME_RINVESMCLASS: 0x43,
  ESME_RCNTSUBDL: 0x44,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSYSTYP: 0x53,
  ESME_RINVREPFLAG: 0x54,
  ESME_RINVNUMMSGS: 0x55,
  ESME_RTHROTTLED: 0x58,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RINVDFTMSGID: 0x63,
  ESME_RX_T_APPN: 0x64,
  ESME_RX_P_APPN: 0x65,
  ESME_RX_R_APPN: 0x66,
  ESME_RQUERYFAIL: 0x67,
  ESME_RINVOPTPARSTREAM: 0xc0,
  ESME_ROPTPARNOTALLWD: 0xc1,
  ESME_RINVPARLEN: 0xc2,
  ESME_RMISSINGOPTPARAM: 0xc3,
  ESME_RINVOPTPARAMVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
  ESME_RUNKNOWNERR: 0xff,
} as const;

const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(STATUS).map(([name, status]) => [status, name]),
);

/** What one looks up in an operator's manual: the name, or the number of a vendor's own status. */
export function nameOfStatus(status: number): string {
  return NAMES.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`;
}

export type SubmitVerdict = 'ok' | 'throttled' | 'temporary' | 'permanent';

/** An operator's own statuses (0x400 to 0x4ff are reserved for them), or those that it uses differently. */
export type VendorStatuses = {
  throttled?: readonly number[];
  temporary?: readonly number[];
  permanent?: readonly number[];
};

const THROTTLED: ReadonlySet<number> = new Set([STATUS.ESME_RTHROTTLED, STATUS.ESME_RMSGQFUL]);

const TEMPORARY: ReadonlySet<number> = new Set([
  STATUS.ESME_RINVBNDSTS, // about this link, not about the message
  STATUS.ESME_RSYSERR,
  STATUS.ESME_RX_T_APPN,
]);

/** Throttling says nothing about the message and must not count as its failure. A status unknown to us is permanent. */
export function judgeSubmit(status: number, vendor: VendorStatuses = {}): SubmitVerdict {
  if (status === STATUS.ESME_ROK) return 'ok';
  if (vendor.throttled?.includes(status)) return 'throttled';
  if (vendor.temporary?.includes(status)) return 'temporary';
  if (vendor.permanent?.includes(status)) return 'permanent';
  if (THROTTLED.has(status)) return 'throttled';
  return TEMPORARY.has(status) ? 'temporary' : 'permanent';
}

const BIND_TEMPORARY: ReadonlySet<number> = new Set([
  STATUS.ESME_RALYBND, // a dead session often stays bound on the other side for a while
  STATUS.ESME_RSYSERR,
  STATUS.ESME_RMSGQFUL,
  STATUS.ESME_RTHROTTLED,
  STATUS.ESME_RX_T_APPN,
]);

/** Permanent: trying again soon cannot help (and may lock the account); the operator has to look into it. */
export function judgeBind(status: number): 'ok' | 'temporary' | 'permanent' {
  if (status === STATUS.ESME_ROK) return 'ok';
  return BIND_TEMPORARY.has(status) ? 'temporary' : 'permanent';
}
