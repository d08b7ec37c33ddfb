// Recognizes a mail server that does not take mail for an address.
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js'

/** True where the mail server refused the recipient for good, so that the same mail would be refused again. */
export function isAddressRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as Partial<SMTPError>
  return command === 'RCPT TO' && responseCode >= 500
}
