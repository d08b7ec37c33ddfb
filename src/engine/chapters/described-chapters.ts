// Reads the chapters that authors write into the description of a video: "0:00 Intro" on lines of their own.
import type { AuthorChapter } from '../engine-input.ts'

const maxLetters = 20_000
const maxTitleLetters = 120
const minChapters = 3
const line =
  /^[\s\p{P}\p{S}]*?(?<before>\p{L}[^\n]{0,120}?[\s\p{Pd}:|(]+)?\(?(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)\)?(?<after>(?!\d)[^\n]{0,160})$/u

/** The chapters of a description, in order; none where the lines are no division of the video: fewer than three, out of order, or not from its beginning. */
export function readDescribedChapters(description: string, durationSeconds: number | null): AuthorChapter[] {
  const chapters = description
    .slice(0, maxLetters)
    .split(/\r?\n/)
    .flatMap((text) => readLine(text) ?? [])
  const isDivision =
    chapters.length >= minChapters &&
    chapters[0]!.startSeconds === 0 &&
    chapters.every(({ startSeconds }, i) => i === 0 || startSeconds > chapters[i - 1]!.startSeconds)
  const isInside = durationSeconds === null || (chapters.at(-1)?.startSeconds ?? 0) < durationSeconds
  return isDivision && isInside ? chapters : []
}

function readLine(text: string): AuthorChapter | null {
  const { hours = '0', minutes, seconds, before = '', after = '' } = line.exec(text)?.groups ?? {}
  if (minutes === undefined || seconds === undefined) return null
  const trim = (part: string) => part.replace(/^[\s\p{Pd}:|.)\]•»]+|[\s\p{Pd}:|(•«]+$/gu, '')
  const title = (trim(after) || trim(before)).slice(0, maxTitleLetters)
  if (!/[\p{L}\p{N}]/u.test(title)) return null
  return { title, startSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }
}
