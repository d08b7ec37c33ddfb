// Composes a mail as text and as HTML from the same paragraphs.
import type { Mail } from './mail.ts'

/** A text, or a link with what it does. */
type Paragraph = string | { link: string; label: string }

/** The names and addresses in the paragraphs are escaped. */
export function composeMail(to: string, subject: string, paragraphs: Paragraph[]): Mail {
  const text = paragraphs.map((each) => (typeof each === 'string' ? each : each.link)).join('\n\n')
  const html = paragraphs.map(
    (each) => `<p>${typeof each === 'string' ? escapeHtml(each) : toAnchor(each)}</p>`,
  )
  return {
    to,
    subject,
    text,
    html: `<div style="font-family:sans-serif;line-height:1.5;max-width:560px">${html.join('\n')}</div>`,
  }
}

/** The address is also shown, for programs that hide where a link leads. */
function toAnchor({ link, label }: { link: string; label: string }): string {
  const address = escapeHtml(link)
  return `<a href="${address}">${escapeHtml(label)}</a><br><small>${address}</small>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
