// The texts about the email address, the password and the sessions of an account.
import { hasCommunity } from '../../ui/community.ts'

export const texts = {
  title: 'Security',
  email: {
    title: 'Email',
    verified: 'Verified',
    unverified: 'Not verified yet',
    help: 'For signing in and for mail about your account. It cannot be changed.',
    unverifiedHelp: `Open the link that was mailed to you. Until then you share the daily limit of guests, and cannot publish${hasCommunity ? ', comment or follow' : ''}.`,
    sendAgain: 'Send Again',
    sent: 'A link was mailed to you. It works for a day.',
    failed: 'The mail could not be sent. Please try again in a minute.',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    endOthers: 'Sign out other devices',
    endOthersHelp: 'Other browsers must sign in again.',
    endKeys: 'End API keys and passkeys',
    endKeysHelp: 'Also paired browsers. Do this if somebody else may have used your account.',
    submit: 'Change Password',
    busy: 'Changing...',
    missing: 'Please fill in all fields',
    changed: 'Your password was changed.',
    failed: 'Your password could not be changed. Please try again.',
  },
  sessions: {
    title: 'Where you are signed in',
    failed: 'Your sessions could not be loaded',
    unknown: 'Unknown device',
    current: 'This device',
    now: 'Active now',
    since: (since: string, used: string) => `Signed in ${since}, used ${used}`,
    end: 'End',
    endFailed: 'The session could not be ended. Please try again.',
    endAll: 'Sign Out Everywhere',
    endAllHelp: 'Ends all of them, this one too.',
  },
} as const
