// The page itself: built files with long lives, and one document for every address that is not a call.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { routes } from '#contract/paths.ts'

/** The head of one page, in place of the head that all others have. */
export type PageHead = { status: 200 | 404; indexable: boolean; html: string }

/** `readHead` knows the head of a public page; `root` is the folder of the built page. */
export function pageRoutes(readHead: (publicationId: string) => Promise<PageHead>, root = findPage()) {
  const app = new Hono()
  if (!root) return app.get('*', (c) => c.text('The page is not built. Run: npm run build', 503))
  const document = readFileSync(join(root, 'index.html'), 'utf8')
  const files = serveStatic({
    root: relative(process.cwd(), root) || '.',
    onFound: (path, c) => {
      const forEver = path.includes('/assets/')
      c.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.use(compress())
  app.get('/', (c) => c.redirect('/summarize'))
  app.get('/assets/*', files, (c) => c.notFound())
  app.get(routes.publicSummary.path, async (c) => {
    const head = await readHead(c.req.param('publicationId'))
    // A page that is taken back is gone everywhere at once.
    c.header('Cache-Control', 'no-store')
    if (!head.indexable) c.header('X-Robots-Tag', 'noindex')
    return c.html(withHead(document, head), head.status)
  })
  app.get('/:file{[^/]+\\.[a-z0-9]+}', files)
  return app.get('*', (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(document)
  })
}

function withHead(document: string, { indexable, html }: PageHead): string {
  const robots = indexable ? '' : '<meta name="robots" content="noindex" />'
  // A function, because "$" in a title is no sign of the pattern.
  return document.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => html + robots)
}

function findPage(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const candidates = [join(folder, 'web', 'index.html'), join(folder, 'dist', 'web', 'index.html')]
    const found = candidates.find((file) => existsSync(file) && existsSync(join(dirname(file), 'assets')))
    if (found) return dirname(found)
  }
  return null
}
