// Prints the progress of a summary or an answer: one changing line on a terminal, one
// line per step in a file.
import type { Step, StepEvent } from '#contract/summaries/summary.ts'
import type { Screen } from './terminal.ts'

type StepTexts = Record<Step, string>
export const summarySteps: StepTexts = {
  transcript: 'Reading the captions',
  writing: 'Writing the summary',
  checking: 'Checking it against the captions',
}

export const answerSteps: StepTexts = { ...summarySteps, writing: 'Writing the answer' }

export type ProgressDisplay = ReturnType<typeof createProgressDisplay>

export function createProgressDisplay(screen: Screen) {
  let lastLine = ''
  let isStarted = false
  return {
    hasStarted: () => isStarted,
    show({ step, detail }: StepEvent, stepTexts: StepTexts): void {
      const line = detail ? `${stepTexts[step]}: ${detail}` : stepTexts[step]
      if (line === lastLine) return
      isStarted = true
      lastLine = line
      screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    /** Clears the line, so that the result starts on an empty one. */
    end(): void {
      if (lastLine && screen.isTTY) screen.write('\r\u001b[K')
      lastLine = ''
    },
  }
}
