// The terminal program: parses the arguments, runs the command and returns the exit code.

import { Problem } from '#contract/problems/problems.ts'
import { toMarkdown, toPlainText } from '#contract/summaries/document.ts'
import type { ProblemReport, SummaryView } from '#contract/summaries/summary.ts'
import { readRunningVersion } from '#server/admin/updates/versions.ts'
import {
  type AskCommand,
  type OutputFormat,
  parseCommand,
  type SummarizeCommand,
  usageText,
} from './command.ts'
import { type ExitCode, exitCodes, toExitCode } from './exit-code.ts'
import { untilAborted, withInterrupt } from './interrupt.ts'
import {
  answerSteps,
  createProgressDisplay,
  type ProgressDisplay,
  summarySteps,
} from './progress.ts'
import { renderAnswer } from './render-answer.ts'
import type { Screen, Terminal } from './terminal.ts'
import { wrapText } from './wrap-text.ts'

/**
 * Writes results to stdout and everything else to stderr. Never throws: every failure
 * becomes a message and an exit code.
 */
export async function runPith(args: string[], terminal: Terminal): Promise<ExitCode> {
  const progress = createProgressDisplay(terminal.stderr)
  try {
    const command = parseCommand(args)
    if (command.name === 'help') terminal.stdout.write(usageText)
    if (command.name === 'version') terminal.stdout.write(`${readRunningVersion()}\n`)
    if (command.name === 'serve') await import('#server/main.ts')
    if (command.name === 'mcp') {
      const { runMcp } = await import('./mcp.ts')
      await runMcp(terminal.env, terminal)
    }
    if (command.name === 'payments' && command.action === 'setup') {
      const { printPaymentSetup } = await import('./set-up-payments.ts')
      const isDone = await printPaymentSetup(terminal.env, command.isDryRun, terminal.stdout)
      return isDone ? exitCodes.done : exitCodes.other
    }
    if (command.name === 'payments') {
      const { printPaymentCheck } = await import('./check-payments.ts')
      return (await printPaymentCheck(terminal.env, terminal.stdout))
        ? exitCodes.done
        : exitCodes.other
    }
    if (command.name === 'moderate') {
      const { runModerationCommand, describeOutcome } = await import('./moderate.ts')
      const outcome = await runModerationCommand(command.moderation, terminal.env)
      terminal.stdout.write(
        command.format === 'json' ? toJson(outcome) : describeOutcome(command.moderation, outcome),
      )
    }
    if (command.name === 'admin') {
      const { runAdministrationCommand, describeAdministration } = await import('./administer.ts')
      const result = await runAdministrationCommand(command.administration, terminal.env)
      terminal.stdout.write(
        command.format === 'json' ? toJson(result) : describeAdministration(result),
      )
    }
    if (command.name === 'backup' || command.name === 'restore') {
      const { runBackup, runRestore } = await import('./backup.ts')
      const { env } = terminal
      const report = command.name === 'backup' ? runBackup(command, env) : runRestore(command, env)
      terminal.stdout.write(await report)
    }
    if (command.name === 'model') {
      const { runModelCommand } = await import('./model.ts')
      const run = (signal: AbortSignal) => runModelCommand(command, terminal, signal)
      terminal.stdout.write(await withInterrupt(terminal.interrupts, run))
    }
    if (command.name === 'summarize') {
      const create = (signal: AbortSignal) =>
        createDocument(command, { terminal, progress, signal })
      terminal.stdout.write(await withInterrupt(terminal.interrupts, create))
    }
    if (command.name === 'ask') {
      const answer = (signal: AbortSignal) => createAnswer(command, { terminal, progress, signal })
      terminal.stdout.write(await withInterrupt(terminal.interrupts, answer))
    }
    return exitCodes.done
  } catch (error) {
    progress.end()
    const message = error instanceof Error ? error.message : String(error)
    const report: ProblemReport =
      error instanceof Problem ? error.report() : { code: 'internal', message }
    terminal.stderr.write(`pith: ${message}\n`)
    if (report.action === 'upload' && !/^(captions|recording|listener)_/.test(report.code))
      terminal.stderr.write(
        'pith: Here, name a file with the captions instead of the link, such as talk.srt.\n',
      )
    if (report.code === 'not_found' && args[0] === 'model')
      terminal.stderr.write('pith: "pith model list" shows which there are.\n')
    if (report.action === 'extract' && args[0] !== 'model')
      terminal.stderr.write('pith: --extract works without a model.\n')
    if (args.includes('--json')) terminal.stdout.write(toJson({ error: report }))
    return error instanceof Problem
      ? toExitCode(error.code, progress.hasStarted())
      : exitCodes.other
  }
}

type Running = { terminal: Terminal; progress: ProgressDisplay; signal: AbortSignal }

async function createDocument(
  command: SummarizeCommand,
  { terminal, progress, signal }: Running,
): Promise<string> {
  // The server, which is started by this program too, does not need the engine outside of
  // its threads.
  const { summarizeLocally } = await import('./summarize.ts')
  for await (const event of untilAborted(summarizeLocally(command, terminal), signal)) {
    if (event.type === 'step') progress.show(event.data, summarySteps)
    if (event.type !== 'summary') continue
    progress.end()
    return render(event.data, command.format, terminal.stdout)
  }
  throw new Error('The engine ended without a summary.')
}

async function createAnswer(
  command: AskCommand,
  { terminal, progress, signal }: Running,
): Promise<string> {
  const { askLocally } = await import('./ask.ts')
  for await (const event of untilAborted(askLocally(command, terminal), signal)) {
    if (event.type === 'step') progress.show(event.data, answerSteps)
    if (event.type !== 'answer') continue
    progress.end()
    if (command.format === 'json') return toJson(event.data)
    const { stdout } = terminal
    return stdout.isTTY
      ? wrapText(renderAnswer(event.data), stdout.columns ?? 80)
      : renderAnswer(event.data)
  }
  throw new Error('The engine ended without an answer.')
}

function render(view: SummaryView, format: OutputFormat, screen: Screen): string {
  if (format === 'json') return toJson(view)
  if (format === 'markdown') return toMarkdown(view)
  return screen.isTTY ? wrapText(toPlainText(view), screen.columns ?? 80) : toPlainText(view)
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
