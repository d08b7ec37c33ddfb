// Sends mail over SMTP, or writes it to files if no mail server is set up.
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems.ts'
import type { Settings } from '../../config.ts'

export type Mail = { to: string; subject: string; text: string }

export type Mailer = {
  /** False if mail is only written to files. */
  delivers: boolean
  /** Throws a Problem `mail_down` if the mail server cannot be reached or rejects the sign-in. Independent of any recipient. */
  check(): Promise<void>
  /** Resolves when the mail server has accepted the mail, or when the file is written. */
  send(mail: Mail): Promise<void>
}

const smtpTimeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

type Options = { settings: Settings; log: Logger }

/** Imports the mail library and connects with the first mail. */
export function openMailer({ settings, log }: Options): Mailer {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = settings
  const from = MAIL_FROM ?? 'Pith <pith@localhost>'
  let opened: Promise<Transporter> | null = null
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return SMTP_URL
      ? createTransport({ url: SMTP_URL, ...smtpTimeouts })
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
          log.error({ err: cause }, 'the mail server cannot be used')
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
      // The log must not contain the recipient or the text: a reader of the log could use a link in it to sign in.
      log.info({ file }, 'a mail was written to a file; set SMTP_URL to send mail')
    },
  }
}
