// Says what the check found wrong: how many points of a model were left out, and why.
import type { SummaryView } from './summary.ts'

/** Stands behind a statement that the transcript does not confirm. */
export const unsupportedNotice = '(perhaps not said)'

/** The texts of what was left out of a model's summary, as far as they are known. */
export function listLeftOut({
  leftOut = [],
  checked: { droppedTexts = [] },
}: Pick<SummaryView, 'leftOut' | 'checked'>): string[] {
  return [...leftOut.map(({ text }) => text), ...droppedTexts]
}

/** Empty if none was. */
export function describeDropped({
  dropped,
  dependent = 0,
  byOwner = 0,
}: SummaryView['checked']): string {
  if (dropped === 0) return ''
  const unsupported = dropped - dependent - byOwner
  const points =
    dropped === 1 ? '1 more point was left out: ' : `${dropped} more points were left out: `
  const [they, them] = dropped === 1 ? ['it', 'it'] : ['they', 'them']
  const reasons = [
    unsupported > 0 &&
      `the transcript does not support ${unsupported === dropped ? them : unsupported}`,
    dependent > 0 &&
      `${dependent === dropped ? they : dependent} ${dependent === 1 ? 'says' : 'say'} nothing without the others`,
    byOwner > 0 && `the owner of the summary took ${byOwner === dropped ? them : byOwner} out`,
  ].filter((reason) => reason !== false)
  const last = reasons.pop()!
  return `${points}${reasons.length > 0 ? `${reasons.join(', ')}, and ${last}` : last}.`
}
