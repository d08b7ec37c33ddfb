// Answers on this machine for YouTube's pictures and player. Chromium is told to find them
// here: catching the requests of each page would take a tenth of the processor time that
// opening it takes.
import { generateKeyPairSync, sign } from 'node:crypto'
import { createSecureServer } from 'node:http2'
import { findFreePort } from './free-port.ts'

export const youtubeAnswers: Record<string, { type: string; body: string }> = {
  'i.ytimg.com': {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
  },
  'www.youtube-nocookie.com': { type: 'text/html', body: '<title>player</title>' },
}

// The workers inherit it from the process that starts the server.
process.env.YOUTUBE_HOSTS_PORT ??= String(await findFreePort())
const port = Number(process.env.YOUTUBE_HOSTS_PORT)

/** For Chromium. Nobody has signed the certificate of the server. */
export const youtubeHostArguments = [
  `--host-resolver-rules=${Object.keys(youtubeAnswers).map((host) => `MAP ${host}:443 127.0.0.1:${port}`)}`,
  '--ignore-certificate-errors',
]

/** Returns a function that closes the server. */
export async function startYouTubeHosts(): Promise<() => void> {
  // One connection for all pictures of a page.
  const server = createSecureServer(
    { ...makeCertificate(), allowHTTP1: true },
    (request, answer) => {
      const { authority, headers } = request
      const { type, body } = youtubeAnswers[authority || String(headers.host)]!
      answer.writeHead(200, { 'content-type': type })
      answer.end(body)
    },
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => void server.close()
}

/** A key and a certificate of its own making, in the few parts that X.509 requires. */
function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const hex = (text: string) => Buffer.from(text, 'hex')
  const part = (tag: number, ...contents: Buffer[]) => {
    const content = Buffer.concat(contents)
    const { length } = content
    const size = length < 128 ? [length] : [0x82, length >> 8, length & 255]
    return Buffer.concat([Buffer.from([tag, ...size]), content])
  }
  const sequence = (...contents: Buffer[]) => part(0x30, ...contents)
  const [commonName, ecdsaWithSha256] = [hex('0603550403'), hex('06082a8648ce3d040302')]
  const name = sequence(part(0x31, sequence(commonName, part(0x0c, Buffer.from('tests')))))
  const validity = sequence(
    ...['200101000000Z', '491231235959Z'].map((time) => part(0x17, Buffer.from(time))),
  )
  const content = sequence(
    ...[hex('020101'), sequence(ecdsaWithSha256), name, validity, name],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = part(3, Buffer.from([0]), sign('sha256', content, privateKey))
  const certificate = sequence(content, sequence(ecdsaWithSha256), signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  }
}
