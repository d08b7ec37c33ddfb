// The HTML head of a published summary.
import { html } from 'hono/html'
import { publicPath } from '#contract/basics/paths.ts'
import { problems } from '#contract/problems/problems.ts'
import type { PublicSummary } from '#contract/social/publication.ts'
import { shortWithoutMark } from '#contract/summaries/describe-check.ts'
import { htmlLanguage, summaryLanguage } from '#contract/summaries/summary-language.ts'
import type { Deps } from '../deps/deps.ts'
import type { PageHead } from '../http/page/page.ts'
import { type PageDescription, renderHead } from '../http/page/page-head.ts'
import { describeSite } from '../site-url.ts'
import { renderContent } from './page-content.ts'
import { findPublicPage } from './publications.ts'

/** Returns the head of the page at a public address, or of the "not found" page. */
export async function readSummaryHead(deps: Deps, pageId: string): Promise<PageHead> {
  const page = await findPublicPage(deps, pageId, { withHighlights: false })
  if (!page) {
    const title = `${problems.not_found.title} · ${deps.settings.BRAND_NAME}`
    return { status: 404, indexable: false, html: String(await html`<title>${title}</title>`) }
  }
  const { indexable } = page.publication
  return {
    status: 200,
    indexable,
    html: await renderHead(describe(page.summary), describeSite(deps.settings)),
    content: await renderContent(page.summary),
  }
}

function describe(summary: PublicSummary): PageDescription {
  return {
    type: 'article',
    title: summary.title,
    text: shortWithoutMark(summary.summary) || summary.summary.summary,
    titleLanguage: htmlLanguage(summary.transcript.language),
    textLanguage: htmlLanguage(summaryLanguage(summary)),
    path: publicPath(summary.id),
    image: summary.thumbnail,
  }
}
