// Draws which layers and folders import which, in Mermaid.
import { importsOf, type SourceFile } from './source-files.ts'

/**
 * Layers from top to bottom, each in so many rows: a folder imports only from rows below
 * its own, or beside it.
 */
const rowsOf = { extension: 1, web: 4, cli: 1, server: 5, engine: 3, contract: 1 }
type Layer = keyof typeof rowsOf
const layers = Object.keys(rowsOf) as Layer[]

/** Returns a flowchart without figures, so that it changes only with the structure. */
export function drawImports(files: SourceFile[]): string {
  const imports = files.flatMap(importsOf)
  const folders = new Map<string, Set<string>>(files.map(({ path }) => [folderOf(path), new Set()]))
  for (const { from, to } of imports)
    if (folderOf(from) !== folderOf(to)) folders.get(folderOf(from))!.add(folderOf(to))
  const boxes = layers.flatMap((layer) => drawLayer(layer, folders))
  const arrows = layers.flatMap((above) =>
    layers.flatMap((below) => {
      const isUsed = imports.some(
        ({ from, to }) => layerOf(from) === above && layerOf(to) === below,
      )
      return above !== below && isUsed ? `  ${above} --> ${below}` : []
    }),
  )
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}

function drawLayer(layer: Layer, folders: Map<string, Set<string>>): string[] {
  const heights = measureHeights(layer, folders)
  const highest = Math.max(0, ...heights.values())
  const rows = Array.from({ length: rowsOf[layer] }, (): string[] => [])
  for (const [folder, height] of [...heights].sort(([a], [b]) => a.localeCompare(b)))
    rows[Math.floor(((highest - height) / (highest + 1)) * rowsOf[layer])]!.push(
      folder.split('/')[1]!,
    )
  const filled = rows.filter((row) => row.length > 0)
  if (filled.length === 0) return [`  ${layer}`]
  const boxes = filled.map((row, at) => `    ${layer}${at + 1}["${breakLines(row)}"]`)
  const chain =
    filled.length > 1 ? [`    ${filled.map((_, at) => layer + (at + 1)).join(' --> ')}`] : []
  return [`  subgraph ${layer}`, ...boxes, ...chain, '  end']
}

/** Five names in a line, so that no box is too wide for a page. */
const breakLines = (names: string[]) =>
  names.map((name, at) => (at === 0 ? name : `${at % 5 === 0 ? ',<br/>' : ', '}${name}`)).join('')

/** How many folders of its layer stand below a folder, one below the other. */
function measureHeights(layer: Layer, folders: Map<string, Set<string>>): Map<string, number> {
  const heights = new Map<string, number>()
  const measure = (folder: string): number => {
    const known = heights.get(folder)
    if (known !== undefined) return known
    heights.set(folder, 0)
    const below = [...(folders.get(folder) ?? [])].filter((other) => other.startsWith(`${layer}/`))
    const height = Math.max(0, ...below.map((other) => 1 + measure(other)))
    heights.set(folder, height)
    return height
  }
  for (const folder of [...folders.keys()].sort())
    if (folder.startsWith(`${layer}/`)) measure(folder)
  return heights
}

const layerOf = (path: string) => path.split('/')[1]!
/** "server/notes" of src/server/marks/notes/store.ts, "server" of a file at the top of a layer. */
const folderOf = (path: string) => path.split('/').slice(1, -1).slice(0, 2).join('/')
