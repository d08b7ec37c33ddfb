// The texts of the account screens, except for the validation messages.
import { resetLinkMinutes } from '#contract/basics/limits.ts'
import { problems } from '#contract/problems/problems.ts'
import { brandName } from '../../ui/brand.ts'
import { plans } from '../../ui/plans.ts'

export const texts = {
  email: 'Email',
  password: 'Password',
  show: (label: string) => `Show ${label.toLowerCase()}`,
  hide: (label: string) => `Hide ${label.toLowerCase()}`,
  passwordHelp: (minCharacters: number) =>
    `At least ${minCharacters} characters. Pasting from a password manager works.`,
  login: {
    title: 'Sign in',
    lead: 'Your saved summaries, ratings and playlists are waiting.',
    forgot: 'Forgot password?',
    submit: 'Sign In',
    busy: 'Signing in…',
    failed: 'Failed to sign in',
    failedAt: (provider: string) => `${provider} did not sign you in`,
    newHere: `New to ${brandName}?`,
    signUp: 'Create account',
    passwordChanged: 'Your new password is set',
    passwordChangedText: 'You are signed out on all devices. Sign in with the new password.',
  },
  signup: {
    title: 'Create account',
    lead: `${plans.free.label}: ${plans.free.limit} summaries a week, saved to your history.`,
    leadWithoutLimits: 'As many summaries as you like, saved to your history.',
    name: 'Full Name',
    confirm: 'Confirm Password',
    submit: 'Create Account',
    busy: 'Creating account…',
    failed: 'Failed to create account',
    notSignedIn: 'You are not signed in yet',
    /** With the reason why the sign-in failed, if there is one to tell. */
    signInNow: (reason: string | null) =>
      `${reason ? `${reason} Then sign` : 'Sign'} in with the address and the password that you chose here.`,
    maybeTaken: 'If you already have an account, sign in instead.',
    invitedAddress: 'The invitation is for this address.',
    closed: 'New accounts need an invitation',
    closedText: (supportEmail: string | null) =>
      `This server takes new accounts by invitation only. Ask ${supportEmail ?? 'the person who runs it'} for a link.`,
    hasAccount: 'Already have an account?',
    signIn: 'Sign in',
  },
  forgot: {
    title: 'Reset your password',
    lead: `We send a link to your email. It works for ${resetLinkMinutes} minutes.`,
    leadWithoutMail: `You get a link to choose a new password. It works for ${resetLinkMinutes} minutes.`,
    submit: 'Send Reset Email',
    busy: 'Sending…',
    failed: 'Failed to send reset email',
    back: 'Back to Sign In',
    noMail: 'This server cannot send email',
    noMailText: (supportEmail: string | null) =>
      `The reset link stays on the server. Ask ${supportEmail ?? 'the operator of this server'} for it.`,
  },
  sent: {
    title: 'Check your email',
    lead: (email: string) => `If an account exists for ${email}, a reset link is on its way.`,
    at: (time: string) => `Sent at ${time}`,
    text: `The link works for ${resetLinkMinutes} minutes. Check your spam folder too.`,
    resend: 'Resend Email',
    wrongAddress: 'Wrong address?',
    another: 'Use another email',
  },
  notSent: {
    title: 'Ask for your link',
    lead: (email: string) =>
      `If an account exists for ${email}, a reset link was created on the server.`,
    at: (time: string) => `Created at ${time}`,
    again: 'Create Another Link',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'It replaces your old password and signs you out on all devices.',
    password: 'New Password',
    confirm: 'Confirm New Password',
    submit: 'Set New Password',
    busy: 'Setting…',
    failed: 'The new password could not be set',
    invalidLinkTitle: 'This link no longer works',
    invalidLinkText: `A reset link works once, for ${resetLinkMinutes} minutes. This one was used, has expired or is incomplete.`,
    sendNewLink: 'Send a new link',
  },
  google: 'Continue with Google',
  sso: (name: string) => `Continue with ${name}`,
  or: 'or',
  orPassword: 'or with a password',
  providerFailures: {
    email_not_found: `The provider sent no email address, so ${brandName} cannot tell who you are. Ask the person who runs it to release the email claim.`,
    account_not_linked:
      'There is an account with your email address that you do not sign in to in this way. Sign in to it as before, and confirm its address.',
    unable_to_create_user:
      'No account was created. Where new accounts need an invitation, ask the person who runs this server for one.',
    suspended: problems.suspended.text,
    sso_unavailable: problems.sso_unavailable.text,
    access_denied: 'The sign-in was canceled at the provider.',
  } as Record<string, string>,
  signInRequired: {
    dashboard: {
      title: 'Your dashboard starts with an account',
      text: 'Sign in to see what you have read, how much time it saved and where you left off. Guests can summarize, but have no history.',
      guest: 'Summarize as guest',
    },
    analytics: {
      title: 'Analytics need a history',
      text: 'Sign in to see your weeks, your channels and your categories. Guests have no statistics.',
      guest: 'Summarize as guest',
    },
    profile: {
      title: 'No profile without an account',
      text: 'Sign in to see your plan, change your name and set your preferences.',
      guest: 'Summarize as guest',
    },
    ask: {
      title: 'Asking your library needs an account',
      text: 'Sign in to ask everything you have summarized. Guests can ask about the video of a summary, on its page.',
      guest: 'Summarize as guest',
    },
    generic: {
      title: 'This needs an account',
      text: 'Sign in to continue. You can also summarize without an account.',
      guest: 'Continue as guest',
    },
  },
  signInOrUp: 'Sign in / Create account',
  madeHere: {
    title: 'Made in this browser',
    text: 'Only this browser remembers these summaries. With an account they are in your library, on every device.',
    signUp: 'Sign up to keep them',
  },
  benefitsLabel: 'What you get with an account',
  benefits: {
    saved: 'Saved summaries, searchable by title, key points and topics',
    activity: 'Weekly activity, top channels and time saved',
    ratings: 'Ratings: after a low one you can have the summary written again',
    asking: 'Questions about all your videos, answered with the moments in which it is said',
    questions: 'Your questions, kept with their answers and searchable',
  },
} as const

export type AccountFeature = keyof typeof texts.signInRequired
