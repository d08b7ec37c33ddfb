// Transcripts of meetings and of programs that cut films name the speaker in a line of
// its own above what is said.

/** Up to six words that begin like a name, without the marks of a sentence. */
const nameLine =
  /^[\p{Lu}\p{Lo}][^\s.!?…,;:]{0,40}\.?(?: (?:[\p{Lu}\p{Lo}\p{N}(&'’-][^\s!?…;:]{0,40}|de|da|del|di|do|dos|la|le|van|von|der|den|zu|af|al|bin|ibn|of|and|und|y|e)){0,5}$/u
/** What is said is longer than the name above it. The lines of a song are alike. */
const minLengthRatio = 2
const minBlocks = 2

/** Whether a line may be a name and nothing else. */
export function isNameLine(line: string): boolean {
  return nameLine.test(line) && !/[^.)\]]{3}\.$/.test(line)
}

/**
 * Whether these first lines name speakers: all may, and some speak again, or are
 * numbered. Otherwise they may be short lines that are said.
 */
export function areNames(lines: string[]): boolean {
  if (lines.length < minBlocks || !lines.every(isNameLine)) return false
  const distinct = new Set(lines)
  return distinct.size < lines.length || lines.every((line) => /\d$/.test(line))
}

/**
 * "Speaker 1" above "It computes." becomes "Speaker 1: It computes." where the lines
 * above all captions are names.
 */
export function joinNamesAbove<Block extends { lines: string[] }>(blocks: Block[]): Block[] {
  const firsts: string[] = []
  let characters = 0
  for (const [index, { lines }] of blocks.entries()) {
    const [first, ...rest] = lines.filter((line) => line !== '')
    // Where a file was cut off, the words below the last name are missing.
    const isCut =
      index === blocks.length - 1 &&
      firsts.some((name) => first !== undefined && name.startsWith(first))
    if (first !== undefined && rest.length === 0 && isCut)
      return joinNamesAbove(blocks.slice(0, -1))
    if (first !== undefined && rest.length === 0) return blocks
    if (first !== undefined) firsts.push(first)
    characters += rest.join(' ').length
  }
  if (!areNames(firsts) || characters < minLengthRatio * firsts.join(' ').length) return blocks
  return blocks.map((block) => {
    const [name, first, ...rest] = block.lines.filter((line) => line !== '')
    return name === undefined ? block : { ...block, lines: [`${name}: ${first}`, ...rest] }
  })
}
