// What is going on, for the person who waits: one line that changes on a screen, one line per step in a file.
import type { Step, StepEvent } from '#contract/summary.ts'
import type { Screen } from './pith.ts'

const doing: Record<Step, string> = {
  transcript: 'Reading the captions',
  writing: 'Writing the summary',
  checking: 'Checking it against the captions',
}

export type Progress = ReturnType<typeof showProgress>

export function showProgress(screen: Screen) {
  let last = ''
  let begun = false
  return {
    begun: () => begun,
    show({ step, detail }: StepEvent): void {
      const line = detail ? `${doing[step]}: ${detail}` : doing[step]
      if (line === last) return
      begun = true
      last = line
      screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    /** Clears the line, so that nothing of it stands before the result. */
    end(): void {
      if (last && screen.isTTY) screen.write('\r\u001b[K')
      last = ''
    },
  }
}
