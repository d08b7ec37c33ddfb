// Shows a text with the matches of a search highlighted.
import { splitByMatches } from './search-matches.ts'

export function Highlighted({ text, search }: { text: string; search: string }) {
  return splitByMatches(text, search).map((segment, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one text keep their order.
    segment.isMatch ? <mark key={index}>{segment.text}</mark> : segment.text,
  )
}
