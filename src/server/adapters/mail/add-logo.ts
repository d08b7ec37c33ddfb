// Mails show the logo of the installation above their text.
import type { SendMailOptions } from 'nodemailer'
import type { Logo } from '../../brand/read-logo.ts'
import type { Mail } from './mail.ts'

/** Attached, so that it is shown without a request, by which a mail would tell that it was opened. Mail programs show no SVG. */
export function addLogo(mail: Mail, logo: Logo | null): Mail | (Mail & Pick<SendMailOptions, 'attachments'>) {
  if (!mail.html || logo?.type !== 'image/png') return mail
  const height = 32
  const width = Math.round(height * logo.ratio)
  return {
    ...mail,
    // The name is in the text of every mail.
    html: `<p><img src="cid:logo" alt="" width="${width}" height="${height}"></p>${mail.html}`,
    attachments: [{ filename: 'logo.png', content: logo.bytes, contentType: logo.type, cid: 'logo' }],
  }
}
