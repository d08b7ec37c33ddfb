// Reads the answers of models that do not keep to a schema: other names of fields, texts
// in place of objects, missing parts.
import { answerSchema, type ModelAnswer, type WindowNotes, windowNotesSchema } from '../prompt.ts'

type Fields = Record<string, unknown>

/** Names that models give to a field, without case and punctuation, the right one first. */
const names = {
  tldr: ['tldr', 'essence', 'shortsummary', 'short', 'headline'],
  summary: ['summary', 'fullsummary', 'longsummary', 'overview', 'body'],
  keyPoints: ['keypoints', 'points', 'highlights', 'takeaways', 'bullets', 'keytakeaways'],
  chapters: ['chapters', 'timeline'],
  mainTopics: ['maintopics', 'topics', 'tags', 'keywords'],
  sentiment: ['sentiment'],
  contentQuality: ['contentquality', 'quality'],
  verdict: ['verdict', 'recommendation'],
  sections: ['sections', 'notes'],
  title: ['title', 'name', 'heading', 'chapter', 'subject', 'topic'],
  text: ['text', 'point', 'statement', 'sentence', 'content', 'description', 'summary'],
  description: ['summary', 'description', 'sentence', 'text'],
  lines: [
    'lines',
    'line',
    'cues',
    'cue',
    'sources',
    'source',
    'citations',
    'numbers',
    'number',
    'start',
  ],
  call: ['call', 'verdict', 'recommendation'],
  reason: ['reason', 'why', 'explanation'],
  quote: ['quote', 'words', 'evidence'],
  questions: ['questions', 'suggestedquestions'],
}

/**
 * Reads the whole answer; null where it has no point, or neither short version nor text.
 * Linear.
 */
export function readAnswer(value: unknown): ModelAnswer | null {
  const fields = unwrap(value, [...names.keyPoints, ...names.tldr])
  if (!fields) return null
  const answer = {
    tldr: readText(find(fields, names.tldr)),
    summary: readText(find(fields, names.summary)),
    keyPoints: readPoints(find(fields, names.keyPoints)),
    chapters: readChapters(find(fields, names.chapters)),
    mainTopics: toList(find(fields, names.mainTopics)).map(readText).filter(Boolean),
    sentiment: answerSchema.shape.sentiment.parse(find(fields, names.sentiment)),
    contentQuality: answerSchema.shape.contentQuality.parse(find(fields, names.contentQuality)),
    verdict: readVerdict(find(fields, names.verdict)),
    questions: toList(find(fields, names.questions)).map(readText).filter(Boolean),
  }
  return answer.keyPoints.length > 0 && (answer.tldr || answer.summary) ? answer : null
}

/** Reads the notes on a window; null where they have no point. Linear. */
export function readWindowNotes(value: unknown): WindowNotes | null {
  const strict = windowNotesSchema.safeParse(value)
  if (strict.success) return strict.data
  const fields = Array.isArray(value)
    ? { points: value }
    : unwrap(value, [...names.sections, ...names.keyPoints])
  if (!fields) return null
  const sections = toList(find(fields, names.sections)).flatMap((section) =>
    isFields(section)
      ? [
          {
            title: readText(find(section, names.title)),
            points: readPoints(find(section, names.keyPoints)),
          },
        ]
      : [],
  )
  const loosePoints = readPoints(find(fields, names.keyPoints))
  const all = [...sections, { title: '', points: loosePoints }].filter(
    ({ points }) => points.length > 0,
  )
  return all.length > 0 ? { sections: all } : null
}

function readPoints(value: unknown): ModelAnswer['keyPoints'] {
  return toList(value).flatMap((item) => {
    const quote = isFields(item) ? readText(find(item, names.quote)) : ''
    const point = isFields(item)
      ? {
          text: readText(find(item, names.text)),
          lines: readLines(find(item, names.lines)),
          ...(quote && { quote }),
        }
      : { text: readText(item), lines: [] }
    return point.text ? [point] : []
  })
}

function readChapters(value: unknown): ModelAnswer['chapters'] {
  return toList(value).flatMap((item) => {
    if (!isFields(item)) return []
    const [line] = readLines(find(item, names.lines))
    const title = readText(find(item, names.title))
    return line !== undefined && title
      ? [{ title, line, summary: readText(find(item, names.description)) }]
      : []
  })
}

function readVerdict(value: unknown): ModelAnswer['verdict'] {
  const fields = isFields(value) ? value : { call: value }
  const call = /^(watch|skim|skip)\b/.exec(readText(find(fields, names.call)).toLowerCase())?.[1]
  const [line = null] = readLines(find(fields, names.lines))
  return call
    ? {
        call: call as 'watch' | 'skim' | 'skip',
        reason: readText(find(fields, names.reason)),
        line,
      }
    : null
}

/** Reads line numbers: 12, "12", "[12]", or a list of them. */
function readLines(value: unknown): number[] {
  return toList(value).flatMap((item) => {
    const number =
      typeof item === 'number'
        ? item
        : Number(/^\D{0,3}(\d{1,7})/.exec(readText(item))?.[1] ?? Number.NaN)
    return Number.isSafeInteger(number) ? [number] : []
  })
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').join('\n\n') : ''
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const normalize = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

function find(fields: Fields, wanted: string[]): unknown {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [normalize(name), value]))
  const name = wanted.find((candidate) => byName.has(candidate))
  return name === undefined ? undefined : byName.get(name)
}

/**
 * Returns the object with one of the fields: the value itself, or the object inside it,
 * such as {"answer": {...}}.
 */
function unwrap(value: unknown, wanted: string[]): Fields | null {
  if (!isFields(value)) return null
  const hasFields = (fields: Fields) =>
    Object.keys(fields).some((name) => wanted.includes(normalize(name)))
  if (hasFields(value)) return value
  return Object.values(value).filter(isFields).find(hasFields) ?? null
}
