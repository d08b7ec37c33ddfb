// Reads a model's answer to a question, also where it does not keep to the schema.
import { splitTextSentences, toPlainLine } from '../../plain-text.ts'

/** `citations` are numbers of lines. */
export type WrittenSentence = { text: string; citations: number[] }

type Fields = Record<string, unknown>

const maxSentenceCharacters = 500
const maxSentences = 12
const listNames = ['sentences', 'answer', 'answers', 'points', 'statements']
const textNames = ['text', 'sentence', 'content', 'statement', 'answer']
const citationNames = [
  'lines',
  'line',
  'numbers',
  'passages',
  'passage',
  'citations',
  'citation',
  'sources',
  'source',
  'cites',
  'references',
]

/**
 * Reads the sentences; null where the answer has no list of them and no text. An empty
 * list means that nothing is said. Linear.
 */
export function readQuestionAnswer(value: unknown): WrittenSentence[] | null {
  const list = Array.isArray(value) ? value : isFields(value) ? find(value, listNames) : value
  if (typeof list === 'string') return list.trim() ? readItem(list) : null
  if (isFields(list)) return readQuestionAnswer(list)
  if (!Array.isArray(list)) return null
  return list.slice(0, maxSentences).flatMap(readItem)
}

/** Reads one item; each of its sentences has all its citations, and those in brackets inside it. */
function readItem(item: unknown): WrittenSentence[] {
  const text = typeof item === 'string' ? item : isFields(item) ? find(item, textNames) : null
  if (typeof text !== 'string') return []
  const cited = isFields(item) ? readNumbers(find(item, citationNames)) : []
  return splitTextSentences(text.slice(0, maxSentenceCharacters * 4)).flatMap((sentence) => {
    const plain = toPlainLine(sentence, maxSentenceCharacters)
    const inside = [...sentence.matchAll(/\[(\d{1,6})\]/g)].map(([, number]) => Number(number))
    return /[\p{L}\p{N}]/u.test(plain)
      ? [{ text: plain, citations: [...new Set([...cited, ...inside])] }]
      : []
  })
}

function readNumbers(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((item) => {
    const number =
      typeof item === 'number'
        ? item
        : Number(/\d{1,6}/.exec(typeof item === 'string' ? item : '')?.[0] ?? Number.NaN)
    return Number.isSafeInteger(number) ? [number] : []
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function find(fields: Fields, names: string[]): unknown {
  const byName = new Map(
    Object.entries(fields).map(([name, value]) => [
      name.toLowerCase().replace(/[^a-z]/g, ''),
      value,
    ]),
  )
  const name = names.find((candidate) => byName.has(candidate))
  return name === undefined ? undefined : byName.get(name)
}
