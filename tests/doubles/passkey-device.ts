// A device with passkeys for tests of the server: it speaks WebAuthn as an authenticator
// and its browser do.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string; rp?: { id: string }; rpId?: string }
type Behavior = {
  /** The site that asks. */
  origin?: string
  /** Whether the device checked a finger, a face or a code. */
  checksOwner?: boolean
}

const defaultBehavior: Required<Behavior> = { origin: 'http://localhost:3000', checksOwner: true }
const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function createPasskeyDevice() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  /**
   * The signed part of an answer: for which site it is, what was checked, and how often
   * the key was used.
   */
  const authenticatorData = (
    rpId: string,
    { checksOwner }: Required<Behavior>,
    credential?: Buffer,
  ) => {
    const flags = userPresent | (checksOwner ? userVerified : 0) | (credential ? hasCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
    clientExtensionResults: {},
  })

  return {
    /** Makes the passkey, as `navigator.credentials.create` does. */
    create({ challenge, rp }: Options, behavior: Behavior = {}) {
      const settings = { ...defaultBehavior, ...behavior }
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        encodePublicKey(keys.publicKey),
      ])
      const authData = authenticatorData(rp?.id ?? '', settings, credential)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ])
      const clientData = encodeClientData('webauthn.create', challenge, settings)
      return answer({ clientDataJSON: clientData, attestationObject: attestation })
    },

    /** Signs in with it, as `navigator.credentials.get` does. */
    get({ challenge, rpId }: Options, behavior: Behavior = {}) {
      const settings = { ...defaultBehavior, ...behavior }
      const authData = authenticatorData(rpId ?? '', settings)
      const clientData = encodeClientData('webauthn.get', challenge, settings)
      const signature = sign(
        'sha256',
        Buffer.concat([authData, sha256(clientData)]),
        keys.privateKey,
      )
      return answer({ clientDataJSON: clientData, authenticatorData: authData, signature })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const encodeClientData = (type: string, challenge: string, { origin }: Required<Behavior>) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with x (-2) and y (-3). */
function encodePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [xBytes, yBytes] = [x, y].map((each) => cborBytes(Buffer.from(each, 'base64url'))) as [
    Buffer,
    Buffer,
  ]
  const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([start, Buffer.from([0x21]), xBytes, Buffer.from([0x22]), yBytes])
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** Up to 255 bytes. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
