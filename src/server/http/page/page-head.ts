// Writes the HTML head of a public page, which apps show for a pasted link. Title, text
// and image are untrusted and escaped.
import { html } from 'hono/html'
import { isPictureUrl } from '#contract/sources/video-facts.ts'
import type { SiteIdentity } from '../../site-url.ts'
import type { PageHead } from './page.ts'

/** Characters that apps show of a link at most. */
const maxTitleLength = 150
const maxTextLength = 300

export type PageDescription = {
  type: 'article' | 'website' | 'profile'
  title: string
  text: string
  /** Values of the HTML `lang` attribute; an empty one stands for an unknown language. */
  titleLanguage: string
  textLanguage: string
  path: string
  image: string | null
}

export async function renderHead(
  description: PageDescription,
  site: SiteIdentity,
): Promise<string> {
  const { type, titleLanguage, textLanguage, path } = description
  const title = shorten(description.title, maxTitleLength)
  const text = shorten(description.text, maxTextLength)
  const address = `${site.url}${path}`
  const image = isPictureUrl(description.image) ? description.image : `${site.url}/share.png`
  return String(
    await html`<title lang="${titleLanguage}" dir="auto">${title} · ${site.name}</title>
    <meta name="description" lang="${textLanguage}" content="${text}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:site_name" content="${site.name}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${text}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    <meta name="twitter:card" content="summary_large_image" />`,
  )
}

/** The head of a page that only the viewer may open. The app adds the title. */
export async function renderPrivateHead({ name }: SiteIdentity): Promise<PageHead> {
  return { status: 200, indexable: false, html: String(await html`<title>${name}</title>`) }
}

/** The head of a page that search engines may not list, because nobody agreed to it. */
export async function renderUnlistedHead(
  description: PageDescription,
  site: SiteIdentity,
): Promise<PageHead> {
  return { status: 200, indexable: false, html: await renderHead(description, site) }
}

function shorten(text: string, maxLength: number): string {
  const line = toLine(text)
  const characters = [...line]
  if (characters.length <= maxLength) return line
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}

/** Turns a text into one line, without the characters that change the writing direction. */
export function toLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
