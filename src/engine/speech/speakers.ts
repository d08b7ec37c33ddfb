// Who speaks, where captions say so: "ANNA: Good evening", or ">>" for a new speaker.
import type { Cue } from '#contract/transcript.ts'

const namePart = "[\\p{L}\\p{N}(][\\p{L}\\p{N}.'’_()-]{0,20}"
const label = new RegExp(
  `^\\s*(?:>>+|»|[-–—])?\\s*(\\p{L}[\\p{L}\\p{N}.'’_-]{0,20}(?: ${namePart}){0,3}) ?[:：]\\s+(?=\\S)`,
  'u',
)
const turnMark = /^\s*(?:>>|»|[-–—]\s)/

/** How often a name must stand before a colon. Capitals are sure, "Note:" said once is none, small letters may be any words. */
const timesToBeName = { shouted: 1, capitalised: 2, small: 4 }

/** The names that captions put before a colon. */
export function speakerNames(cues: Cue[]): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const { text } of cues) {
    const name = label.exec(text)?.[1]
    if (name) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return new Set([...times].filter(([name, count]) => count >= timesToBeName[spelling(name)]).map(([name]) => name))
}

export type Turn = { speaker: string | null; turn: boolean; rest: string }

/** Takes the name off a caption. Without one the speaker before goes on, unless a mark says otherwise. */
export function readTurn(text: string, names: ReadonlySet<string>, before: string | null): Turn {
  const match = label.exec(text)
  const name = match?.[1]
  if (match && name && names.has(name)) {
    const speaker = readableName(name)
    return { speaker, turn: speaker !== before, rest: text.slice(match[0].length) }
  }
  const turn = turnMark.test(text)
  return { speaker: before, turn, rest: text.replace(turnMark, ' ') }
}

function spelling(name: string): keyof typeof timesToBeName {
  if (/^[\p{Lu}\p{N} .'’_-]{2,}$/u.test(name)) return 'shouted'
  return name.split(' ').every((part) => /^[\p{Lu}(]/u.test(part)) ? 'capitalised' : 'small'
}

/** "ANNA BERG" -> "Anna Berg"; short capitals such as "CC" stay. */
function readableName(name: string): string {
  return name
    .split(' ')
    .map((part) => (part.length > 3 && part === part.toUpperCase() ? part[0] + part.slice(1).toLowerCase() : part))
    .join(' ')
}
