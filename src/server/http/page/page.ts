// Serves the web app: static files, the pages whose HTML was written at build, and one
// document for all others.
import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { communityPaths, routes } from '#contract/basics/paths.ts'
import { notSelling } from '#contract/basics/placeholders.ts'
import { readPassedLink } from '#contract/sources/passed-link.ts'
import { etagOf, isKnown, keepForReader } from '../caching.ts'
import { type BuiltApp, type HtmlDocument, readBuiltApp } from './built-app.ts'
import { fillLink, replaceHead } from './fill-document.ts'

/**
 * The title and meta tags of a page that replace the default ones. `content` is what
 * readers without scripts see.
 */
export type PageHead = { status: 200 | 404; indexable: boolean; html: string; content?: string }

/**
 * What the documents depend on. A head is null if the viewer may not know whether there
 * is such a page.
 */
type PageSources = {
  /** Whether this server sells plans. */
  isSelling: boolean
  hasCommunity: boolean
  summary: (publicationId: string) => Promise<PageHead>
  playlist: (playlistId: string, c: Context) => Promise<PageHead | null>
  creator: (username: string, c: Context) => Promise<PageHead | null>
}

export function pageRoutes(
  { isSelling, hasCommunity, ...heads }: PageSources,
  built = readBuiltApp(),
) {
  const app = new Hono()
  if (!built)
    return app.get('*', (c) => c.text('The web app is not built. Run: npm run build', 503))
  const { document, pages, manifest } = built
  const files = serveFiles(built)
  app.use(compress())
  app.get('/', (c) => c.redirect(`${routes.summarize.path}${new URL(c.req.url).search}`))
  app.get('/assets/*', files, (c) => c.notFound())
  const sendPublicPage = (c: Context, head: PageHead | null) => {
    if (!head) return sendNotFound(c, built)
    if (!head.indexable) c.header('X-Robots-Tag', 'noindex')
    const html = replaceHead(document.html, head)
    // A page that is no longer public must disappear everywhere at once.
    c.header('Cache-Control', head.status === 200 ? keepForReader : 'no-store')
    c.header('Vary', 'Cookie')
    return head.status === 200 && isKnown(c, etagOf(html))
      ? c.body(null, 304)
      : c.html(html, head.status)
  }
  app.get(routes.publicSummary.path, async (c) =>
    sendPublicPage(c, await heads.summary(c.req.param('publicationId'))),
  )
  app.get(routes.playlist.path, async (c) =>
    sendPublicPage(c, await heads.playlist(c.req.param('playlistId'), c)),
  )
  if (hasCommunity)
    app.get(routes.creator.path, async (c) =>
      sendPublicPage(c, await heads.creator(c.req.param('username'), c)),
    )
  app.get('/manifest.webmanifest', (c) => {
    if (manifest === null) return c.notFound()
    return c.body(manifest, 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    })
  })
  app.get('/:file{[^/]+\\.[a-z0-9]+}', files)
  return app.get('*', (c) => {
    // The app finds its pages in the same way.
    const path = c.req.path.replace(/(?<=.)\/+$/, '').toLowerCase()
    if (!isKnownPath(path, hasCommunity)) return sendNotFound(c, built)
    const link =
      path === routes.summarize.path ? readPassedLink(new URL(c.req.url).searchParams) : null
    const page =
      pages.get(path === routes.pricing.path && !isSelling ? `${path}${notSelling}` : path) ??
      document
    if (link === null) return sendDocument(c, page)
    c.header('Cache-Control', 'no-store')
    return c.html(fillLink(page.html, link))
  })
}

function serveFiles({ root }: BuiltApp) {
  return serveStatic({
    root: relative(process.cwd(), root) || '.',
    precompressed: true,
    onFound: (path, c) => {
      const isImmutable = path.includes('/assets/')
      // The response exists already and is merged with these headers.
      const { headers } = c.res
      headers.set(
        'Cache-Control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // For files without a compressed copy, too: caches must not give a compressed one
      // to those who did not ask for it.
      headers.set('Vary', 'Accept-Encoding')
    },
  })
}

/** The browser keeps the document and asks each time whether it is still the same. */
function sendDocument(c: Context, { html, etag }: HtmlDocument) {
  c.header('Cache-Control', 'no-cache')
  return isKnown(c, etag) ? c.body(null, 304) : c.html(html)
}

function sendNotFound(c: Context, { document, pages }: BuiltApp) {
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  return c.html((pages.get('/404') ?? document).html, 404)
}

const pagePatterns = Object.values(routes).map(({ path }) => ({
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  isOfCommunity: communityPaths.includes(path),
}))

/** Tells whether the app has a page at this path. */
function isKnownPath(path: string, hasCommunity: boolean): boolean {
  return pagePatterns.some(
    ({ pattern, isOfCommunity }) => (hasCommunity || !isOfCommunity) && pattern.test(path),
  )
}
