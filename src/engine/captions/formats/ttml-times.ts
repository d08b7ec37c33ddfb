// The times of TTML: https://www.w3.org/TR/ttml2/#timing-value-timeExpression
import { parseTimestamp } from '../cues/timestamp.ts'

const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 }
const usualFrameRate = 30

/**
 * Returns a function that reads the times of a document by the parameters of its root;
 * NaN for what is no time.
 */
export function createTtmlClock(root: ReadonlyMap<string, string>): (time: string) => number {
  const declared = Number(root.get('frameRate') ?? Number.NaN)
  const [numerator = 1, denominator = 1] = (root.get('frameRateMultiplier') ?? '')
    .trim()
    .split(/[\s:]+/)
    .map(Number)
  const multiplier = numerator > 0 && denominator > 0 ? numerator / denominator : 1
  const frameRate = (declared > 0 ? declared : usualFrameRate) * multiplier
  const subFrameRate = Number(root.get('subFrameRate')) > 0 ? Number(root.get('subFrameRate')) : 1
  const ticks = Number(root.get('tickRate'))
  const tickRate = ticks > 0 ? ticks : declared > 0 ? frameRate * subFrameRate : 1
  const secondsOf: Record<string, number> = { ...units, f: 1 / frameRate, t: 1 / tickRate }
  return (time) => {
    const text = time.trim()
    if (!text.includes(':')) {
      // Apple writes seconds without a unit.
      const amount = /^(\d{1,15}(?:\.\d{1,12})?)(h|ms?|s|f|t)?$/.exec(text)
      return amount ? Number(amount[1]) * secondsOf[amount[2] ?? 's']! : Number.NaN
    }
    const seconds = parseTimestamp(text)
    if (!Number.isNaN(seconds)) return seconds
    const frames = /^(\d{1,4}:\d{1,2}:\d{1,2})[:;](\d{1,3})(?:\.(\d{1,3}))?$/.exec(text)
    if (!frames) return Number.NaN
    return (
      parseTimestamp(frames[1]!) +
      (Number(frames[2]) + Number(frames[3] ?? 0) / subFrameRate) / frameRate
    )
  }
}
