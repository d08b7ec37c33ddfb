// Reads the chapters that authors write into the description of a video: "0:00 Intro" on
// lines of their own.
import type { AuthorChapter, EngineInput } from '../engine-input.ts'
import { hasAuthorChapters } from './chapters.ts'

const maxLetters = 20_000
const maxTitleLetters = 120
const minChapters = 3
const time = String.raw`(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]\d)(?!\d)`
const line =
  /^[\s\p{P}\p{S}]*?(?:\d{1,3}[.)][\s\p{P}]*)?(?<before>\p{L}[^\n]{0,120}?[\s\p{Pd}:|([]+)?[([]?(?:(?<hours>\d{1,2})[:：])?(?<minutes>\d{1,3})[:：](?<seconds>[0-5]\d)[)\]]?(?<after>(?!\d)[^\n]{0,160})$/u
const rangeEnd = new RegExp(String.raw`^[\s\]]*(?:\p{Pd}|→|to|bis|a|à)\s*[(\[]?${time}[)\]]?`, 'u')

/**
 * The chapters of a description, in order: the first lines that divide the video from its
 * beginning. Other lines may name times, too. None where they are fewer than three, or
 * one is behind the end.
 */
function readDescribedChapters(
  description: string,
  durationSeconds: number | null,
): AuthorChapter[] {
  const lines = description
    .slice(0, maxLetters)
    .split(/\r?\n/)
    .flatMap((text) => readLine(text) ?? [])
  for (const [at, { startSeconds }] of lines.entries()) {
    if (startSeconds !== 0) continue
    const rest = lines.slice(at)
    const end = rest.findIndex(
      (chapter, i) => i > 0 && chapter.startSeconds <= rest[i - 1]!.startSeconds,
    )
    const chapters = end === -1 ? rest : rest.slice(0, end)
    const isInside = durationSeconds === null || chapters.at(-1)!.startSeconds < durationSeconds
    if (chapters.length >= minChapters) return isInside ? chapters : []
  }
  return []
}

/** The chapters that the player names, or else those of the description. */
export function listAuthorChapters({
  chapters,
  description = '',
  durationSeconds,
}: EngineInput['video']): AuthorChapter[] {
  return hasAuthorChapters(chapters)
    ? chapters
    : readDescribedChapters(description, durationSeconds)
}

function readLine(text: string): AuthorChapter | null {
  const { hours = '0', minutes, seconds, before = '', after = '' } = line.exec(text)?.groups ?? {}
  if (minutes === undefined || seconds === undefined) return null
  const trim = (part: string) =>
    part.replace(/^[\s\p{Pd}:：|.)\]•»→>*_~=]+|[\s\p{Pd}:：|([•«→*_~=]+$/gu, '')
  const title = (trim(after.replace(rangeEnd, '')) || trim(before)).slice(0, maxTitleLetters)
  if (!/[\p{L}\p{N}]/u.test(title)) return null
  return { title, startSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }
}
