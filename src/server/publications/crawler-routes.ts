// What search engines read: which pages they may visit, and the addresses of those that
// they may show.
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { invitationPath, joinPath, pairPath, routes } from '#contract/basics/paths.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { enforceAddressLimit } from '../http/rate-limits/action-limits.ts'
import { siteUrl } from '../site-url.ts'
import { listAddresses, listFileEnds } from './sitemap.ts'

/** Pages that show something only to the person whose it is. */
const privatePages = [
  ...[
    routes.dashboard,
    routes.allSummaries,
    routes.analytics,
    routes.profile,
    routes.notifications,
    routes.usage,
  ],
  ...[routes.ask, routes.auth, routes.resetPassword, routes.success, routes.cancel],
  ...[routes.highlights, routes.review, routes.trash, routes.libraryImport, routes.admin],
]
const privatePaths = [
  ...privatePages.map(({ path }) => path),
  ...['/summary/', pairPath(''), invitationPath(''), joinPath(''), routes.spaces.path],
]
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** All listed pages are counted for the index, so that it is kept for a while. */
const indexKeptMs = 60_000

/**
 * A file has up to 40,000 addresses, which are read from the database. A search engine
 * reads each file now and then.
 */
const fileRequests = { kind: 'sitemap', limit: 60, windowMs: 10 * 60_000 }

export const crawlerRoutes = (deps: Deps, addressesPerFile?: number) => {
  const { db, settings, log, now } = deps
  let index: { ends: string[]; expiresAt: number } | null = null
  const readIndex = async () => {
    if (index === null || index.expiresAt <= now())
      index = { ends: await listFileEnds(db.orm, addressesPerFile), expiresAt: now() + indexKeptMs }
    return index.ends
  }
  return new Hono()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      const lines = [
        'User-agent: *',
        ...privatePaths.map((path) => `Disallow: ${path}`),
        `Sitemap: ${siteUrl(settings)}/sitemap.xml`,
      ]
      return c.text(`${lines.join('\n')}\n`)
    })
    .get('/sitemap.xml', async (c) => {
      // A page that is no longer public must disappear at once.
      c.header('Cache-Control', 'no-store')
      c.header('Content-Type', 'application/xml; charset=utf-8')
      // The database knows no null bytes.
      const after = c.req.query('after')?.replaceAll('\0', '')
      const site = siteUrl(settings)
      const ends = after === undefined ? await readIndex() : []
      if (ends.length > 0) return c.body(renderIndex(site, ['', ...ends]))
      await enforceAddressLimit(deps, { ...fileRequests, address: clientAddress(c, settings) })
      return stream(
        c,
        async (output) => {
          await output.write(`${declaration}<urlset ${namespace}>\n`)
          const hasCommunity = settings.COMMUNITY === 'on'
          const options = { after: after ?? '', hasCommunity, perFile: addressesPerFile }
          for await (const listed of listAddresses(db.orm, options)) {
            if (output.aborted) return
            await output.write(listed.map((address) => renderAddress(site, address)).join(''))
          }
          await output.write('</urlset>\n')
        },
        async (err) => log.warn({ err }, 'a sitemap could not be sent'),
      )
    })
}

function renderIndex(site: string, ends: string[]): string {
  const files = ends.map(
    (end) => `<sitemap><loc>${site}/sitemap.xml?after=${end}</loc></sitemap>\n`,
  )
  return `${declaration}<sitemapindex ${namespace}>\n${files.join('')}</sitemapindex>\n`
}

function renderAddress(
  site: string,
  { path, publishedAt }: { path: string; publishedAt: number | null },
): string {
  const date =
    publishedAt === null
      ? ''
      : `<lastmod>${new Date(publishedAt).toISOString().slice(0, 10)}</lastmod>`
  return `<url><loc>${site}${path}</loc>${date}</url>\n`
}
