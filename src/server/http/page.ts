// Serves the web app: static files, and the same HTML document for all of its addresses.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { routes } from '#contract/paths.ts'

/** The title and meta tags of a page that replace the default ones. */
export type PageHead = { status: 200 | 404; indexable: boolean; html: string }

/** Reads the heads of pages that are shown without signing in. Null leaves the default head. */
type PageHeads = {
  summary: (publicationId: string) => Promise<PageHead>
  playlist: (playlistId: string) => Promise<PageHead | null>
  creator: (username: string) => Promise<PageHead | null>
}

/** `root` is the folder of the built web app. */
export function pageRoutes(heads: PageHeads, root = findBuildFolder()) {
  const app = new Hono()
  if (!root) return app.get('*', (c) => c.text('The web app is not built. Run: npm run build', 503))
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const files = serveStatic({
    root: relative(process.cwd(), root) || '.',
    precompressed: true,
    onFound: (path, c) => {
      const isImmutable = path.includes('/assets/')
      // The response exists already and is merged with these headers.
      const { headers } = c.res
      headers.set('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // For files without a compressed copy, too: caches must not give a compressed one to those who did not ask for it.
      headers.set('Vary', 'Accept-Encoding')
    },
  })
  app.use(compress())
  app.get('/', (c) => c.redirect('/summarize'))
  app.get('/assets/*', files, (c) => c.notFound())
  const sendPage = (c: Context, head: PageHead | null) => {
    // A page that is no longer public must disappear everywhere at once.
    c.header('Cache-Control', 'no-store')
    if (!head) return c.html(page)
    if (!head.indexable) c.header('X-Robots-Tag', 'noindex')
    return c.html(replaceHead(page, head), head.status)
  }
  app.get(routes.publicSummary.path, async (c) => sendPage(c, await heads.summary(c.req.param('publicationId'))))
  app.get(routes.playlist.path, async (c) => sendPage(c, await heads.playlist(c.req.param('playlistId'))))
  app.get(routes.creator.path, async (c) => sendPage(c, await heads.creator(c.req.param('username'))))
  app.get('/:file{[^/]+\\.[a-z0-9]+}', files)
  return app.get('*', (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(page)
  })
}

function replaceHead(document: string, { indexable, html }: PageHead): string {
  const robots = indexable ? '' : '<meta name="robots" content="noindex" />'
  // A function, because a "$" in a title must not be treated as a replacement pattern.
  return document.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => html + robots)
}

function findBuildFolder(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const candidates = [join(folder, 'web', 'index.html'), join(folder, 'dist', 'web', 'index.html')]
    const found = candidates.find((file) => existsSync(file) && existsSync(join(dirname(file), 'assets')))
    if (found) return dirname(found)
  }
  return null
}
