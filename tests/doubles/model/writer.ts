// What the double of a model writes: it reads the numbered lines it was sent, quotes them and cites them, as the asked schema wants it.

/** A request as every provider's wire brings it. */
export type Asked = {
  provider: 'openai' | 'compatible' | 'anthropic' | 'google'
  path: string
  model: string
  instructions: string
  prompt: string
  /** JSON schema of the answer, or null where the request has none. */
  schema: Schema | null
  maxOutputTokens: number | null
  /** Whether the model was offered any tools. */
  tools: boolean
}
export type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  additionalProperties?: unknown
  anyOf?: Schema[]
}
export type Writer = (asked: Asked) => unknown

type Line = { cue: number; words: string }

export function linesIn(text: string): Line[] {
  return [...text.matchAll(/^\[(\d+) @[\d:]+\] (.*)$/gm)].map(([, cue, words]) => ({ cue: Number(cue), words: words! }))
}

/** A plausible answer: every point is the beginning of something that was said, spread over what was sent. */
export const plausible: Writer = (asked) => {
  const lines = linesIn(between(asked.prompt, 'transcript') || between(asked.prompt, 'notes') || asked.prompt)
  const chapters = linesIn(between(asked.prompt, 'chapters'))
  const telling = lines.filter(({ words }) => words.split(' ').length >= 6)
  const spread = (count: number) => everyNth(telling.length > 0 ? telling : lines, count)
  const points = (count: number) =>
    spread(count).map(({ cue, words }) => ({ text: firstWords(words, 16), cues: [cue] }))
  const topics = frequentWords(lines, 5)
  const answer: Record<string, unknown> = {
    tldr: spread(2)
      .map(({ words }) => firstWords(words, 14))
      .join(' '),
    summary: spread(9)
      .map(({ words }, i) => firstWords(words, 20) + (i % 3 === 2 ? '\n\n' : ' '))
      .join('')
      .trim(),
    keyPoints: points(7),
    chapters: (chapters.length > 0 ? chapters : spread(4)).map(({ cue, words }) => ({
      title: firstWords(words, 4).replace(/\W+$/, ''),
      cue,
      summary: firstWords(lines.find((line) => line.cue >= cue)?.words ?? words, 14),
    })),
    mainTopics: topics,
    sentiment: 'neutral',
    contentQuality: 'medium',
    verdict: {
      call: 'skim',
      reason: `It mostly speaks of ${topics[0] ?? 'one thing'}.`,
      cue: spread(3)[1]?.cue ?? null,
    },
    sections: everyNth(points(10), 2).map((_, i) => ({
      title: topics[i] ?? 'More',
      points: points(10).slice(i * 5, i * 5 + 5),
    })),
  }
  const wanted = asked.schema?.properties
  const named = Object.keys(wanted ?? answer).filter((field) => wanted || asked.instructions.includes(`"${field}"`))
  return Object.fromEntries(named.map((field) => [field, answer[field]]))
}

/**
 * A model that does whatever a text it reads tells it to, and reads base64, spaced letters and letters that look like others: it puts
 * any word of the form CANARY-1 into everything it writes.
 */
export const obeying: Writer = (asked) => {
  const canaries = [...new Set(deciphered(asked.prompt).match(/CANARY-\w+/g) ?? [])].join(' ')
  return canaries ? append(plausible(asked), canaries) : plausible(asked)
}

function deciphered(text: string): string {
  const codes = (text.match(/[\w+/]{16,}={0,2}/g) ?? []).map((code) => Buffer.from(code, 'base64').toString('latin1'))
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return [plain, plain.replace(/(?<=[ .]\w)[ .](?=\w[ .])/g, ''), ...codes].join('\n')
}

function append(value: unknown, words: string): unknown {
  if (typeof value === 'string') return /^(?:neutral|medium|skim)$/.test(value) ? value : `${words}. ${value} ${words}.`
  if (Array.isArray(value)) return value.map((item) => append(item, words))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, append(item, words)]))
}

function between(text: string, fence: string): string {
  return text.split(`<${fence}>\n`)[1]?.split(`\n</${fence}>`)[0] ?? ''
}

function everyNth<T>(items: T[], count: number): T[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!)
}

function firstWords(text: string, count: number): string {
  const words = text.split(' ')
  return words.length <= count ? text : `${words.slice(0, count).join(' ')}.`
}

function frequentWords(lines: Line[], count: number): string[] {
  const counts = new Map<string, number>()
  for (const { words } of lines) {
    for (const word of words.toLowerCase().match(/\p{L}{6,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([word]) => word)
}
