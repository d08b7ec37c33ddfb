// The source files of the project, parsed, for the tests that check how the code is built.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

export type SyntaxNode = { type: string; start: number; end: number; [property: string]: unknown }
export type SourceFile = { path: string; text: string; program: SyntaxNode }
export type Import = { from: string; to: string; isTypeOnly: boolean; isDynamic: boolean }

/** Parses every TypeScript file of a folder, subfolders included, except for tests. */
export function readSourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => parseFile(join(folder, file), readFileSync(join(folder, file), 'utf8')))
}

export function parseFile(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return { path, text, program: program as unknown as SyntaxNode }
}

/** Calls back with every node below this one, parents first. */
export function visit(
  node: SyntaxNode,
  onNode: (node: SyntaxNode, parent: SyntaxNode) => void,
): void {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) {
        onNode(child, node)
        visit(child, onNode)
      }
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/**
 * What a file imports or re-exports from files of this project, statically and
 * dynamically. Packages are left out.
 */
export function importsOf(file: SourceFile): Import[] {
  return sourcesOf(file)
    .filter(({ source }) => isOwn(source))
    .map(({ source, ...kind }) => {
      const to = source.startsWith('#')
        ? `src/${source.slice(1)}`
        : normalize(join(dirname(file.path), source))
      return { from: file.path, to, ...kind }
    })
}

/** The packages that a file imports or re-exports, in the same ways. */
export function packagesOf(file: SourceFile): string[] {
  return sourcesOf(file).flatMap(({ source }) => (isOwn(source) ? [] : source))
}

const isOwn = (source: string) => /^[#.]/.test(source)

type Source = { source: string; isTypeOnly: boolean; isDynamic: boolean }

function sourcesOf({ program }: SourceFile): Source[] {
  const found: Source[] = []
  visit(program, (node) => {
    const { source } = node as { source?: { value?: unknown } | null }
    if (typeof source?.value !== 'string') return
    found.push({
      source: source.value,
      isTypeOnly: isTypeOnly(node),
      isDynamic: node.type === 'ImportExpression',
    })
  })
  return found
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = (node.specifiers ?? []) as { importKind?: string }[]
  return specifiers.length > 0 && specifiers.every(({ importKind }) => importKind === 'type')
}
