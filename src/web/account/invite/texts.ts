// The texts of the invitation page.
import { brandName } from '../../ui/brand.ts'

export const texts = {
  title: 'Create your account',
  lead: (inviter: string | null, site: string) =>
    inviter === null
      ? `You are invited to ${brandName} at ${site}.`
      : `${inviter} invites you to ${brandName} at ${site}.`,
  end: (date: string | null) =>
    `Works once, until ${date}. Did not expect it? Close this page and nothing happens.`,
  loadFailed: 'The invitation could not be loaded',
  signedIn: (email: string) => `You are signed in as ${email}.`,
  signedInTitle: 'You have an account already',
  goOn: `Continue to ${brandName}`,
  otherTitle: (email: string) => `This invitation is for ${email}`,
  signOut: 'Sign out and continue',
} as const
