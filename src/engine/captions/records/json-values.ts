// Parses JSON, also several values after each other: a value a line, or files that were
// put together.
import { Problem } from '#contract/problems/problems.ts'

/** Throws a Problem, `captions_unreadable`, where the text is not JSON. */
export function readJsonValues(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch (cause) {
    const values = parseQuietly(fromPython(text))
    if (values !== undefined) return [values]
    const parts = splitValues(text)
    if (parts.length < 2) throw new Problem('captions_unreadable', { cause })
    try {
      return parts.map((part) => JSON.parse(part))
    } catch {
      throw new Problem('captions_unreadable', { cause })
    }
  }
}

function parseQuietly(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * People copy lists as Python prints them: [{'text': 'It computes.', 'start': 0.5}].
 * Returns null for other texts. Linear.
 */
function fromPython(text: string): string | null {
  if (!/^\s*[[{]+\s*'/.test(text)) return null
  const parts = text.match(/'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[^'"]+/g) ?? []
  return parts
    .map((part) => {
      if (part.startsWith("'")) return JSON.stringify(unescapePython(part.slice(1, -1)))
      if (part.startsWith('"')) return JSON.stringify(unescapePython(part.slice(1, -1)))
      return part
        .replace(/\bNone\b/g, 'null')
        .replace(/\bTrue\b/g, 'true')
        .replace(/\bFalse\b/g, 'false')
    })
    .join('')
}

function unescapePython(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi,
    (_, hex?: string, code?: string, char = '') => {
      if (hex || code) return String.fromCharCode(Number.parseInt(hex ?? code!, 16))
      return char === 'n' ? '\n' : char === 't' ? '\t' : char
    },
  )
}

/** Cuts the text after each object or list that is complete. Linear. */
function splitValues(text: string): string[] {
  const parts: string[] = []
  let [depth, from, isString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isString) {
      if (code === backslash) at++
      else if (code === quote) isString = false
    } else if (code === quote) isString = true
    else if (code === brace || code === bracket) depth++
    else if ((code === brace + 2 || code === bracket + 2) && --depth === 0) {
      parts.push(text.slice(from, at + 1))
      from = at + 1
    }
  }
  const rest = text.slice(from).trim()
  return rest === '' ? parts : [...parts, rest]
}

const [backslash, quote, brace, bracket] = [0x5c, 0x22, 0x7b, 0x5b]
