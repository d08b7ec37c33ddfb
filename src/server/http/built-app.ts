// Reads the built web app: the document of the app, and the HTML that was written at build for some pages.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultBrand } from '#contract/brand.ts'
import { type Brand, fillBrand } from './fill-document.ts'

export type HtmlDocument = { html: string; etag: string }

export type BuiltApp = {
  root: string
  /** Without content, which the app's scripts add. */
  document: HtmlDocument
  /** The pages with content, by path; `/404` is the one for unknown addresses. */
  pages: ReadonlyMap<string, HtmlDocument>
  /** Names the app where it is installed. */
  manifest: string | null
}

/** Returns null if the app is not built. The documents have the brand in place of what the build left for it. */
export function readBuiltApp(brand: Brand = defaultBrand, root = findBuildFolder()): BuiltApp | null {
  if (!root) return null
  const folder = join(root, 'pages')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.html')) : []
  const manifest = join(root, 'manifest.webmanifest')
  return {
    root,
    manifest: existsSync(manifest) ? nameManifest(readFileSync(manifest, 'utf8'), brand) : null,
    document: readDocument(join(root, 'index.html'), brand),
    pages: new Map(names.map((name) => [`/${basename(name, '.html')}`, readDocument(join(folder, name), brand)])),
  }
}

/** The hashes of the scripts inside the documents, as a content security policy lists them. All documents have the same ones. */
export function hashInlineScripts(app: BuiltApp | null): string[] {
  const scripts = app?.document.html.matchAll(/<script>([^<]*)<\/script>/g) ?? []
  return [...scripts].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
}

function nameManifest(json: string, { name }: Brand): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), name, short_name: name })
}

function readDocument(file: string, brand: Brand): HtmlDocument {
  // As browsers read it: the hash of a script is that of its text with these line ends.
  const html = fillBrand(readFileSync(file, 'utf8').replaceAll('\r\n', '\n'), brand)
  // Weak, because the compressed copies have the same one.
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

function findBuildFolder(): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const candidates = [join(folder, 'web', 'index.html'), join(folder, 'dist', 'web', 'index.html')]
    const found = candidates.find((file) => existsSync(file) && existsSync(join(dirname(file), 'assets')))
    if (found) return dirname(found)
  }
  return null
}
