// Converts schemas for providers, and parses their answers.
import { type JSONSchema7, parsePartialJson } from 'ai'
import { z } from 'zod'

const schemaCache = new WeakMap<z.ZodType, JSONSchema7>()

/** Converts a schema to JSON Schema. Results are cached. */
export function toJsonSchema(schema: z.ZodType): JSONSchema7 {
  const jsonSchema =
    schemaCache.get(schema) ?? (removeUnsupportedKeywords(z.toJSONSchema(schema, { target: 'draft-7' })) as JSONSchema7)
  schemaCache.set(schema, jsonSchema)
  return jsonSchema
}

/** Some providers reject these. The engine checks bounds and applies defaults itself. */
const unsupportedKeywords = ['$schema', 'default', 'minimum', 'maximum', 'minLength', 'minItems']

function removeUnsupportedKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeUnsupportedKeywords)
  if (value === null || typeof value !== 'object') return value
  const supported = Object.entries(value).filter(([key]) => !unsupportedKeywords.includes(key))
  return Object.fromEntries(supported.map(([key, inner]) => [key, removeUnsupportedKeywords(inner)]))
}

/** Objects of a text that are tried before it counts as prose. */
const maxObjects = 20

/** Returns the text from the start of the JSON. Some models write their reasoning, a greeting or a Markdown fence before it. */
function extractJson(text: string): string {
  const reasoningEnd = text.lastIndexOf('</think>')
  const from = reasoningEnd < 0 ? 0 : reasoningEnd
  // A brace of the text before it, as in "{like this}", opens no field.
  const start = text.slice(from).search(/\{\s*(?:"|$)/)
  return start < 0 ? '' : text.slice(from + start)
}

/** Parses the readable part of an unfinished answer; null if there is none. */
export async function parsePartialAnswer(text: string): Promise<unknown> {
  const { value } = await parsePartialJson(extractJson(text))
  return value ?? null
}

/** Parses a complete answer; null if it is not JSON. Text around the object and small mistakes of its syntax do no harm. */
export function parseAnswer(text: string): unknown {
  let rest = extractJson(text)
  for (let tried = 0; rest && tried < maxObjects; tried++) {
    const end = findObjectEnd(rest)
    if (end < 0) return null
    const json = rest.slice(0, end)
    const value = parseJson(json) ?? parseJson(repairSyntax(json))
    if (value !== null) return value
    rest = extractJson(rest.slice(1))
  }
  return null
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The index after the brace that closes the object at the beginning; -1 if it is not closed. */
function findObjectEnd(json: string): number {
  let depth = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const sign = json[i]
    if (inString && sign === '\\') i++
    else if (sign === '"') inString = !inString
    else if (!inString && sign === '{') depth++
    else if (!inString && sign === '}' && --depth === 0) return i + 1
  }
  return -1
}

/** Removes commas before a closing bracket, and escapes line breaks inside strings. */
function repairSyntax(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) =>
    part === ',' ? '' : part.replace(/\n/g, '\\n').replace(/\r/g, '').replace(/\t/g, '\\t'),
  )
}
