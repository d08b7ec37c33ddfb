// Schemas on their way to a provider, and answers on their way back.
import { type JSONSchema7, parsePartialJson } from 'ai'
import { z } from 'zod'

const known = new WeakMap<z.ZodType, JSONSchema7>()

/** The JSON schema that providers are sent; made once for each schema. */
export function jsonSchemaOf(schema: z.ZodType): JSONSchema7 {
  const made = known.get(schema) ?? (withoutBounds(z.toJSONSchema(schema, { target: 'draft-7' })) as JSONSchema7)
  known.set(schema, made)
  return made
}

/** Bounds and defaults are the engine's business, and some providers refuse them. */
const bounds = ['$schema', 'default', 'minimum', 'maximum', 'minLength', 'minItems']

function withoutBounds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBounds)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => !bounds.includes(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutBounds(inner)]))
}

/** Where the JSON begins: some models think aloud, greet, or put it into a Markdown fence. */
function jsonIn(text: string): string {
  const thought = text.lastIndexOf('</think>')
  const start = text.indexOf('{', thought < 0 ? 0 : thought)
  return start < 0 ? '' : text.slice(start)
}

/** What of an unfinished answer can be read already, or null. */
export async function readPartial(text: string): Promise<unknown> {
  const { value } = await parsePartialJson(jsonIn(text))
  return value ?? null
}

/** The whole answer, or null when it is not JSON. */
export function readWhole(text: string): unknown {
  const json = jsonIn(text)
  try {
    return JSON.parse(json.slice(0, json.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
