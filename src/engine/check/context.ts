// Prepares what statements are checked against: the words, clauses, numbers, names and
// speakers of each line.
import { lazy } from '../lazy.ts'
import { baseLanguage } from '../speech/language.ts'
import { isInOtherLanguage } from '../writing/answer-language.ts'
import type { CheckSource, StatementCheck } from './check-types.ts'
import { type Clause, splitClauses } from './clauses.ts'
import { createNameMatcher, extractNames } from './names.ts'
import { type NumberedText, readNumbers } from './numbers.ts'
import { indexStems, measureLikeness } from './related-words.ts'

/** Lines to each side of a cited one that may say a part of a statement. */
export const windowRadius = 1

export type PreparedLine = {
  text: string
  speaker: string | null
  clauses: Clause[]
  stems: ReadonlySet<string>
  words: ReadonlySet<string>
  readNumbers(): NumberedText
}

export type CheckContext = {
  language: string
  code: string
  writtenIn: string
  isSameLanguage: boolean
  isEvidence(at: number): boolean
  line(at: number): PreparedLine
  size: number
  speakers: readonly string[]
  /** The names that belong to a speaker's label: "Marta" and "Lindqvist". */
  speakerOf(word: string): string | undefined
  isKnownName(name: string[]): boolean
  /**
   * Whether a name is one of the video's own: of its title, channel or description, or a
   * speaker.
   */
  isOwnName(word: string): boolean
  /** Whether a number may be the length of the video in minutes. */
  isLength(values: readonly number[]): boolean
  /** What was checked before. */
  results: Map<string, StatementCheck>
  /** The words of a line and those to each side of it, as a multiple of the average. */
  relativeLength(at: number, radius: number): number
  /** The lines that say a stem, with how well. */
  placesOf(stem: string): ReadonlyMap<number, number>
}

/** Creates the context of a transcript or a passage. Lines are read when they are first needed. */
export function createCheckContext(source: CheckSource): CheckContext {
  const { lines, hidden, language, writtenIn, about = [], durationSeconds = 0 } = source
  const code = baseLanguage(language)
  const isEvidence = (at: number) => at in lines && !hidden?.has(at)
  const spoken = lines.map(separateSpeaker)
  const prepared: (PreparedLine | undefined)[] = []
  const line = (at: number) => {
    prepared[at] ??= prepareLine(spoken[at]!, language)
    return prepared[at]
  }
  const postings = lazy(() => {
    const places = new Map<string, number[]>()
    for (const at of lines.keys())
      if (isEvidence(at))
        for (const stem of line(at).stems) {
          const own = places.get(stem)
          if (own) own.push(at)
          else places.set(stem, [at])
        }
    return { places, likeStems: indexStems(places.keys(), code) }
  })
  const speakers = [...new Set(spoken.flatMap(({ speaker }) => speaker ?? []))]
  const evidence = lines.filter((_, at) => isEvidence(at)).map(({ text }) => text)
  const known = [...about, ...evidence].join('\n')
  const stemsBefore = lazy(() => {
    const before = [0]
    for (const at of lines.keys())
      before.push(before[at]! + (isEvidence(at) ? line(at).stems.size : 0))
    return before
  })
  const matcher = lazy(() => createNameMatcher(known))
  const places = new Map<string, Map<number, number>>()
  const aliases = findAliases(speakers, known)
  const own = about.join('\n').toLowerCase()
  return {
    language,
    code,
    writtenIn,
    isSameLanguage: isSame(source, evidence),
    isEvidence,
    line,
    size: lines.length,
    speakers,
    speakerOf: (word) => aliases.get(word.toLowerCase()),
    isKnownName: (name) => matcher()(name),
    isOwnName: (word) => own.includes(word.toLowerCase()) || aliases.has(word.toLowerCase()),
    isLength: (values) =>
      durationSeconds > 0 &&
      values.some(
        (value) => Math.abs(value - durationSeconds / 60) <= Math.max(1, durationSeconds / 600),
      ),
    results: new Map(),
    relativeLength: (at, radius) => {
      const before = stemsBefore()
      const total = before.at(-1)!
      const own =
        before[Math.min(lines.length, at + radius + 1)]! - before[Math.max(0, at - radius)]!
      return total === 0 ? 1 : own / ((total / lines.length) * (2 * radius + 1))
    },
    placesOf: (stem) => {
      const known = places.get(stem)
      if (known) return known
      const found = new Map<number, number>()
      for (const other of postings().likeStems(stem)) {
        const likeness = measureLikeness(stem, other, code)
        if (likeness > 0)
          for (const place of postings().places.get(other)!)
            found.set(place, Math.max(likeness, found.get(place) ?? 0))
      }
      places.set(stem, found)
      return found
    },
  }
}

type Spoken = { speaker: string | null; label: string; text: string }

/** Separates the name of the speaker from the first line of a turn. */
function separateSpeaker({ text, speaker = null }: CheckSource['lines'][number]): Spoken {
  const label = `${speaker}: `
  const isNamed = speaker !== null && text.startsWith(label)
  return { speaker, label: isNamed ? speaker : '', text: isNamed ? text.slice(label.length) : text }
}

function prepareLine({ text, speaker, label }: Spoken, language: string): PreparedLine {
  const clauses = splitClauses(text, language)
  return {
    text,
    speaker,
    clauses,
    stems: new Set([...splitClauses(label, language), ...clauses].flatMap(({ stems }) => stems)),
    words: new Set(clauses.flatMap(({ words }) => words)),
    readNumbers: lazy(() => readNumbers(text, language)),
  }
}

/** "Marta" is also "Lindqvist" where both stand together somewhere. */
function findAliases(speakers: readonly string[], source: string): Map<string, string> {
  const aliases = new Map<string, string>()
  if (speakers.length === 0) return aliases
  const full = source.split('\n').flatMap((text) => extractNames(text))
  for (const speaker of speakers) {
    const parts = speaker.split(/[\s.]+/).filter((part) => part.length > 1)
    for (const part of parts) aliases.set(part.toLowerCase(), speaker)
    for (const name of full)
      if (name.length > 1 && name.some((part) => parts.includes(part)))
        for (const part of name)
          if (!aliases.has(part.toLowerCase())) aliases.set(part.toLowerCase(), speaker)
  }
  return aliases
}

function isSame({ language, writtenIn }: CheckSource, evidence: string[]): boolean {
  if (language !== 'und') return baseLanguage(language) === baseLanguage(writtenIn)
  return !isInOtherLanguage(evidence.join('\n'), writtenIn)
}
