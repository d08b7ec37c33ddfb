// The texts about the session and the account that any page may show; those of the
// account screens load with them.
import { brandName } from '../../ui/brand.ts'

export const texts = {
  expired: {
    title: 'Auth token missing',
    text: 'You are no longer signed in. Sign in again to continue.',
    signIn: 'Sign In',
    guest: 'Continue as guest',
  },
  unknown: {
    title: `${brandName} could not find out whether you are signed in.`,
    retry: 'Retry',
    guest: 'Continue as guest',
  },
  noRecord: {
    title: 'Your profile is missing',
    text: 'You are signed in, but your profile could not be created. Create it again to get your plan and settings back.',
    retry: 'Try again',
  },
  reason:
    'This needs an account. Sign in or create one, and you are back on the page that you came from.',
  problemLinks: {
    signIn: 'Sign In',
    confirmEmail: 'Confirm email address',
    viewPlans: 'View Plans',
  },
} as const
