// A mail server that speaks SMTP and keeps every mail it receives.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; text: string }

/** Addresses that end so are refused. */
const refusedDomain = '@refused.example'
const noSuchMailbox = () => Object.assign(new Error('No such mailbox'), { responseCode: 550 })

type Options = {
  port?: number
  user?: string
  password?: string
  onMail?: (mail: ReceivedMail) => void
}

export async function startMail({ port = 0, user, password, onMail }: Options = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: !user,
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: (credentials, _session, done) =>
      credentials.username === user && credentials.password === password
        ? done(null, { user })
        : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.endsWith(refusedDomain) ? noSuchMailbox() : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const text = decodeQuotedPrintable(Buffer.concat(chunks).toString('latin1'))
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text,
        }
        mails.push(mail)
        onMail?.(mail)
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  const userInfo = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  return {
    url: `smtp://${userInfo}127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Mails of plain text with long lines are sent as quoted-printable. */
export function decodeQuotedPrintable(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
