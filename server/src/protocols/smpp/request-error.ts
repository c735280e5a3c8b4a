import { nameOfStatus } from './status.ts';

export type RequestProblem =
  /** The window had no place for it. */
  | 'window_full'
  /** No response came in time. A late one goes to `onUnmatched`. */
  | 'timeout'
  /** Its sender did not allow it to leave when its turn came. */
  | 'withheld'
  /** The session is closed, or is about to be. */
  | 'closed'
  /** The peer answered with generic_nack. */
  | 'nacked'
  /** The response could not be read. */
  | 'malformed';

/** A request that got no response of its own kind. A response with a status other than 0 is none of these. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: RequestProblem;
  /** 'unsent': no byte has left. 'unanswered': the peer may have it. 'refused': the peer has said that it has not. */
  readonly fate: 'unsent' | 'unanswered' | 'refused';
  /** Of the generic_nack; 0 otherwise. */
  readonly status: number;

  constructor(problem: RequestProblem, fate: 'unsent' | 'unanswered' | 'refused', status = 0) {
    super(sentence(problem, fate, status));
    this.problem = problem;
    this.fate = fate;
    this.status = status;
  }
}

function sentence(problem: RequestProblem, fate: string, status: number): string {
  switch (problem) {
    case 'window_full':
      return 'The window is full';
    case 'timeout':
      return fate === 'unsent' ? 'The request could not be sent in time' : 'No response came in time';
    case 'withheld':
      return 'The request was not allowed to leave any more';
    case 'closed':
      return fate === 'unsent' ? 'The session is closed' : 'The session was closed before a response came';
    case 'nacked':
      return `The peer answered with generic_nack, ${nameOfStatus(status)}`;
    case 'malformed':
      return 'The response could not be read';
  }
}
