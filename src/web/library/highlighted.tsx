// A text with the searched words marked.
import { marksOf } from './marks.ts'

export function Highlighted({ text, search }: { text: string; search: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name and never change places.
  return marksOf(text, search).map(({ part, marked }, index) => (marked ? <mark key={index}>{part}</mark> : part))
}
