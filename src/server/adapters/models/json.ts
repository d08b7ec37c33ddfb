// Converts schemas for providers, and parses their answers.
import { type JSONSchema7, parsePartialJson } from 'ai'
import { jsonrepair } from 'jsonrepair'
import { z } from 'zod'
import type { ModelRequest } from '#engine/model.ts'

const schemaCache = new WeakMap<z.ZodType, JSONSchema7>()

/** Converts a schema to JSON Schema. Results are cached. */
export function toJsonSchema(schema: z.ZodType): JSONSchema7 {
  const jsonSchema =
    schemaCache.get(schema) ??
    (removeUnsupportedKeywords(z.toJSONSchema(schema, { target: 'draft-7' })) as JSONSchema7)
  schemaCache.set(schema, jsonSchema)
  return jsonSchema
}

/** Some providers reject these. The engine checks bounds and applies defaults itself. */
const unsupportedKeywords = ['$schema', 'default', 'minimum', 'maximum', 'minLength', 'minItems']

function removeUnsupportedKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeUnsupportedKeywords)
  if (value === null || typeof value !== 'object') return value
  const supported = Object.entries(value).filter(([key]) => !unsupportedKeywords.includes(key))
  return Object.fromEntries(
    supported.map(([key, inner]) => [key, removeUnsupportedKeywords(inner)]),
  )
}

/** So many numbers are listed; of more only the first and the last are given. */
const maxListedNumbers = 200
/** Of texts and lists without a limit of their own. */
const usualLimits = { characters: 400, items: [0, 40] as const }

/**
 * The schema for models whose answers obey a grammar: every text and list ends, and a number is
 * that of a line that the request has.
 */
export function toBoundedSchema({ schema, limits, material, prompt }: ModelRequest): JSONSchema7 {
  const numbers = [...(material || prompt).matchAll(/^(\d+) /gm)].map(([, digits]) =>
    Number(digits),
  )
  const sorted = [...new Set(numbers)].sort((a, b) => a - b)
  const lineNumber: JSONSchema7 =
    sorted.length === 0
      ? { type: 'integer' }
      : sorted.length <= maxListedNumbers
        ? { enum: sorted }
        : { type: 'integer', minimum: sorted[0]!, maximum: sorted.at(-1)! }

  function bound(inner: JSONSchema7, place: string): JSONSchema7 {
    const boundAt = (item: JSONSchema7 | boolean | undefined, at: string) =>
      bound(item as JSONSchema7, at)
    const { type, anyOf, properties, items } = inner
    if (inner.enum) return inner
    if (anyOf) return { ...inner, anyOf: anyOf.map((item) => boundAt(item, place)) }
    if (type === 'integer') return lineNumber
    if (type === 'string')
      return { ...inner, maxLength: limits?.characters[place] ?? usualLimits.characters }
    if (type === 'array') {
      const [minItems, maxItems] = limits?.items[place] ?? usualLimits.items
      return { ...inner, items: boundAt(items as JSONSchema7, place), minItems, maxItems }
    }
    if (!properties) return inner
    const fields = Object.entries(properties).map(
      ([name, field]) => [name, boundAt(field, place ? `${place}.${name}` : name)] as const,
    )
    return { ...inner, properties: Object.fromEntries(fields) }
  }

  return bound(toJsonSchema(schema), '')
}

/** Objects of a text that are tried before it counts as prose. */
const maxObjects = 20

/**
 * Returns the text from the start of the JSON. Some models write their reasoning, a
 * greeting or a Markdown fence before it.
 */
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

/**
 * Parses a complete answer; null if it is not JSON. Text around the object and mistakes
 * of its syntax do no harm.
 */
export function parseAnswer(text: string): unknown {
  let rest = extractJson(text)
  for (let tried = 0; rest && tried < maxObjects; tried++) {
    const end = findObjectEnd(rest)
    if (end < 0) break
    const json = rest.slice(0, end)
    const value = parseJson(json) ?? repair(json)
    if (value !== null) return value
    rest = extractJson(rest.slice(1))
  }
  return repair(extractJson(text))
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

/**
 * Repairs an object with quotation marks that are not escaped, line breaks inside
 * strings, or commas too many; null if it is none.
 */
function repair(json: string): unknown {
  const end = json.lastIndexOf('}')
  if (end < 0) return null
  const object = json.slice(0, end + 1)
  for (const text of [escapeQuotes(object), object])
    try {
      return JSON.parse(jsonrepair(text))
    } catch {}
  return null
}

/** What follows the quotation mark that closes a key, a value of an object, an item of a list. */
const afterString = {
  key: /\s*:/y,
  '{': /\s*(?:,?\s*\}|,\s*"[^"\n]{1,60}"\s*:|$)/y,
  '[': /\s*(?:,?\s*\]|,\s*["{[\d-])/y,
}

/** Escapes the quotation marks inside texts: none that a key, an item or a bracket follows. */
function escapeQuotes(json: string): string {
  const brackets: ('{' | '[')[] = []
  let escaped = ''
  let [isKey, inString] = [false, false]
  for (let i = 0; i < json.length; i++) {
    const sign = json[i]!
    const inside = brackets.at(-1) ?? '{'
    if (inString && sign === '\\') escaped += sign + (json[++i] ?? '')
    else if (inString && sign === '"') {
      const after = afterString[isKey ? 'key' : inside]
      after.lastIndex = i + 1
      inString = !after.test(json)
      escaped += inString ? '\\"' : sign
    } else {
      escaped += sign
      if (inString) continue
      if (sign === '{' || sign === '[') brackets.push(sign)
      if (sign === '}' || sign === ']') brackets.pop()
      if (sign === '"') inString = true
      if (/[{[,:]/.test(sign)) isKey = sign !== ':' && brackets.at(-1) === '{'
    }
  }
  return escaped
}

/** Describes the shape of an answer in few words: `{"text": text, "lines": [number]}`. */
export function formatShape(schema: JSONSchema7): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map((inner) => formatInner(inner)).join(' | ')
  if (schema.type === 'array') return `[${formatInner(schema.items as JSONSchema7)}]`
  if (schema.type !== 'object')
    return schema.type === 'string'
      ? 'text'
      : schema.type === 'integer'
        ? 'number'
        : String(schema.type)
  const fields = Object.entries(schema.properties ?? {})
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}: ${formatInner(inner)}`).join(', ')}}`
}

const formatInner = (schema: JSONSchema7 | boolean): string =>
  typeof schema === 'boolean' ? 'anything' : formatShape(schema)
