// What can be typed behind `pith`, and how it is read.
import { parseArgs } from 'node:util'
import { Problem } from '#contract/problems.ts'
import { defaults, type Length, lengths } from '#contract/settings.ts'
import { summaryRequestSchema } from '#contract/summary.ts'
import type { Order } from '#server/moderation/order.ts'
import { readOrder } from './moderate-command.ts'

export const usage = `The essence of any video.

  pith summarize <link, id or file>   a caption file works offline, - reads stdin
  pith serve                          the web app
  pith payments check                 whether everything is there to sell plans
  pith moderate list [--all]          what people reported; all of it, also what is settled
  pith moderate hide|restore playlist|comment|creator <id>
  pith moderate dismiss <report>      leaves things as they are

Options of summarize
  --length ${lengths.join('|')}   how much to write (${defaults.length})
  --lang en                    the language to write in, as a code (${defaults.language})
  --prompt "..."               a wish of your own, for a model
  --extract                    without a model, where one is set up
  --json | --markdown          instead of plain text; --json also for moderate

Exit codes: 0 done, 2 bad input, 3 a video that cannot be read, 4 a provider that failed, 1 anything else.
`

export type Format = 'text' | 'json' | 'markdown'
export type Wish = { source: string; length: Length; language: string; prompt: string | null; extract: boolean }
export type Summarize = Wish & { name: 'summarize'; format: Format }
export type Moderate = { name: 'moderate'; order: Order; format: Format }
export type Command = { name: 'help' } | { name: 'serve' } | { name: 'payments' } | Summarize | Moderate

/** Throws a Problem `bad_request` that says which word was not understood. */
export function readCommand(words: string[]): Command {
  const { values, positionals } = parse(words)
  const [name, source, ...rest] = positionals
  if (values.help || name === 'help') return { name: 'help' }
  if (name === 'serve' && source === undefined) return { name }
  if (name === 'payments' && source === 'check' && rest.length === 0) return { name }
  if (name === 'moderate') {
    const order = readOrder(positionals.slice(1), { all: values.all === true })
    return { name, order, format: values.json ? 'json' : 'text' }
  }
  if (name !== 'summarize') throw refusal(name ? `There is no command "${name}".` : 'Say what to do.')
  if (source === undefined) throw refusal('Name a link, an id or a caption file.')
  if (rest.length > 0) throw refusal(`One video at a time: "${rest[0]}" is too much.`)
  if (values.json && values.markdown) throw refusal('Choose --json or --markdown.')
  const format = values.json ? 'json' : values.markdown ? 'markdown' : 'text'
  return { name, source, format, ...readOptions(values) }
}

const optionNames: Record<string, string> = { length: '--length', language: '--lang', prompt: '--prompt' }

function readOptions({ length, lang, prompt, extract }: ReturnType<typeof parse>['values']): Omit<Wish, 'source'> {
  const given = summaryRequestSchema.safeParse({ length, language: lang, prompt })
  if (!given.success)
    throw refusal(given.error.issues.map(({ path, message }) => `${optionNames[path.join()]}: ${message}`).join(' '))
  const { data } = given
  return { length: data.length, language: data.language, prompt: data.prompt || null, extract: extract === true }
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        length: { type: 'string' },
        lang: { type: 'string' },
        prompt: { type: 'string' },
        extract: { type: 'boolean' },
        all: { type: 'boolean' },
        json: { type: 'boolean' },
        markdown: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error), error)
  }
}

function refusal(sentence: string, cause?: unknown): Problem {
  return new Problem('bad_request', { message: `${sentence} See pith --help.`, cause })
}
