// Writes answers with the faults of small local models. Each fault changes the text of a
// good answer.
import { type ReceivedRequest, writePlausibleAnswer } from './answer-writers.ts'

export const smallModelFaults = [
  'truncates',
  'adds prose',
  'writes other keys',
  'repeats itself',
  'breaks the syntax',
  'wraps the answer',
] as const
type SmallModelFault =
  | (typeof smallModelFaults)[number]
  | 'writes Spanish'
  | 'writes nothing'
  | 'opens with pronouns'

type Answer = Record<string, unknown>

/** Returns the text of an answer with one fault. */
export function writeFaultyText(fault: SmallModelFault, received: ReceivedRequest): string {
  const answer = writePlausibleAnswer(received) as Answer
  const json = JSON.stringify(answer)
  switch (fault) {
    case 'truncates':
      // Within the last field, as when the tokens run out.
      return json.slice(0, Math.floor(json.length * 0.9))
    case 'adds prose':
      return `Sure! Here is the {JSON} you asked for:\n\`\`\`json\n${json}\n\`\`\`\nI left out {nothing}. Anything else?`
    case 'writes other keys':
      return JSON.stringify(renameFields(answer))
    case 'repeats itself':
      return JSON.stringify(repeatParts(answer))
    case 'breaks the syntax':
      return json.replace(/\}\]/g, '},]').replaceAll('\\n', '\n')
    case 'wraps the answer':
      return JSON.stringify({ response: answer })
    case 'writes Spanish':
      return JSON.stringify(translateToSpanish(answer))
    case 'opens with pronouns':
      return JSON.stringify({
        ...answer,
        keyPoints: prefixTexts(answer.keyPoints, 'They said that it was so: '),
      })
    case 'writes nothing':
      return ''
  }
}

const otherNames: Record<string, string> = {
  tldr: 'TL;DR',
  keyPoints: 'key_points',
  points: 'Highlights',
  mainTopics: 'topics',
  chapters: 'Timeline',
  text: 'statement',
  line: 'cue',
  title: 'heading',
}

function renameFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameFields)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      otherNames[name] ?? name,
      name === 'line' ? `[${item}]` : renameFields(item),
    ]),
  )
}

function repeatParts(answer: Answer): Answer {
  const repeat = (value: unknown): unknown => {
    if (Array.isArray(value)) return [...value, ...value, ...value]
    return typeof value === 'string' ? Array.from({ length: 5 }, () => value).join(' ') : value
  }
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, repeat(value)]))
}

function translateToSpanish(answer: Answer): Answer {
  const spanish =
    'Lo que se dice en este vídeo es que no hay nada más que esto para todos nosotros y para ellos.'
  const points = Array.isArray(answer.keyPoints) ? answer.keyPoints : []
  return {
    ...answer,
    tldr: spanish,
    summary: `${spanish} ${spanish}`,
    keyPoints: points.map((point: object) => ({ ...point, text: spanish })),
  }
}

function prefixTexts(points: unknown, prefix: string): unknown {
  return Array.isArray(points)
    ? points.map((point) => ({ ...point, text: `${prefix}${point.text}` }))
    : points
}
