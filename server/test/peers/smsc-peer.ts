/** What the SMSC does with a submit_sm. */
export type Plan = {
  id?: string;
  /** A refusal. */
  status?: number;
  /** @property early the receipt comes before the answer to the submit_sm. */
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

/** An operator's SMSC by a third party. */
export type SmscPeer = {
  port: number;
  binds: PeerBind[];
  submits: PeerSubmit[];
  /** Unbinds received from the other side. */
  unbinds: () => number;
  /** Sets the plan for the next submit_sm that has none yet. */
  plan: (plan: Plan) => Promise<void>;
  /** @returns the status of the answer. */
  deliver: (message: FromPhone) => Promise<number>;
  /** Resolves when the unbind was answered. */
  unbind: () => Promise<void>;
  enquireLink: () => Promise<void>;
  close: () => Promise<void>;
};
