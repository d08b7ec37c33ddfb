// What the screens of accounts say, beyond the rules of their forms.
import { plans } from '#contract/plans.ts'
import { resetLinkMinutes } from '#contract/settings.ts'

export const texts = {
  email: 'Email',
  password: 'Password',
  show: (what: string) => `Show ${what.toLowerCase()}`,
  hide: (what: string) => `Hide ${what.toLowerCase()}`,
  passwordHelp: (least: number) => `At least ${least} characters. Pasting from a password manager works.`,
  login: {
    title: 'Sign in',
    lead: 'Your saved summaries, ratings and playlists are waiting.',
    forgot: 'Forgot password?',
    submit: 'Sign In',
    busy: 'Signing in…',
    failed: 'Failed to sign in',
    newHere: 'New to Pith?',
    signUp: 'Create account',
    passwordChanged: 'Your new password is set',
    passwordChangedText: 'You were signed out everywhere. Sign in with the new password.',
  },
  signup: {
    title: 'Create account',
    lead: `Free: ${plans.free.limit} summaries a week, saved and yours.`,
    name: 'Full Name',
    confirm: 'Confirm Password',
    submit: 'Create Account',
    busy: 'Creating account…',
    failed: 'Failed to create account',
    maybeTaken: 'If you have an account already, sign in to it.',
    known: 'Already have an account?',
    signIn: 'Sign in',
  },
  forgot: {
    title: 'Reset your password',
    lead: `We send a link to your email. It works for ${resetLinkMinutes} minutes.`,
    leadWithoutMail: `A link lets you choose a new one. It works for ${resetLinkMinutes} minutes.`,
    submit: 'Send Reset Email',
    busy: 'Sending…',
    failed: 'Failed to send reset email',
    back: 'Back to Sign In',
    noMail: 'This Pith cannot send mail',
    noMailText: (supportEmail: string | null) =>
      `The reset mail stays on its server. Ask ${supportEmail ?? 'whoever runs this Pith'} for the link.`,
  },
  sent: {
    title: 'Check your email',
    lead: (email: string) => `If an account exists for ${email}, a reset link is on its way.`,
    at: (time: string) => `Sent at ${time}`,
    text: `The link works for ${resetLinkMinutes} minutes. Look in the spam folder too.`,
    resend: 'Resend Email',
    wrongAddress: 'Wrong address?',
    another: 'Use another email',
  },
  kept: {
    title: 'Ask for your link',
    lead: (email: string) => `If an account exists for ${email}, a reset mail lies on the server.`,
    at: (time: string) => `Written at ${time}`,
  },
  reset: {
    title: 'Choose a new password',
    lead: 'It replaces the one before, and signs you out everywhere.',
    password: 'New Password',
    confirm: 'Confirm New Password',
    submit: 'Set New Password',
    busy: 'Setting…',
    failed: 'The new password could not be set',
    deadTitle: 'This link does not work any more',
    deadText: `A reset link works once, for ${resetLinkMinutes} minutes. This one was used, has run out or is not complete.`,
    again: 'Send a new link',
  },
  google: 'Continue with Google',
  or: 'or',
  walls: {
    dashboard: {
      title: 'Your dashboard starts with an account',
      text: 'Sign in to see what you read, how much time it saved and where you left off. Guests can summarize, but nothing is kept in a history.',
      guest: 'Summarize as guest',
    },
    analytics: {
      title: 'Analytics need a history',
      text: 'Sign in to see your weeks, your channels and your categories. What a guest summarizes is not counted up.',
      guest: 'Summarize as guest',
    },
    profile: {
      title: 'No profile without an account',
      text: 'Sign in to see your plan, change your name and choose how Pith works for you. A guest has none of these.',
      guest: 'Summarize as guest',
    },
    generic: {
      title: 'This needs an account',
      text: 'Sign in to go on here. Summarizing works without an account, too.',
      guest: 'Continue as guest',
    },
  },
  wallButton: 'Sign in / Create account',
  wallList: 'What an account shows',
  benefits: {
    saved: 'Saved summaries, searchable by title, key points and topics',
    activity: 'Weekly activity, top channels and time saved',
    ratings: 'Ratings that act: a low one offers to write the summary again',
  },
  lost: {
    title: 'Auth token missing',
    text: 'You are not signed in any more. Sign in again to go on.',
    signIn: 'Sign In',
    guest: 'Continue as guest',
  },
  noRecord: {
    title: 'Your profile is missing',
    text: 'You are signed in, but your profile could not be created. Your plan and your settings come back with it.',
    again: 'Try again',
  },
} as const

export type WallContext = keyof typeof texts.walls
