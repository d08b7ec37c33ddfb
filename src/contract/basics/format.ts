// Formats numbers, durations and names.
import { wordsPerMinute } from './limits.ts'

/** 65 -> "1:05", 3661 -> "1:01:01". Takes seconds and rounds them down. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

export const estimatedTimesNotice = 'The text has few times or none, so its moments are estimated.'

/** The timestamp of a moment: "1:05", or "~1:05" where its times are estimated. */
export function formatTimestamp(
  seconds: number,
  { hasEstimatedTimes }: { hasEstimatedTimes?: boolean | undefined },
): string {
  return `${hasEstimatedTimes ? '~' : ''}${formatDuration(seconds)}`
}

/** 999 -> "999", 1234 -> "1.2K", 3400000 -> "3.4M". */
export function formatCount(count: number): string {
  const scaled = (divisor: number, suffix: string) =>
    `${(Math.floor(count / (divisor / 10)) / 10).toFixed(1).replace(/\.0$/, '')}${suffix}`
  if (count >= 1e9) return scaled(1e9, 'B')
  if (count >= 1e6) return scaled(1e6, 'M')
  return count >= 1000 ? scaled(1000, 'K') : String(count)
}

/** Seconds -> "45s", "12m", "3.5h". Rounds seconds and minutes down, so that neither is ever 60. */
export function formatTimeSaved(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`
  return `${(seconds / 3600).toFixed(1).replace(/\.0$/, '')}h`
}

/** Returns the reading time of a number of words, in minutes; at least 1. */
export function readMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}

/**
 * "My talk: Part 1!" -> "my_talk__part_1__summary.txt"; the video id replaces a title
 * without letters and digits.
 */
export function summaryFileName(
  title: string,
  videoId: string,
  extension: 'txt' | 'md' | 'json',
): string {
  return `${fileStem(title, videoId)}_summary.${extension}`
}

/** "My talk: Part 1!" -> "my_talk__part_1__transcript.srt". */
export function transcriptFileName(
  title: string,
  videoId: string,
  extension: 'srt' | 'vtt' | 'txt',
): string {
  return `${fileStem(title, videoId)}_transcript.${extension}`
}

/** What is added to a stem has less than the rest of the 255 bytes that file systems take. */
const maxStemCharacters = 150

/** "My talk!" -> "my_talk_"; the id replaces a title without letters and digits. */
export function fileStem(title: string, id: string): string {
  const stem = /[a-z0-9]/i.test(title.slice(0, maxStemCharacters))
    ? title.slice(0, maxStemCharacters)
    : id
  return stem.replace(/[^a-z0-9]/gi, '_').toLowerCase()
}

/** "de" -> "German". Returns the code if the name is unknown. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** "2.5 GB", "18.4 MB", "3 kB"; less than that is "1 kB", and nothing "0 kB". */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes >= 999_500_000
      ? [bytes / 1e9, 'GB']
      : bytes >= 999_500
        ? [bytes / 1e6, 'MB']
        : [bytes === 0 ? 0 : Math.max(1, bytes / 1000), 'kB']
  return `${value.toLocaleString('en', { maximumFractionDigits: unit === 'kB' ? 0 : 1 })} ${unit}`
}
