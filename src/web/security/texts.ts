// The texts about the password and the sessions of an account.
export const texts = {
  title: 'Security',
  password: {
    current: 'Current password',
    next: 'New password',
    endOthers: 'Sign out other devices',
    endOthersHelp: 'Other browsers must sign in again.',
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
