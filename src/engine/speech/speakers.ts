// Reads speakers from captions: "ANNA: Good evening", or ">>" for a new speaker.
import type { Cue } from '#contract/transcript.ts'

const namePart = "[\\p{L}\\p{N}(][\\p{L}\\p{N}.'’_()-]{0,20}"
const speakerLabel = new RegExp(
  `^\\s*(?:>>+|»|[-–—])?\\s*(\\p{L}[\\p{L}\\p{N}.'’_-]{0,20}(?: ${namePart}){0,3}) ?[:：]\\s+(?=\\S)`,
  'u',
)
const turnMark = /^\s*(?:>>|»|[-–—]\s)/

/** Occurrences of a label from which it is a name, by its case: "Note:" once is none, and lower-case labels may be any words. */
const minOccurrences = { uppercase: 1, capitalized: 2, lowercase: 4 }

/** Finds the names that captions put before a colon. */
export function findSpeakerNames(cues: Cue[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { text } of cues) {
    const name = readLabel(text)?.[1]
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set(
    [...counts].filter(([name, count]) => count >= minOccurrences[classifyCase(name)]).map(([name]) => name),
  )
}

type Turn = { speaker: string | null; startsTurn: boolean; text: string }

/** Separates the speaker from a caption. Without a name the previous speaker continues, unless a mark starts a new turn. */
export function parseTurn(text: string, names: ReadonlySet<string>, previousSpeaker: string | null): Turn {
  const match = readLabel(text)
  const name = match?.[1]
  if (match && name && names.has(name)) {
    const speaker = formatName(name)
    return { speaker, startsTurn: speaker !== previousSpeaker, text: text.slice(match[0].length) }
  }
  return { speaker: previousSpeaker, startsTurn: turnMark.test(text), text: text.replace(turnMark, ' ') }
}

function readLabel(text: string): RegExpExecArray | null {
  return /[:：]/.test(text) ? speakerLabel.exec(text) : null
}

function classifyCase(name: string): keyof typeof minOccurrences {
  if (/^[\p{Lu}\p{N} .'’_-]{2,}$/u.test(name)) return 'uppercase'
  return name.split(' ').every((part) => /^[\p{Lu}(]/u.test(part)) ? 'capitalized' : 'lowercase'
}

/** "ANNA BERG" -> "Anna Berg". Short ones without a vowel are abbreviations and stay: "CC", "BBC NEWS" -> "BBC News". */
function formatName(name: string): string {
  return name
    .split(' ')
    .map((part) => (isAbbreviation(part) || part !== part.toUpperCase() ? part : part[0] + part.slice(1).toLowerCase()))
    .join(' ')
}

const isAbbreviation = (part: string) => part.length < 3 || (part.length === 3 && !/[AEIOUYÄÖÜ]/.test(part))
