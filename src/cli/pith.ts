// The terminal program: reads the words typed behind `pith` and does what they ask.
import type { Readable, Writable } from 'node:stream'
import { toMarkdown, toPlainText } from '#contract/document.ts'
import { Problem } from '#contract/problems.ts'
import type { ProblemReport, SummaryView } from '#contract/summary.ts'
import { type Format, readCommand, type Summarize, usage } from './command.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts'
import { type Progress, showProgress } from './progress.ts'
import { summarizeHere } from './summarize-here.ts'
import { wrap } from './wrap.ts'

export type Terminal = {
  env: Record<string, string | undefined>
  stdin: Readable
  stdout: Screen
  stderr: Screen
}
/** `columns` is there when a person looks on. */
export type Screen = Writable & { isTTY?: boolean; columns?: number }

/** Results go to stdout, everything else to stderr. Never throws: every failure becomes a sentence and an exit code. */
export async function runPith(words: string[], terminal: Terminal): Promise<ExitCode> {
  const progress = showProgress(terminal.stderr)
  try {
    const command = readCommand(words)
    if (command.name === 'help') terminal.stdout.write(usage)
    if (command.name === 'serve') await import('#server/main.ts')
    if (command.name === 'payments') {
      const { showPaymentCheck } = await import('./check-payments.ts')
      return (await showPaymentCheck(terminal.env, terminal.stdout)) ? exitCodes.done : exitCodes.other
    }
    if (command.name === 'moderate') {
      const { moderateHere, describeOutcome } = await import('./moderate.ts')
      const outcome = await moderateHere(command.order, terminal.env)
      terminal.stdout.write(command.format === 'json' ? asJson(outcome) : describeOutcome(command.order, outcome))
    }
    if (command.name === 'summarize') terminal.stdout.write(await makeDocument(command, terminal, progress))
    return exitCodes.done
  } catch (error) {
    progress.end()
    const message = error instanceof Error ? error.message : String(error)
    const report: ProblemReport = error instanceof Problem ? error.report() : { code: 'internal', message }
    terminal.stderr.write(`pith: ${message}\n`)
    if (report.action === 'extract') terminal.stderr.write('pith: --extract does it without a model.\n')
    if (words.includes('--json')) terminal.stdout.write(asJson({ error: report }))
    return error instanceof Problem ? exitCodeOf(error.code, progress.begun()) : exitCodes.other
  }
}

async function makeDocument(command: Summarize, terminal: Terminal, progress: Progress): Promise<string> {
  for await (const event of summarizeHere(command, terminal)) {
    if (event.type === 'step') progress.show(event.data)
    if (event.type !== 'summary') continue
    progress.end()
    return render(event.data, command.format, terminal.stdout)
  }
  throw new Error('The engine ended without a summary.')
}

function render(view: SummaryView, format: Format, screen: Screen): string {
  if (format === 'json') return asJson(view)
  if (format === 'markdown') return toMarkdown(view)
  return screen.isTTY ? wrap(toPlainText(view), screen.columns ?? 80) : toPlainText(view)
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
