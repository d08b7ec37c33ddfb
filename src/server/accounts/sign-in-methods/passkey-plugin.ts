// Configures Better Auth's passkeys: for which site they are, and that a device asks for its owner.

import type { SiteIdentity } from '../../site-url.ts'
import { describeDevice } from './describe-device.ts'

/** Loads the plugin. A passkey works at the address of `site` and nowhere else. */
export async function openPasskeys(site: SiteIdentity) {
  const [{ getAuthenticatorName, passkey }, { APIError }] = await Promise.all([
    import('@better-auth/passkey'),
    import('better-auth/api'),
  ])
  /**
   * A device that was only touched may be in the wrong hands, and the passkey is all that
   * a sign-in needs.
   */
  const requireOwner = (isVerified: boolean | undefined) => {
    if (!isVerified)
      throw new APIError('BAD_REQUEST', { message: 'The device did not check who you are.' })
  }
  return passkey({
    rpID: new URL(site.url).hostname,
    rpName: site.name,
    origin: site.url,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ ctx, verification: { registrationInfo } }) => {
        requireOwner(registrationInfo?.userVerified)
        const device = describeDevice(ctx.headers?.get('user-agent') ?? '')
        return { name: getAuthenticatorName(registrationInfo?.aaguid) ?? (device || 'Passkey') }
      },
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireOwner(verification.authenticationInfo.userVerified),
    },
  })
}
