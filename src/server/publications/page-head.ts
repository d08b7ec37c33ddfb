// Writes the HTML head of a public page, which apps show for a pasted link. Title, text and thumbnail are untrusted and escaped.
import { html } from 'hono/html'
import { publicPath } from '#contract/paths.ts'
import { problems } from '#contract/problems.ts'
import type { PublicSummary } from '#contract/publication.ts'
import { htmlLanguage, summaryLanguage } from '#contract/summary-language.ts'
import { siteUrl } from '../accounts/auth.ts'
import type { Deps } from '../deps/deps.ts'
import type { PageHead } from '../http/page.ts'
import { findPublicPage } from './publications.ts'

/** Characters that apps show of a link at most. */
const maxTitleLength = 150
const maxTextLength = 300
const youtubeImageHosts = /^(?:[\w-]+\.)*(?:ytimg|ggpht)\.com$/

/** Returns the head of the page at a public address, or of the "not found" page. */
export async function readPageHead(deps: Deps, pageId: string): Promise<PageHead> {
  const page = await findPublicPage(deps, pageId)
  if (!page) {
    const title = `${problems.not_found.title} · Pith`
    return { status: 404, indexable: false, html: String(await html`<title>${title}</title>`) }
  }
  const { indexable } = page.publication
  return { status: 200, indexable, html: await renderHead(page.summary, siteUrl(deps.settings)) }
}

/** `site` is the origin of the server's public address. */
async function renderHead(summary: PublicSummary, site: string): Promise<string> {
  const title = shorten(summary.title, maxTitleLength)
  const text = shorten(summary.summary.tldr || summary.summary.summary, maxTextLength)
  const spoken = htmlLanguage(summary.transcript.language)
  const written = htmlLanguage(summaryLanguage(summary))
  const address = `${site}${publicPath(summary.id)}`
  const image = isYouTubeImage(summary.thumbnail) ? summary.thumbnail : `${site}/share.png`
  return String(
    await html`<title lang="${spoken}" dir="auto">${title} · Pith</title>
    <meta name="description" lang="${written}" content="${text}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="Pith" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${text}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${image}" />
    <meta name="twitter:card" content="summary_large_image" />`,
  )
}

/** Images are shown only from YouTube's own hosts. */
function isYouTubeImage(url: string | null): url is string {
  if (url === null || !URL.canParse(url)) return false
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'https:' && port === '' && youtubeImageHosts.test(hostname)
}

/** Shortens a text to one line, without the characters that change the writing direction. */
function shorten(text: string, maxLength: number): string {
  const line = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  if (characters.length <= maxLength) return line
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}
