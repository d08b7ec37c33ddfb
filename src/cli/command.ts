// Parses the arguments of `pith`.
import { parseArgs } from 'node:util'
import { defaults, type Length, lengths } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { questionRequestSchema } from '#contract/questions/questions.ts'
import { summaryRequestSchema } from '#contract/summaries/summary.ts'
import type { AdministrationCommand } from '#server/admin/command.ts'
import type { ModerationCommand } from '#server/social/moderation/command.ts'
import type { SourceOptions } from './open-transcript-source.ts'
import { parseAdministration } from './parse-administration.ts'
import { parseModeration } from './parse-moderation.ts'
import { parseTrack } from './track.ts'

export const usageText = `The essence of any video.

  pith summarize <link, id or file>   captions work offline, - reads stdin; or a recording, a podcast
  pith ask <link, id or file> "..."   answers a question from what is said in the video
  pith serve                          the web app
  pith mcp                            for AI assistants: MCP on stdin and stdout, over PITH_URL and PITH_API_KEY
  pith backup <file> [--secrets]      the whole database into one file, also while the server runs
  pith restore <file> [--force]       back from a file, or one in BACKUP_TO, while the server is stopped
  pith payments setup [--dry-run]     creates at Stripe what the sale of plans needs, or says what it would create
  pith payments check                 checks the setup for selling plans
  pith admin list                     lists the administrators
  pith admin add|remove <email>       makes somebody an administrator, or not any more
  pith admin invite [<email>]         a link with which one person can create an account
  pith admin reset <email>            a link with which they set a new password, if no mail reaches them
  pith moderate list [--all]          lists open reports, with --all also resolved ones
  pith moderate hide|restore playlist|comment|creator <id>
  pith moderate dismiss <report>      resolves a report without hiding anything
  pith model list                     the models that run inside Pith, and which are here
  pith model add|remove|test <name>   downloads, deletes or measures one
  pith model file <path>              adds a model from a GGUF file
  pith model verify [<name>]          what the hubs say of the files in the catalog
  pith --version                      prints the version

Options of summarize
  --length ${lengths.join('|')}   how much to write (${defaults.length})
  --lang en                    the language to write in, as a code (${defaults.language})
  --prompt "..."               your own instructions for the model
  --track de[:manual|:auto]    the captions to read, by language and by who made them: the channel, or YouTube
  --episode 2|"..."            which episode of a podcast, by its number or by words of its title
  --model local[:name]         the model, as in MODEL; local is one that "pith model add" downloaded
  --extract                    summarize without a model, even if one is set up
  --json | --markdown          print this instead of plain text; --json also for ask, admin, model and moderate

Options of ask
  --lang en                    the language of the captions, as a code (${defaults.language})
  --extract                    show the passages without asking a model
  --model, --track, --episode  as for summarize

Exit codes: 0 success, 2 bad input, 3 unreadable video, 4 failed provider, 130 canceled with Ctrl-C,
1 any other failure.
`

export type OutputFormat = 'text' | 'json' | 'markdown'
export type SummarizeOptions = SourceOptions & {
  length: Length
  language: string
  prompt: string | null
  model: string | undefined
  extract: boolean
}
export type SummarizeCommand = SummarizeOptions & { name: 'summarize'; format: OutputFormat }
export type AskOptions = SourceOptions & {
  question: string
  language: string
  model: string | undefined
  extract: boolean
}
export type AskCommand = AskOptions & { name: 'ask'; format: OutputFormat }
type ModerateCommand = { name: 'moderate'; moderation: ModerationCommand; format: OutputFormat }
type AdminCommand = { name: 'admin'; administration: AdministrationCommand; format: OutputFormat }
type BackupCommand = { name: 'backup'; path: string; withSecrets: boolean }
type RestoreCommand = { name: 'restore'; path: string; isForced: boolean }
const modelActions = ['list', 'add', 'remove', 'test', 'file', 'verify'] as const
export type ModelCommand = {
  name: 'model'
  action: (typeof modelActions)[number]
  /** The name of a model, or the path of a file. */
  target: string | null
  format: OutputFormat
}
type CliCommand =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'serve' }
  | { name: 'mcp' }
  | { name: 'payments'; action: 'check' }
  | { name: 'payments'; action: 'setup'; isDryRun: boolean }
  | SummarizeCommand
  | AskCommand
  | ModerateCommand
  | AdminCommand
  | BackupCommand
  | RestoreCommand
  | ModelCommand

/** Throws a Problem `bad_request` that names the invalid argument. */
export function parseCommand(args: string[]): CliCommand {
  const { values, positionals } = parseArguments(args)
  const [name, source, ...rest] = positionals
  if (values.help || name === 'help') return { name: 'help' }
  if (values.version) return { name: 'version' }
  if ((name === 'serve' || name === 'mcp') && source === undefined) return { name }
  if (name === 'payments' && source === 'check' && rest.length === 0)
    return { name, action: source }
  if (name === 'payments' && source === 'setup' && rest.length === 0)
    return { name, action: source, isDryRun: values['dry-run'] === true }
  if (name === 'payments')
    throw badRequest('Name what to do: "pith payments setup" or "pith payments check".')
  if (name === 'backup' || name === 'restore') {
    if (source === undefined || rest.length > 0)
      throw badRequest(`Name one file, as in "pith ${name} pith.backup".`)
    return name === 'backup'
      ? { name, path: source, withSecrets: values.secrets === true }
      : { name, path: source, isForced: values.force === true }
  }
  if (name === 'model') return parseModelCommand(positionals.slice(1), values.json === true)
  if (name === 'moderate') {
    const moderation = parseModeration(positionals.slice(1), { all: values.all === true })
    return { name, moderation, format: values.json ? 'json' : 'text' }
  }
  if (name === 'admin')
    return {
      name,
      administration: parseAdministration(positionals.slice(1)),
      format: values.json ? 'json' : 'text',
    }
  if (name === 'ask') return { name, ...parseAskOptions(positionals.slice(1), values) }
  if (name !== 'summarize')
    throw badRequest(name ? `There is no command "${name}".` : 'Name a command.')
  if (source === undefined) throw badRequest('Name a link, an id or a caption file.')
  if (rest.length > 0) throw badRequest(`Only one video at a time: "${rest[0]}" is one too many.`)
  if (values.json && values.markdown) throw badRequest('Choose --json or --markdown.')
  const format = values.json ? 'json' : values.markdown ? 'markdown' : 'text'
  return { name, source, format, ...parseSummarizeOptions(values) }
}

type Values = ReturnType<typeof parseArguments>['values']

function parseModelCommand(
  [given = 'list', target, ...rest]: string[],
  isJson: boolean,
): ModelCommand {
  const action = modelActions.find((known) => known === given)
  const needsTarget = action !== 'list' && action !== 'verify'
  const isComplete = target === undefined ? !needsTarget : action !== 'list'
  if (!action || !isComplete || rest.length > 0)
    throw badRequest(
      'Name what to do: "pith model list", "pith model add|remove|test <name>", "pith model file <path>" or "pith model verify".',
    )
  return { name: 'model', action, target: target ?? null, format: isJson ? 'json' : 'text' }
}

function parseAskOptions(
  [source, text, ...rest]: string[],
  values: Values,
): Omit<AskCommand, 'name'> {
  if (source === undefined || text === undefined)
    throw badRequest(
      'Name a video and put your question in quotes, as in: pith ask talk.srt "Why is the sky blue?"',
    )
  if (rest.length > 0) throw badRequest('Put your question in quotes.')
  if (values.markdown) throw badRequest('An answer is printed as text or with --json.')
  const parsed = questionRequestSchema.shape.question.safeParse(text)
  if (!parsed.success) throw badRequest(parsed.error.issues.map(({ message }) => message).join(' '))
  const { language, wishedLanguage, model, extract, track, episode } = parseSummarizeOptions(values)
  return {
    source,
    track,
    episode,
    wishedLanguage,
    question: parsed.data,
    language,
    model,
    extract,
    format: values.json ? 'json' : 'text',
  }
}

const optionNames: Record<string, string> = {
  length: '--length',
  language: '--lang',
  prompt: '--prompt',
}

function parseSummarizeOptions({
  length,
  lang,
  prompt,
  model,
  extract,
  track,
  episode,
}: Values): Omit<SummarizeOptions, 'source'> {
  const parsed = summaryRequestSchema.safeParse({ length, language: lang, prompt })
  if (!parsed.success)
    throw badRequest(
      parsed.error.issues
        .map(({ path, message }) => `${optionNames[path.join()]}: ${message}`)
        .join(' '),
    )
  const wantedTrack = track === undefined ? null : parseTrack(track)
  if (track !== undefined && !wantedTrack)
    throw badRequest(
      '--track: Name a language, and who made the captions if you like, as in de, de:manual or de:auto.',
    )
  if (episode?.trim() === '') throw badRequest('--episode: Name a number, or words of the title.')
  if (
    model !== undefined &&
    !/^(?:(?:google|openai|anthropic|compatible|local):.+|local)$/.test(model)
  )
    throw badRequest('--model: Write provider:model, local:name or local.')
  const { data } = parsed
  return {
    length: data.length,
    language: data.language,
    prompt: data.prompt || null,
    model,
    extract: extract === true,
    track: wantedTrack,
    episode: episode?.trim(),
    wishedLanguage: lang === undefined ? undefined : data.language,
  }
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        length: { type: 'string' },
        lang: { type: 'string' },
        prompt: { type: 'string' },
        track: { type: 'string' },
        episode: { type: 'string' },
        model: { type: 'string' },
        extract: { type: 'boolean' },
        all: { type: 'boolean' },
        secrets: { type: 'boolean' },
        force: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        markdown: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error), error)
  }
}

function badRequest(message: string, cause?: unknown): Problem {
  return new Problem('bad_request', { message: `${message} See pith --help.`, cause })
}
