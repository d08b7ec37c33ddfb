// Writes the grammar that an answer has to obey, from its JSON Schema. A model cannot leave it:
// each field comes, in order, lists and texts end, and numbers of lines are those that exist.

export type GrammarSchema = {
  type?: string | string[]
  properties?: Record<string, GrammarSchema>
  items?: GrammarSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: GrammarSchema[]
  oneOf?: GrammarSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The parser of grammars refuses more repetitions of one rule. */
const maxRepetitions = 1000
/** Lists and texts without a limit of their own end here. */
const [defaultItems, defaultCharacters] = [100, 4000]
const [maxDepth, maxNumbers] = [20, 50_000]

/**
 * Returns a grammar in GBNF. White space is one space after a comma and a colon, because small
 * models that may write more write nothing else. Throws for a schema that allows anything.
 */
export function writeGrammar(schema: GrammarSchema): string {
  const rules = new Map<string, string>()
  const addRule = (body: string): string => {
    for (const [name, known] of rules) if (known === body) return name
    const name = `r${rules.size}`
    rules.set(name, body)
    return name
  }
  const char = addRule(String.raw`[^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})`)

  /** A text of so many characters: in hundreds, since long repetitions are refused. */
  const writeText = (min: number, max: number): string => {
    if (max <= maxRepetitions) return String.raw`"\"" ${char}{${min},${max}} "\""`
    const hundred = addRule(`${char}{1,100}`)
    return String.raw`"\"" ${char}{${min},100} ${hundred}{0,${Math.ceil(max / 100) - 1}} "\""`
  }

  const writeList = (
    { items, minItems = 0, maxItems = defaultItems }: GrammarSchema,
    at: number,
  ) => {
    const item = addRule(write(items ?? {}, at))
    const most = Math.max(1, minItems, maxItems)
    const rest = `(", " ${item}){${Math.max(0, minItems - 1)},${most - 1}}`
    const filled = `${item} ${rest}`
    return minItems > 0 ? `"[" ${filled} "]"` : `"[" (${filled})? "]"`
  }

  function write(schema: GrammarSchema, at: number): string {
    if (at > maxDepth) throw new Error('the schema is nested too deeply')
    const { properties, anyOf, oneOf, minLength = 0, maxLength = defaultCharacters } = schema
    const given = schema.const === undefined ? schema.enum : [schema.const]
    if (given) return writeChoice(given)
    const alternatives = anyOf ?? oneOf
    if (alternatives) return alternatives.map((inner) => addRule(write(inner, at + 1))).join(' | ')
    if (Array.isArray(schema.type))
      return schema.type.map((type) => addRule(write({ ...schema, type }, at + 1))).join(' | ')
    if (properties) {
      const fields = Object.entries(properties).map(
        ([name, inner]) => `${quote(`${JSON.stringify(name)}: `)} ${addRule(write(inner, at + 1))}`,
      )
      return `"{" ${fields.join(' ", " ')} "}"`
    }
    switch (schema.type) {
      case 'array':
        return writeList(schema, at + 1)
      case 'string':
        return writeText(minLength, Math.max(minLength, Math.floor(maxLength)))
      case 'integer':
        if (schema.minimum !== undefined && schema.maximum !== undefined)
          return writeChoice(listNumbers(schema.minimum, schema.maximum))
        return '"-"? ("0" | [1-9] [0-9]{0,8})'
      case 'number':
        return '"-"? ("0" | [1-9] [0-9]{0,8}) ("." [0-9]{1,6})?'
      case 'boolean':
        return '"true" | "false"'
      case 'null':
        return '"null"'
      default:
        throw new Error('the schema allows anything')
    }
  }

  const root = write(schema, 0)
  return [`root ::= ${root}`, ...[...rules].map(([name, body]) => `${name} ::= ${body}`), ''].join(
    '\n',
  )
}

function listNumbers(from: number, to: number): number[] {
  if (to - from > maxNumbers) throw new Error('the schema allows too many numbers')
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** Alternatives that share their beginnings, so that a thousand numbers of lines stay quick. */
function writeChoice(values: unknown[]): string {
  type Branch = Map<string, Branch>
  const root: Branch = new Map()
  for (const value of values) {
    let branch = root
    for (const char of [...JSON.stringify(value), '']) {
      const next = branch.get(char) ?? new Map()
      branch.set(char, next)
      branch = next
    }
  }
  const writeBranch = (branch: Branch): string => {
    const parts = [...branch].map(([char, next]) => (char ? quote(char) + tail(next) : '""'))
    return parts.length === 1 ? parts[0]! : `(${parts.join(' | ')})`
  }
  const tail = (branch: Branch): string =>
    branch.size === 1 && branch.has('') ? '' : ` ${writeBranch(branch)}`
  return writeBranch(root)
}

function quote(text: string): string {
  return JSON.stringify(text)
}
