// Sends mail over SMTP, or writes it to files if no mail server is set up.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'
import type { Logger } from 'pino'
import { Problem } from '#contract/problems/problems.ts'
import type { Logo } from '../../brand/read-logo.ts'
import type { Settings } from '../../config.ts'

/** `html` says the same as `text`. */
export type Mail = { to: string; subject: string; text: string; html?: string }

export type Mailer = {
  /** False if mail is only written to files. */
  delivers: boolean
  /**
   * Throws a Problem `mail_down` if the mail server cannot be reached or rejects the
   * sign-in. Independent of any recipient.
   */
  check(): Promise<void>
  /** Resolves when the mail server has accepted the mail, or when the file is written. */
  send(mail: Mail): Promise<void>
  /** Deletes the files with mails to this address. */
  deleteMailsTo(address: string): Promise<void>
}

const smtpTimeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 15_000 }

type Options = { settings: Settings; log: Logger }

/** Imports the mail library and connects with the first mail. */
export function openMailer({ settings, log }: Options): Mailer {
  const { SMTP_URL, MAIL_FROM, BRAND_NAME, DATA_DIR } = settings
  const { logo } = settings.brand
  const from = MAIL_FROM ?? { name: BRAND_NAME, address: 'pith@localhost' }
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
      send: async (mail) =>
        void (await (await transport()).sendMail({ from, ...addLogo(mail, logo) })),
      deleteMailsTo: async () => {},
    }
  const folder = join(DATA_DIR, 'mail')
  return {
    delivers: false,
    check: async () => {},
    async send(mail) {
      const { message } = (await (
        await transport()
      ).sendMail({ from, ...addLogo(mail, logo) })) as {
        message: Buffer
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}${endingOf(mail.to)}`,
      )
      await writeFile(file, message, { mode: 0o600 })
      // The log must not contain the recipient or the text: a reader of the log could use
      // a link in it to sign in.
      log.info({ file }, 'a mail was written to a file; set SMTP_URL to send mail')
    },
    async deleteMailsTo(address) {
      const files = existsSync(folder) ? await readdir(folder) : []
      const own = files.filter((file) => file.endsWith(endingOf(address)))
      for (const file of own) await rm(join(folder, file), { force: true })
    },
  }
}

/** The end of the name of each file with a mail to this address, by which they are found again. */
function endingOf(address: string): string {
  return `-${createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16)}.eml`
}

/**
 * Attached, so that it is shown without a request, by which a mail would tell that it was
 * opened. Mail programs show no SVG.
 */
function addLogo(
  mail: Mail,
  logo: Logo | null,
): Mail | (Mail & Pick<SendMailOptions, 'attachments'>) {
  if (!mail.html || logo?.type !== 'image/png') return mail
  const height = 32
  const width = Math.round(height * logo.ratio)
  return {
    ...mail,
    // The name is in the text of every mail.
    html: `<p><img src="cid:logo" alt="" width="${width}" height="${height}"></p>${mail.html}`,
    attachments: [
      { filename: 'logo.png', content: logo.bytes, contentType: logo.type, cid: 'logo' },
    ],
  }
}

/**
 * True where the mail server refused the recipient for good, so that the same mail would
 * be refused again.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as Partial<SMTPError>
  return command === 'RCPT TO' && responseCode >= 500
}
