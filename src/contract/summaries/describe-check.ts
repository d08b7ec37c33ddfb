// Says what the check of a model's points found: how many are confirmed, how many were left
// out, and why.
import type { SummaryText, SummaryView } from './summary.ts'

/** Stands behind a statement that the transcript does not confirm. */
export const unsupportedNotice = '(perhaps not said)'

/**
 * The short version for a place that shows no marks: where it is marked, the first point that is
 * not stands for it.
 */
export function shortWithoutMark({
  tldr,
  tldrCheck,
  keyPoints,
}: Pick<SummaryText, 'tldr' | 'tldrCheck' | 'keyPoints'>): string {
  const point = keyPoints.find(({ check }) => check !== 'unconfirmed')
  return (tldrCheck === 'unconfirmed' && point?.text) || tldr || (keyPoints[0]?.text ?? '')
}

/** The texts of what was left out of a model's summary, as far as they are known. */
export function listLeftOut({
  leftOut = [],
  checked: { droppedTexts = [] },
}: Pick<SummaryView, 'leftOut' | 'checked'>): string[] {
  return [...leftOut.map(({ text }) => text), ...droppedTexts]
}

/** Without a second look only words were compared. Null without points; has no full stop. */
export function describeConfirmed({
  summary: { keyPoints },
  checked: { dropped, lookedAgain },
}: Pick<SummaryView, 'summary' | 'checked'>): string | null {
  const confirmed = keyPoints.filter(({ supported, check }) => supported && check !== 'unconfirmed')
  const all = keyPoints.length + dropped
  if (all === 0) return null
  const points = `${confirmed.length} of ${all} points`
  return lookedAgain
    ? `${points} confirmed, also by asking the AI again`
    : `Similar words were found for ${points}, but their sense was not checked`
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
