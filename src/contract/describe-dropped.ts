// Says how many points of a model were left out, and why.
import type { SummaryView } from './summary.ts'

/** The texts of what was left out of a model's summary, as far as they are known. */
export function listLeftOut({ leftOut, checked }: Pick<SummaryView, 'leftOut' | 'checked'>): string[] {
  return leftOut?.map(({ text }) => text) ?? checked.droppedTexts ?? []
}

/** Empty if none was. */
export function describeDropped({ dropped, dependent = 0 }: SummaryView['checked']): string {
  const unsupported = dropped - dependent
  if (dropped === 0) return ''
  const points = dropped === 1 ? '1 more point was left out: ' : `${dropped} more points were left out: `
  if (dependent === 0) return `${points}the transcript does not support ${dropped === 1 ? 'it' : 'them'}.`
  if (unsupported === 0) return `${points}${dropped === 1 ? 'it says' : 'they say'} nothing without the others.`
  return `${points}the transcript does not support ${unsupported}, and ${dependent} ${dependent === 1 ? 'says' : 'say'} nothing without the others.`
}
