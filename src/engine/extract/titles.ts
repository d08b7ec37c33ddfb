// Names for stretches of a video, from its own words.
import { baseLanguage } from '../speech/language.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import type { Candidate } from './rank.ts'

const conjunctions: Record<string, string> = { en: 'and', de: 'und', fr: 'et', es: 'y', it: 'e', pt: 'e', nl: 'en' }
/** A second phrase joins a single word when it is at least this good beside the first. */
const secondShare = 0.6

/** For each stretch, given by the index of its first sentence, the phrase that is most its own; none is used twice. */
export function titlesOf(sentences: Candidate[], starts: number[], language: string): string[] {
  const candidates = candidatesOf(phrasesOf(sentences, language), starts)
  const used = new Set<string>()
  return candidates.map((phrases, i) => {
    const [first, ...rest] = phrases
      .filter(({ key }) => !used.has(key))
      .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    if (!first) return `Part ${i + 1}`
    used.add(first.key)
    const second = first.key.includes(' ')
      ? undefined
      : rest.find(
          ({ key, inside, score }) => inside > 1 && score >= secondShare * first.score && !overlaps(key, first.key),
        )
    if (second) used.add(second.key)
    const title = second ? `${first.text} ${conjunctions[baseLanguage(language)] ?? '·'} ${second.text}` : first.text
    return title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}

type Scored = { key: string; text: string; inside: number; score: number }

/** Phrases by stretch, scored by how often they are said there and how little elsewhere. One pass over all of them. */
function candidatesOf(phrases: Phrase[], starts: number[]): Scored[][] {
  const found: Scored[][] = starts.map(() => [])
  for (const { key, text, said, worth } of phrases) {
    let stretch = 0
    let inside = 0
    const close = () => {
      if (inside > 0) {
        const share = inside / said.length
        found[stretch]!.push({ key, text, inside, score: (inside === 1 ? 0.3 : inside) * Math.sqrt(share) * worth })
      }
      inside = 0
    }
    for (const index of said) {
      while (stretch + 1 < starts.length && index >= starts[stretch + 1]!) {
        close()
        stretch++
      }
      inside++
    }
    close()
  }
  return found
}

function overlaps(a: string, b: string): boolean {
  return a.split(' ').some((stem) => b.split(' ').includes(stem))
}
