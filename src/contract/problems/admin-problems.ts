// The problems of administrators, invitations and suspended accounts.
import type { ProblemEntry } from './problem-entry.ts'

export const adminProblems = {
  last_administrator: {
    status: 409,
    title: 'You are the only administrator',
    text: 'Somebody has to run this server. Make another person an administrator first. Nothing was changed.',
  },
  own_account: {
    status: 409,
    title: 'This is your own account',
    text: 'You cannot suspend or delete your own account here. Another administrator can, and you can delete it in your profile. Nothing was changed.',
  },
  person_not_found: {
    status: 404,
    title: 'No such account',
    text: 'This account does not exist any more.',
  },
  summary_has_ended: {
    status: 409,
    title: 'This summary has ended already',
    text: 'It was finished, failed or was canceled meanwhile. Nothing was changed.',
  },
  cannot_retry: {
    status: 409,
    title: 'This summary cannot be retried',
    text: 'What it was made from is not kept after a failure, or the person has deleted it. Only the person can request it again. Nothing was changed.',
  },
  plan_is_paid: {
    status: 409,
    title: 'This plan is paid for',
    text: 'This person pays for a higher plan, which goes on counting. End it at the payment provider first. Nothing was changed.',
  },
  has_account: {
    status: 409,
    title: 'This address has an account',
    text: 'The person can sign in already. Nothing was created.',
  },
  sign_up_closed: {
    status: 403,
    title: 'No new accounts here',
    text: 'This server takes new accounts by invitation only. Ask the person who runs it for one.',
  },
  invitation_dead: {
    status: 404,
    title: 'This invitation no longer works',
    text: 'It was used already, has expired or was withdrawn. Ask the person who invited you for a new one.',
  },
  invitation_of_another: {
    status: 403,
    title: 'This invitation is for another address',
    text: 'Create the account with the address that was invited. Nothing was created.',
  },
  sso_unavailable: {
    status: 503,
    title: 'Single sign-on does not answer',
    text: 'The provider of single sign-on cannot be reached, or is not set up rightly. The log of this server says why. Please try again later.',
  },
  password_sign_in_off: {
    status: 403,
    title: 'No passwords here',
    text: 'This server does not take passwords. Sign in as its sign-in page offers.',
  },
  model_download_busy: {
    status: 409,
    title: 'Another model is being downloaded',
    text: 'This server downloads one model at a time. Wait until it is here, or pause it. Nothing was started.',
  },
  suspended: {
    status: 403,
    title: 'This account is suspended',
    text: 'An administrator of this server suspended this account. Its data is kept. Ask them about it.',
  },
} satisfies Record<string, ProblemEntry>
