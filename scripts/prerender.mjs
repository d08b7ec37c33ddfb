// Writes the HTML of the pages that everybody sees alike to dist/web/pages, from the same
// components as in the browser.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './run.mjs'

const web = join(root, 'dist', 'web')
const serverBuild = join(root, 'dist', 'prerender')

/** Builds the components for Node. It needs nothing of the browser's build. */
export async function buildComponents() {
  await build({
    ...{ root, logLevel: 'warn', publicDir: false },
    build: { ssr: 'src/web/prerender.tsx', outDir: serverBuild },
  })
}

/** Writes the pages into the document of the browser's build. */
export async function writePages() {
  const { renderPages } = await import(join(serverBuild, 'prerender.js'))
  const document = readFileSync(join(web, 'index.html'), 'utf8')
  const chunks = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
  const [table] = Object.entries(chunks).find(([, { name }]) => name === 'table')
  // All pages but the start page need the table of pages first.
  const otherDocument = addToHead(
    document,
    `<link rel="modulepreload" crossorigin href="/${chunks[table].file}">`,
  )
  writeFileSync(join(web, 'index.html'), otherDocument)
  mkdirSync(join(web, 'pages'))
  for (const { name, source, ...page } of await renderPages()) {
    const assets = listAssets(chunks, source && pageChunk(chunks, `src/web/${source}`, table))
    writeFileSync(
      join(web, 'pages', `${name}.html`),
      fillDocument(source ? otherDocument : document, { ...page, assets }),
    )
  }
  rmSync(join(web, '.vite'), { recursive: true })
  rmSync(serverBuild, { recursive: true })
}

/** A page without a chunk of its own is in that of the table. */
function pageChunk(chunks, source, table) {
  if (!existsSync(join(root, source))) throw new Error(`There is no page ${source}.`)
  return chunks[source] ? source : table
}

/**
 * The page's own script and style sheets, and those that it imports, without those of the
 * document.
 */
function listAssets(chunks, source) {
  const found = new Set()
  const add = (name) => {
    if (found.has(name) || chunks[name].isEntry) return
    found.add(name)
    for (const imported of chunks[name].imports ?? []) add(imported)
  }
  if (source) add(source)
  const files = [...found].map((name) => chunks[name])
  return {
    script: source && files[0].file,
    styles: [...new Set(files.flatMap(({ css }) => css ?? []))],
  }
}

function addToHead(document, html) {
  return document.replace('</head>', `${html}</head>`)
}

/** A script in the document starts what these links name. */
const startLater = (file) => `<link rel="modulepreload" crossorigin href="/${file}" data-start>`

function fillDocument(document, { path, html, assets: { script, styles } }) {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0]
  if (!title || /<script|<style|\sstyle="/.test(html))
    throw new Error(`The HTML of ${path} cannot be served.`)
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const replacements = [
    [/<title>[^<]*<\/title>/, title],
    [
      /<script type="module" crossorigin src="\/([^"]+)"><\/script>/,
      // Before the app's own script, so that it starts with the page.
      (_, own) => [script, own].filter(Boolean).map(startLater).join(''),
    ],
    // The page can be read without its scripts: its style sheets and its font come first.
    [/<link rel="modulepreload"/g, '$& fetchpriority="low"'],
    // The first screen has no text in this font.
    [/<link[^>]*source-serif[^>]*>/, ''],
    [/<noscript>[^<]*<\/noscript>/, ''],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-path="${path}">${html.replace(title, '')}</div>`,
    ],
  ]
  return replacements.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`The document has no ${pattern}.`)
      return text.replace(
        pattern,
        typeof replacement === 'function'
          ? replacement
          : (match) => replacement.replace('$&', match),
      )
    },
    addToHead(document, links.join('')),
  )
}
