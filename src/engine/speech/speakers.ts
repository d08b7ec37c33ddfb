// Reads speakers from captions: "ANNA: Good evening", or ">>" for a new speaker.
import type { Cue } from '#contract/captions/transcript.ts'

const namePart = "[\\p{L}\\p{N}(][\\p{L}\\p{N}.'’_()-]{0,20}"
const label = `(?:>>+|»|[-–—])?\\s*(\\p{L}[\\p{L}\\p{N}.'’_-]{0,20}(?: ${namePart}){0,3}) ?[:：]`
/** A caption may end with the name of who speaks next. */
const openingLabel = new RegExp(`^\\s*${label}(?:\\s+(?=\\S)|\\s*$)`, 'u')
/** Inside a caption a name stands after the end of a sentence: "That is the secret. LENA: Time." */
const innerLabel = new RegExp(`(?<=[.!?…。！？]["'”’»)\\]]*)\\s+(?=${label}(?:\\s|$))`, 'gu')
const turnMark = /^\s*(?:>>|»|[-–—]\s)/

/**
 * Occurrences of a label from which it is a name, by its case: "Note:" once is none, and
 * lower-case labels may be any words.
 */
const minOccurrences = { uppercase: 1, capitalized: 2, lowercase: 4 }
/** What a label inside a caption counts: there a colon more often follows other words. */
const innerOccurrence = 0.5
/**
 * Where names open this share of the captions, a capitalized label that is there once is
 * a name, too: somebody who speaks once.
 */
const minNamedShare = 0.5
/** The same where nobody speaks twice: nearly every caption begins with a name. */
const minLabeledShare = 0.8
/** What stands before a colon in speech without being a name. */
const spokenLabel =
  /^(?:note|notes|warning|question|answer|example|step|part|chapter|tip|number|rule|point|fact|result|conclusion|summary|first|second|third|and|but|so|then|because|frage|antwort|hinweis|beispiel|schritt|nota|pregunta|respuesta|ejemplo|remarque|exemple)(?: |$)/i
/** The point of a title ends no sentence: "Dr. Ann Mends: Order." */
const titleEnd =
  /(?:^|\s)(?:dr|mr|mrs|ms|prof|hon|rev|sen|gov|lt|capt|sgt|col|gen|st|sr|sra|dra|mme|hr|fr)\.$/i

/** Finds the names that captions put before a colon. */
export function findSpeakerNames(cues: Cue[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  const openings = new Map<string, number>()
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
  for (const { text } of cues) {
    const match = readLabel(text)
    if (match && match[0].length < text.length) {
      add(match[1]!, 1)
      openings.set(match[1]!, (openings.get(match[1]!) ?? 0) + 1)
    }
    for (const { name } of findInnerLabels(text)) add(name, innerOccurrence)
  }
  const names = new Set(
    [...counts]
      .filter(([name, count]) => count >= minOccurrences[classifyCase(name)])
      .map(([name]) => name),
  )
  const count = (isCounted: (name: string) => boolean) =>
    [...openings].reduce((sum, [name, times]) => sum + (isCounted(name) ? times : 0), 0)
  const isLabeled =
    count((name) => !spokenLabel.test(name)) >= minLabeledShare * cues.length && openings.size > 1
  if (count((name) => names.has(name)) < minNamedShare * cues.length && !isLabeled) return names
  for (const name of openings.keys())
    if (classifyCase(name) === 'capitalized' && !spokenLabel.test(name)) names.add(name)
  return names
}

/** Splits a caption before each of the names inside it, so that one speaker says each part. */
export function splitTurns(text: string, names: ReadonlySet<string>): string[] {
  const starts = findInnerLabels(text).flatMap(({ name, at }) => (names.has(name) ? at : []))
  return [0, ...starts].map((from, i) => text.slice(from, starts[i]))
}

/** Not the end of a longer one: "The Chair (Mrs. Ann Mends): Order." */
function findInnerLabels(text: string): { name: string; at: number }[] {
  if (!/[:：]/.test(text)) return []
  return [...text.matchAll(innerLabel)].flatMap((match) => {
    const name = match[1]!
    const isWhole =
      name.includes('(') === name.includes(')') && !titleEnd.test(text.slice(0, match.index))
    return isWhole ? [{ name, at: match.index + match[0].length }] : []
  })
}

type Turn = { speaker: string | null; startsTurn: boolean; text: string }

/**
 * Separates the speaker from a caption. Without a name the previous speaker continues,
 * unless a mark starts a new turn.
 */
export function parseTurn(
  text: string,
  names: ReadonlySet<string>,
  previousSpeaker: string | null,
): Turn {
  const match = readLabel(text)
  const name = match?.[1]
  if (match && name && names.has(name)) {
    const speaker = formatName(name)
    return { speaker, startsTurn: speaker !== previousSpeaker, text: text.slice(match[0].length) }
  }
  return {
    speaker: previousSpeaker,
    startsTurn: turnMark.test(text),
    text: text.replace(turnMark, ' '),
  }
}

/** Removes the name before what is said, if it is in capitals or of several words: "Ann Lee: Hello." */
export function withoutLabel(text: string): string {
  const [label = '', name = ''] = readLabel(text) ?? []
  const kind = classifyCase(name)
  const isName = kind === 'uppercase' || (kind === 'capitalized' && name.includes(' '))
  return isName && !spokenLabel.test(name) ? text.slice(label.length) || text : text
}

function readLabel(text: string): RegExpExecArray | null {
  return /[:：]/.test(text) ? openingLabel.exec(text) : null
}

function classifyCase(name: string): keyof typeof minOccurrences {
  if (/^[\p{Lu}\p{N} .'’_-]{2,}$/u.test(name)) return 'uppercase'
  return name.split(' ').every((part) => /^[\p{Lu}\p{N}(]/u.test(part))
    ? 'capitalized'
    : 'lowercase'
}

/**
 * "ANNA BERG" -> "Anna Berg". Short ones without a vowel are abbreviations and stay:
 * "CC", "BBC NEWS" -> "BBC News".
 */
function formatName(name: string): string {
  return name
    .split(' ')
    .map((part) =>
      isAbbreviation(part) || part !== part.toUpperCase()
        ? part
        : part[0] + part.slice(1).toLowerCase(),
    )
    .join(' ')
}

const isAbbreviation = (part: string) =>
  part.length < 3 || (part.length === 3 && !/[AEIOUYÄÖÜ]/.test(part))
