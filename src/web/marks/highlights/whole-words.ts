// Widens selected words to whole words: a drag seldom begins and ends exactly between two.

type Parts = { before: string; inside: string; after: string }

/** Finds the words of all languages, also of those without spaces. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Takes the rest of the word in which the inside begins. */
export function completeFirstWord<P extends Parts>(parts: P): P {
  const { before, inside } = parts
  const offset = before.length
  const from = findWordAround(parts, offset)?.index ?? offset
  return { ...parts, before: before.slice(0, from), inside: before.slice(from) + inside }
}

/** Takes the rest of the word in which the inside ends. */
export function completeLastWord<P extends Parts>(parts: P): P {
  const { before, inside, after } = parts
  const offset = before.length + inside.length
  const word = findWordAround(parts, offset)
  const missing = word ? word.index + word.segment.length - offset : 0
  return { ...parts, inside: inside + after.slice(0, missing), after: after.slice(missing) }
}

function findWordAround({ before, inside, after }: Parts, offset: number): Intl.SegmentData | null {
  const word = segmenter.segment(before + inside + after).containing(offset)
  return word?.isWordLike && word.index < offset ? word : null
}
