/** What the SMSC does with a submit_sm. */
export type Plan = {
  id?: string;
  /** A refusal. */
  status?: number;
  /** @property early before the answer to the submit_sm. */
  receipt?: { id: string; stat: string; err?: string; early?: boolean };
};

/** As the peer itself has read it. */
export type PeerSubmit = {
  source_addr: string;
  destination_addr: string;
  esm_class: number;
  data_coding: number;
  registered_delivery: number;
  /** In hexadecimal digits. */
  header: string;
  text: string;
  entity: string | null;
  template: string | null;
};

/** As the peer itself has to write it. */
export type FromPhone = { from: string; to: string; data_coding: 0 | 8; header: string; text: string };

export type PeerBind = { mode: string; system_id: string; version: number; status: number };

/** An operator's SMSC that is not ours. */
export type SmscPeer = {
  port: number;
  binds: PeerBind[];
  submits: PeerSubmit[];
  /** Unbinds that came from the other side. */
  unbinds: () => number;
  /** For the next submit_sm that has none yet. */
  plan: (plan: Plan) => Promise<void>;
  /** @returns the status that it was answered with. */
  deliver: (message: FromPhone) => Promise<number>;
  /** Resolves when it was answered. */
  unbind: () => Promise<void>;
  enquireLink: () => Promise<void>;
  close: () => Promise<void>;
};
