// Writes the answers of the model doubles: they quote and cite the numbered lines of the
// prompt in the shape of the requested schema.

/** A request in the same shape for every provider. */
export type ReceivedRequest = {
  provider: 'openai' | 'compatible' | 'anthropic' | 'google'
  path: string
  model: string
  instructions: string
  prompt: string
  /** The JSON schema of the answer, if the request has one. */
  schema: Schema | null
  maxOutputTokens: number | null
  /** Null where the request names none, as to models that know none. */
  temperature?: number | null
  /** Whether the request offers tools to the model. */
  tools: boolean
  /** What only Ollama's own protocol says. */
  ollama?: { contextTokens: number; keepAlive: unknown; think: unknown }
}
export type Schema = {
  type?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  additionalProperties?: unknown
  anyOf?: Schema[]
  enum?: unknown[]
  minItems?: number
  maxItems?: number
  maxLength?: number
}
export type AnswerWriter = (received: ReceivedRequest) => unknown

type NumberedLine = { number: number; text: string }

export function parseNumberedLines(text: string): NumberedLine[] {
  return [...text.matchAll(/^(\d+) (.*)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: text!,
  }))
}

/**
 * The numbers of the lines of a prompt that contain these words; the first line where
 * none does.
 */
export function findLines(prompt: string, words: string): number[] {
  const lines = parseNumberedLines(prompt)
  const found = lines.filter(({ text }) => text.includes(words))
  return (found.length > 0 ? found : lines).slice(0, 1).map(({ number }) => number)
}

/** Each point is the beginning of a spoken line. The points are spread over the whole prompt. */
export const writePlausibleAnswer: AnswerWriter = (received) => {
  const lines = parseNumberedLines(
    textBetween(received.prompt, 'transcript') ||
      textBetween(received.prompt, 'notes') ||
      textBetween(received.prompt, 'passages') ||
      received.prompt,
  )
  const chapters = parseNumberedLines(textBetween(received.prompt, 'chapters'))
  const longLines = lines.filter(({ text }) => text.split(' ').length >= 6)
  const spread = (count: number) => pickEvenly(longLines.length > 0 ? longLines : lines, count)
  const points = (count: number) =>
    spread(count).map(({ number, text }) => ({
      text: firstWords(text, 16),
      lines: [number],
      quote: text.split(' ').slice(0, 8).join(' '),
    }))
  const topics = frequentWords(lines, 5)
  const answer: Record<string, unknown> = {
    tldr: spread(2)
      .map(({ text }) => firstWords(text, 14))
      .join(' '),
    summary: spread(9)
      .map(({ text }, i) => firstWords(text, 20) + (i % 3 === 2 ? '\n\n' : ' '))
      .join('')
      .trim(),
    keyPoints: points(7),
    chapters: (chapters.length > 0 ? chapters : spread(4)).map(({ number, text }) => ({
      title: firstWords(text, 4).replace(/\W+$/, ''),
      line: number,
      summary: firstWords(lines.find((line) => line.number >= number)?.text ?? text, 14),
    })),
    mainTopics: topics,
    sentiment: 'neutral',
    contentQuality: 'medium',
    verdict: {
      call: 'skim',
      reason: `It mostly speaks of ${topics[0] ?? 'one thing'}.`,
      line: spread(3)[1]?.number ?? null,
    },
    sentences: points(3).map(({ text, lines: cited }) => ({ text, lines: cited })),
    questions: topics.slice(0, 3).map((topic) => `What is said about ${topic}?`),
    sections: pickEvenly(points(10), 2).map((_, i) => ({
      title: topics[i] ?? 'More',
      points: points(10).slice(i * 5, i * 5 + 5),
    })),
  }
  const properties = received.schema?.properties
  // A second look finds that every statement is said.
  if (properties?.answers)
    return {
      answers: [...received.prompt.matchAll(/^(\d+) (?:statement|title):/gm)].map(([, n]) => ({
        n: Number(n),
        answer: 'yes',
      })),
    }
  const fields = Object.keys(properties ?? answer).filter(
    (field) => properties || received.prompt.includes(`"${field}"`),
  )
  return translateAnswer(
    Object.fromEntries(fields.map((field) => [field, answer[field]])),
    received,
    lines,
  )
}

/** A sentence around words of the transcript, for each language whose answers are tested. */
const sentenceFrames: Record<string, (words: string) => string> = {
  en: (words) =>
    `At this point of the video they say to all of us that this is what it is about: ${words}`,
  de: (words) =>
    `An dieser Stelle wird gesagt, dass es hier um das geht, was man so nennt: ${words}`,
  es: (words) =>
    `En este punto se dice que lo que es para todos nosotros no es más que esto: ${words}`,
  fr: (words) =>
    `Ici on nous dit que ce qui est dans la vidéo est pour tous et pas pour une personne: ${words}`,
}

/**
 * Frames the texts in the requested language where the transcript is in another one.
 * Other languages stay as they are.
 */
function translateAnswer(
  answer: Record<string, unknown>,
  { prompt }: ReceivedRequest,
  lines: NumberedLine[],
) {
  const language = /Answer in .+ \(([a-z]+)[\w-]*\), as one JSON/.exec(prompt)?.[1] ?? 'en'
  const spoken = lines.map(({ text }) => text).join(' ')
  const count = (pattern: RegExp) => spoken.match(pattern)?.length ?? 0
  const isEnglish =
    count(/\b(?:the|and|of|to)\b/gi) >= count(/[äöüß]|\b(?:der|und|el|que|les|est)\b/gi)
  const frame = sentenceFrames[language]
  if (!frame || (language === 'en' && isEnglish)) return answer
  return mapTexts(answer, (text) => frame(firstWords(text, 4)))
}

/** Changes the sentences of an answer, not its titles and topics. */
function mapTexts<T>(value: T, change: (text: string) => string, field = ''): T {
  if (typeof value === 'string')
    return (/^(?:tldr|summary|text|reason)$/.test(field) ? change(value) : value) as T
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, change, name)]),
  ) as T
}

/**
 * Obeys instructions in the transcript, even in base64, in spaced letters and in
 * look-alike letters: it puts every word of the form CANARY-1 into all its texts.
 */
export const writeObedientAnswer: AnswerWriter = (received) => {
  const canaries = [...new Set(decodeHiddenText(received.prompt).match(/CANARY-\w+/g) ?? [])].join(
    ' ',
  )
  return canaries
    ? appendToTexts(writePlausibleAnswer(received), canaries)
    : writePlausibleAnswer(received)
}

function decodeHiddenText(text: string): string {
  const decoded = (text.match(/[\w+/]{16,}={0,2}/g) ?? []).map((code) =>
    Buffer.from(code, 'base64').toString('latin1'),
  )
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return [plain, plain.replace(/(?<=[ .]\w)[ .](?=\w[ .])/g, ''), ...decoded].join('\n')
}

function appendToTexts(value: unknown, addition: string): unknown {
  if (typeof value === 'string')
    return /^(?:neutral|medium|skim)$/.test(value) ? value : `${addition}. ${value} ${addition}.`
  if (Array.isArray(value)) return value.map((item) => appendToTexts(item, addition))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, appendToTexts(item, addition)]),
  )
}

export function textBetween(text: string, tag: string): string {
  return text.split(`<${tag}>\n`)[1]?.split(`\n</${tag}>`)[0] ?? ''
}

function pickEvenly<T>(items: T[], count: number): T[] {
  if (items.length <= count) return items
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!)
}

function firstWords(text: string, count: number): string {
  const words = text.split(' ')
  return words.length <= count ? text : `${words.slice(0, count).join(' ')}.`
}

function frequentWords(lines: NumberedLine[], count: number): string[] {
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    for (const word of text.toLowerCase().match(/\p{L}{6,}/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([word]) => word)
}
