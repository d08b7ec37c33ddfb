// Documents have parts that a command writes, between markers with its name.
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Returns what is between the markers of a command, without empty lines at its ends.
 * Throws an Error where the file has none.
 */
export function readMarked(file: string, command: string): string {
  return splitAtMarkers(file, command)[1].trim()
}

/** Replaces it. */
export function writeMarked(file: string, command: string, content: string): void {
  const [before, , after] = splitAtMarkers(file, command)
  writeFileSync(file, `${before}\n\n${content}\n\n${after}`)
}

function splitAtMarkers(file: string, command: string): [string, string, string] {
  const text = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- begin: ${command} -->`, `<!-- end: ${command} -->`]
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from)
    throw new Error(`${file} has no line "${begin}" before a line "${end}".`)
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}
