// Reads the CSV files of a YouTube Takeout, in any language, and lists of links. Nothing of a cell is kept but video ids and titles of playlists.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { cleanLine } from '#contract/clean-text.ts'
import { maxUnreadableNames } from '#contract/library-import.ts'
import { findLink, isVideoId, parseVideoLink } from '#contract/link.ts'

export type LinkList = {
  isTakeout: boolean
  name: string
  videoIds: string[]
  unreadable: number
  /** Of the first lines that cannot be read. */
  unreadableNames: string[]
}
/** The lines that may still be read, of all files together. Negative when there were more. */
export type LineBudget = { left: number }

/** No row of a Takeout and no link is longer, up to the values that are read. */
const maxLineCharacters = 300
/** A harmful line takes almost a millisecond. */
const linesAtOnce = 100

/** The header is in the language of the account, so rows are recognized by their values: an id with the time it was added. */
const takeoutRow = /^\s*"?([\w-]{11})"?\s*[,;]\s*"?\d{4}-\d{2}-\d{2}[T ]/
/** The list's own row in older files: its id, the channel's id, two times, then its title. */
const listRow = /^\s*(?:PL|FL|LL|WL|UU)[\w-]*,UC[\w-]{22},[^,]*,[^,]*,("(?:[^"]|"")*"|[^,]*)/

/** Returns null if the text contains no video, and if it has more lines than are left. */
export async function readVideoList(text: string, fileName: string, lines: LineBudget): Promise<LinkList | null> {
  if (lines.left < 0) return null
  const read = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/, lines.left + 1)
  lines.left -= read.length
  if (lines.left < 0) return null
  return readTakeout(read, fileName) ?? readLinks(read)
}

function readTakeout(lines: string[], fileName: string): LinkList | null {
  const starts = lines.map((line) => line.slice(0, maxLineCharacters))
  const videoIds = starts.flatMap((line) => takeoutRow.exec(line)?.[1] ?? []).filter(isVideoId)
  if (videoIds.length === 0) return null
  const title = starts.flatMap((line) => listRow.exec(line)?.[1] ?? [])[0]
  const name = cleanLine((title ?? '').replace(/^"|"$/g, '').replaceAll('""', '"')) || nameOfFile(fileName)
  return { isTakeout: true, name: copy(name), videoIds: [...new Set(videoIds)], unreadable: 0, unreadableNames: [] }
}

async function readLinks(lines: string[]): Promise<LinkList | null> {
  const videoIds = new Set<string>()
  const unreadableNames: string[] = []
  let unreadable = 0
  for (const [index, each] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await yieldToEventLoop()
    const line = each.trim()
    if (line === '') continue
    const link = line.length > maxLineCharacters ? null : parseVideoLink(findLink(line) ?? line)
    if (link && 'videoId' in link) videoIds.add(link.videoId)
    else if (++unreadable <= maxUnreadableNames)
      unreadableNames.push(copy(cleanLine(line.slice(0, maxLineCharacters)).slice(0, 200)))
  }
  if (videoIds.size === 0) return null
  return { isTakeout: false, name: '', videoIds: [...videoIds], unreadable, unreadableNames }
}

/** A part of a text would keep the whole text in memory. */
const copy = (part: string) => Buffer.from(part).toString()

/** "Takeout/YouTube/playlists/Später ansehen-Videos.csv" -> "Später ansehen". */
function nameOfFile(fileName: string): string {
  const [base = ''] = (fileName.split(/[/\\]/).at(-1) ?? '').split(/\.csv$/i)
  return cleanLine(base.replace(/[-_ ]*(?:videos?|vidéos?|vídeos?|video's)$/i, '')) || 'YouTube Takeout'
}
