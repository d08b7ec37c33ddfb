// What a pasted link shows of a public page: its title, text and picture. All of it is hostile text, and escaped.
import { html } from 'hono/html'
import { publicPath } from '#contract/paths.ts'
import { problems } from '#contract/problems.ts'
import type { PublicSummary } from '#contract/publication.ts'
import { addressOfSite } from '../accounts/auth.ts'
import type { Deps } from '../deps.ts'
import type { PageHead } from '../http/page.ts'
import { findPublic } from './publishing.ts'

/** What apps show of a link at most, in characters. */
const titleLimit = 150
const textLimit = 300
const pictureHosts = /^(?:[\w-]+\.)*(?:ytimg|ggpht)\.com$/

/** The head of the page at a public address; of the page that says there is none, where there is none. */
export async function readPageHead(deps: Deps, publicationId: string): Promise<PageHead> {
  const found = await findPublic(deps, publicationId)
  if (!found) {
    const title = `${problems.not_found.title} · Pith`
    return { status: 404, indexable: false, html: String(await html`<title>${title}</title>`) }
  }
  const { indexable } = found.publication
  return { status: 200, indexable, html: await headOf(found.summary, addressOfSite(deps.settings)) }
}

/** `site` is the origin that addresses are written with. */
export async function headOf(summary: PublicSummary, site: string): Promise<string> {
  const title = brief(summary.title, titleLimit)
  const text = brief(summary.summary.tldr || summary.summary.summary, textLimit)
  const address = `${site}${publicPath(summary.id)}`
  const picture = isYouTubes(summary.thumbnail) ? summary.thumbnail : `${site}/share.png`
  return String(
    await html`<title>${title} · Pith</title>
    <meta name="description" content="${text}" />
    <link rel="canonical" href="${address}" />
    <meta property="og:type" content="article" />
    <meta property="og:site_name" content="Pith" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${text}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${picture}" />
    <meta name="twitter:card" content="summary_large_image" />`,
  )
}

/** Other people's pictures are shown only from where YouTube keeps its own. */
function isYouTubes(picture: string | null): picture is string {
  if (picture === null || !URL.canParse(picture)) return false
  const { protocol, hostname, port } = new URL(picture)
  return protocol === 'https:' && port === '' && pictureHosts.test(hostname)
}

/** One line without the signs that turn a line of text around. */
function brief(text: string, limit: number): string {
  const line = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length <= limit
    ? line
    : `${letters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}
