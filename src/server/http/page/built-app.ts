// Reads the built web app: the document of the app, and the HTML that was written at
// build for some pages.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultBrand } from '#contract/basics/brand.ts'
import { routes } from '#contract/basics/paths.ts'
import { notSelling } from '#contract/basics/placeholders.ts'
import type { PlanTable } from '#contract/billing/plans.ts'
import { etagOf } from '../caching.ts'
import { escapeHtml, fillInstallation, type Installation, replaceHead } from './fill-document.ts'
import { describePlans } from './plan-list.ts'

export type HtmlDocument = { html: string; etag: string }

export type BuiltApp = {
  root: string
  /** Without content, which the app's scripts add. */
  document: HtmlDocument
  /**
   * The pages with content, by path, which ends in `notSelling` where no plans are sold;
   * `/404` is the one for unknown addresses.
   */
  pages: ReadonlyMap<string, HtmlDocument>
  /** Names the app where it is installed. */
  manifest: string | null
}

/**
 * Their HTML has the built-in plans. With others the scripts write these pages; without
 * scripts the page of plans has a list of them.
 */
const pagesWithPlans = [routes.pricing.path, routes.terms.path]

/**
 * Returns null if the app is not built. The documents have the properties of the
 * installation in place of what the build left for them.
 */
export function readBuiltApp(
  properties: Installation = defaultBrand,
  root = findBuildFolder(),
): BuiltApp | null {
  if (!root) return null
  // The package has no sources.
  const installation = { ...properties, isPackage: !existsSync(join(root, '..', '..', 'src')) }
  const folder = join(root, 'pages')
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.html'))
    : []
  const pages = names
    .map((name) => [`/${basename(name, '.html')}`, join(folder, name)] as const)
    .filter(
      ([path]) => !installation.plans || !pagesWithPlans.some((page) => path.startsWith(page)),
    )
  const document = readDocument(join(root, 'index.html'), installation)
  const plans = installation.plans
    ? listPlanPages(document, { ...installation, plans: installation.plans })
    : []
  const manifest = join(root, 'manifest.webmanifest')
  return {
    root,
    manifest: existsSync(manifest)
      ? nameManifest(readFileSync(manifest, 'utf8'), installation)
      : null,
    document,
    pages: new Map([
      ...pages.map(([path, file]) => [path, readDocument(file, installation)] as const),
      ...plans,
    ]),
  }
}

/** The pages of plans, of which the server serves one. */
function listPlanPages(
  { html }: HtmlDocument,
  { plans, name }: Installation & { plans: PlanTable },
) {
  return [true, false].map((isSelling) => {
    const { title, content } = describePlans(plans, isSelling)
    const head = `<title>${title} · ${escapeHtml(name)}</title>`
    const page = replaceHead(html, { status: 200, indexable: true, html: head, content })
    return [`${routes.pricing.path}${isSelling ? '' : notSelling}`, toDocument(page)] as const
  })
}

/**
 * The hashes of the scripts inside the documents, as a content security policy lists
 * them. All documents have the same ones.
 */
export function hashInlineScripts(app: BuiltApp | null): string[] {
  const scripts = app?.document.html.matchAll(/<script>([^<]*)<\/script>/g) ?? []
  return [...scripts].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
}

function nameManifest(json: string, { name }: Installation): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), name, short_name: name })
}

function readDocument(file: string, installation: Installation): HtmlDocument {
  // As browsers read it: the hash of a script is that of its text with these line ends.
  const html = fillInstallation(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'), installation)
  return toDocument(html)
}

function toDocument(html: string): HtmlDocument {
  return { html, etag: etagOf(html) }
}

function findBuildFolder(): string | null {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const candidates = [
      join(folder, 'web', 'index.html'),
      join(folder, 'dist', 'web', 'index.html'),
    ]
    const found = candidates.find(
      (file) => existsSync(file) && existsSync(join(dirname(file), 'assets')),
    )
    if (found) return dirname(found)
  }
  return null
}
