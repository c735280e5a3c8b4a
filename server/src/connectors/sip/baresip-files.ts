import type { SipOptions } from './options.ts';

/** What one process is told, apart from the options that all share. */
export type ProcessPlan = {
  folder: string;
  modules: string;
  /** 0: any free port. */
  sipPort: number;
  controlAddress: string;
  controlPort: number;
  /** Only a process that can read the folder knows it. */
  proof: string;
};

const REGISTER_SECONDS = 600;

/**
 * The configuration of one process. No sound card is used: before the answer the source is a bridge without another
 * end, and what the listener says goes into such a bridge, too. Sounds of the program's own, such as a busy tone, are
 * looked for in a folder that has none.
 */
export function configText(options: SipOptions, plan: ProcessPlan): string {
  const { localAddress, rtpPorts, srtp } = options;
  const lines = [
    'poll_method epoll',
    `sip_listen ${localAddress ?? '0.0.0.0'}:${plan.sipPort}`,
    ...(localAddress === null ? [] : [`net_interface ${localAddress}`]),
    // Calls to us are refused while we call.
    'call_max_calls 1',
    'call_local_timeout 10',
    `audio_path ${plan.folder}`,
    'audio_player aubridge,listener',
    'audio_source aubridge,silence',
    'audio_alert aubridge,alert',
    'ausrc_srate 8000',
    'auplay_srate 8000',
    'audio_level no',
    'audio_buffer 20-160',
    'rtp_tos 184',
    `rtp_ports ${rtpPorts.first}-${rtpPorts.last}`,
    'rtcp_mux no',
    'rtp_stats no',
    `module_path ${plan.modules}`,
    ...['g711', 'aubridge', 'aufile', ...(srtp ? ['srtp'] : [])].map((name) => `module ${name}.so`),
    'module_tmp account.so',
    'module_app menu.so',
    'module_app ctrl_tcp.so',
    `ctrl_tcp_listen ${plan.controlAddress}:${plan.controlPort}`,
    'ringback_disabled yes',
    'statmode_default off',
    'menu_bell no',
    'redial_attempts 0',
  ];
  return `${lines.join('\n')}\n`;
}

/** An address by which the process proves that it has read this file. */
export function accountsText({ proof }: ProcessPlan): string {
  return `<${proofAddress(proof)}>;regint=0\n`;
}

/** The address that registers. @returns null if none does. */
export function registrantLine(options: SipOptions): string | null {
  const { login, register, domain } = options;
  if (!register || !login) return null;
  const address = `<sip:${login.username}@${domain}${transportOf(options)}>`;
  const outbound = `;outbound="sip:${serverOf(options)}${transportOf(options)}"`;
  return `${address}${credentialsOf(options)}${outbound};regint=${REGISTER_SECONDS}`;
}

export function proofAddress(proof: string): string {
  return `sip:${proof}@proof.invalid`;
}

/** What holds for every address; it is part of the argument list, so there are no credentials in it. */
export function sharedParameters({ codecs, srtp }: SipOptions): string {
  // Otherwise the other side could have us call another number, by REFER.
  const parameters = [`audio_codecs=${codecs.join(',')}`, 'call_transfer=no', 'answermode=manual'];
  return [...parameters, ...(srtp ? ['mediaenc=srtp-mand'] : [])].join(';');
}

/**
 * The address that a call comes from, and what it proves itself by.
 *
 * @returns null if it is the one that registers.
 */
export function callerLine(options: SipOptions, caller: string): string | null {
  if (options.register && options.login?.username === caller) return null;
  const address = `<${callerAddress(options, caller)}${transportOf(options)}>`;
  return `${address}${credentialsOf(options)};regint=0`;
}

export function callerAddress({ domain }: SipOptions, caller: string): string {
  return `sip:${caller}@${domain}`;
}

export function dialAddress(options: SipOptions, number: string): string {
  return `sip:${number}@${serverOf(options)}`;
}

function serverOf({ host, port }: SipOptions): string {
  return `${host}:${port}`;
}

/** UDP is what is meant if none is named. */
function transportOf({ transport }: SipOptions): string {
  return transport === 'udp' ? '' : `;transport=${transport}`;
}

function credentialsOf({ login }: SipOptions): string {
  return login ? `;auth_user=${login.username};auth_pass=${login.password}` : '';
}
