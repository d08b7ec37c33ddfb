// Parses the timestamps of caption files and transcripts.

/** The times of transcripts: "1:02", "01:01:02.5". */
export const timestampPattern = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`

/** "1:02", "00:01:02,500", "-00:00:01.000" -> seconds; NaN for anything else. */
export function parseTimestamp(text: string): number {
  const parts = /^(-?)(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text)
  if (!parts) return Number.NaN
  const [, sign, hours = '0', minutes, seconds, fraction = '0'] = parts
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
  return sign === '-' ? -total : total
}
