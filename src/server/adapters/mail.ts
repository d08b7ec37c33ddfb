// Sends mail over SMTP; without a server for it, each mail becomes a file that the operator can open.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../config.ts'

export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /** False when mail only goes into a file. */
  delivers: boolean
  /** Throws a Problem `mail_down` when nothing could be sent now, whoever it were for. */
  check(): Promise<void>
  /** Resolves when the mail server, or the disk, has taken the mail. */
  send(mail: Mail): Promise<void>
}

const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

type Options = { settings: Settings; log: Logger }

/** Nothing is imported or connected before the first mail. */
export function openMailer({ settings, log }: Options): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings
  const from = MAIL_FROM ?? 'Pith <pith@localhost>'
  let opened: Promise<Transporter> | null = null
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return SMTP_URL
      ? createTransport({ url: SMTP_URL, ...patience })
      : (createTransport({ streamTransport: true, buffer: true }) as unknown as Transporter)
  }
  const transport = () => {
    opened ??= open()
    return opened
  }

  if (SMTP_URL)
    return {
      delivers: true,
      async check() {
        try {
          await (await transport()).verify()
        } catch (cause) {
          log.error({ err: cause }, 'the mail server does not answer')
          throw new Problem('mail_down', { cause })
        }
      },
      send: async (mail) => void (await (await transport()).sendMail({ from, ...mail })),
    }
  return {
    delivers: false,
    check: async () => {},
    async send(mail) {
      const { message } = (await (await transport()).sendMail({ from, ...mail })) as { message: Buffer }
      const folder = join(DATA_DIR, 'mail')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, message, { mode: 0o600 })
      // Neither the address nor what it says: who may read the log may not sign in as somebody else.
      log.info({ file }, 'a mail was written; set SMTP_URL to have mail sent')
    },
  }
}
