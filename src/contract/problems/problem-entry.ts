// The shape of a row in the tables of problems.

export type ProblemEntry = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504
  title: string
  text: string
  action?: ProblemAction
  /** Whether the text says what it cost. Messages that replace it say so too. */
  saysCost?: true
}
/**
 * The suggested next step: upload captions, extract without a model, try again, use
 * another link, sign in, confirm the email address, or see the plans.
 */
export type ProblemAction =
  | 'upload'
  | 'extract'
  | 'retry'
  | 'other_link'
  | 'sign_in'
  | 'confirm_email'
  | 'upgrade'

export const serversDown = 'Our servers are currently down. Please try again later.'
