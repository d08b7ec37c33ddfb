// Suggests tags while a person types: their own, the most frequent first, then topics of the video.
const maxSuggestions = 8

type Situation = {
  input: string
  /** Those that the summary has already. */
  tags: string[]
  known: string[]
  topics: string[]
}

/** Those that begin with what was typed come before those that contain it. */
export function suggestTags({ input, tags, known, topics }: Situation): string[] {
  const typed = fold(input.trim())
  const taken = new Set(tags.map(fold))
  const knownTags = new Set(known.map(fold))
  const candidates = [...known, ...new Set(topics.filter((topic) => !knownTags.has(fold(topic))))]
  const matches = candidates.filter((tag) => !taken.has(fold(tag)) && fold(tag).includes(typed))
  const first = matches.filter((tag) => fold(tag).startsWith(typed))
  return [...first, ...matches.filter((tag) => !first.includes(tag))].slice(0, maxSuggestions)
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
