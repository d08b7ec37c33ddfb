// Makes a passkey in the browser and adds it to the account.
import { startRegistration } from '@simplewebauthn/browser'
import { passkeyApi } from '../passkeys/passkey-api.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Throws the error of the browser, or a Problem of the server. */
export async function addPasskey(password?: string): Promise<void> {
  const optionsJSON = (await passkeyApi.beginToAdd(password)) as unknown as CreationOptions
  await passkeyApi.add(await startRegistration({ optionsJSON }))
}
