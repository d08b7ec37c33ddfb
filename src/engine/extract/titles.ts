// Chooses the titles of sections from their phrases.
import { baseLanguage } from '../speech/language.ts'
import { extractPhrases, type Phrase } from './phrases.ts'
import type { Candidate } from './ranking-types.ts'

const conjunctions: Record<string, string> = { en: 'and', de: 'und', fr: 'et', es: 'y', it: 'e', pt: 'e', nl: 'en' }
/** Single words make poorer titles than longer phrases. */
const singleWordFactor = 0.6

/** Chooses for each section, given by the index of its first sentence, its most characteristic phrase; none is used twice. */
export function chooseSectionTitles(sentences: Candidate[], starts: number[], language: string): string[] {
  const candidates = scorePhrasesBySection(extractPhrases(sentences, language), starts)
  const used = new Set<string>()
  return candidates.map((phrases, i) => {
    const ordered = phrases
      .filter(({ key }) => !used.has(key))
      .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    const [first] = ordered
    if (!first) return `Part ${i + 1}`
    used.add(first.key)
    const section = sentences.slice(starts[i], starts[i + 1])
    const joined = first.key.includes(' ') ? undefined : findJoined(first, ordered, section, language)
    if (joined) used.add(joined.key)
    return (joined?.text ?? first.text).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}

/** Finds a second phrase that the words join to the first: "salt and rust". */
function findJoined(
  first: SectionPhrase,
  phrases: SectionPhrase[],
  section: Candidate[],
  language: string,
): { key: string; text: string } | undefined {
  const conjunction = conjunctions[baseLanguage(language)]
  if (!conjunction) return undefined
  const words = ` ${section.map(({ text }) => text.toLowerCase()).join(' ')} `
  for (const { key, text } of phrases.slice(1, maxJoined)) {
    for (const pair of [`${first.text} ${conjunction} ${text}`, `${text} ${conjunction} ${first.text}`])
      if (words.includes(` ${pair.toLowerCase()}`) && !sharesStem(key, first.key)) return { key, text: pair }
  }
  return undefined
}

const maxJoined = 12

type SectionPhrase = { key: string; text: string; count: number; score: number }

/** Scores the phrases of each section by their frequency there and their rarity elsewhere. One pass over all phrases. */
function scorePhrasesBySection(phrases: Phrase[], starts: number[]): SectionPhrase[][] {
  const result: SectionPhrase[][] = starts.map(() => [])
  for (const { key, text, occurrences, weight } of phrases) {
    let section = 0
    let count = 0
    const closeSection = () => {
      if (count > 0) {
        const share = count / occurrences.length
        const lengthFactor = key.includes(' ') ? 1 : singleWordFactor
        result[section]!.push({
          key,
          text,
          count,
          score: (count === 1 ? 0.3 : count) * (key.includes(' ') ? Math.sqrt(share) : share) * weight * lengthFactor,
        })
      }
      count = 0
    }
    for (const index of occurrences) {
      while (section + 1 < starts.length && index >= starts[section + 1]!) {
        closeSection()
        section++
      }
      count++
    }
    closeSection()
  }
  return result
}

function sharesStem(a: string, b: string): boolean {
  return a.split(' ').some((stem) => b.split(' ').includes(stem))
}
