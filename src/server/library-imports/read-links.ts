// Reads the CSV files of a YouTube Takeout, in any language, and lists of links. Nothing of a cell is kept but video ids and titles of playlists.
import { cleanLine } from '#contract/clean-text.ts'
import { findLink, isVideoId, parseVideoLink } from '#contract/link.ts'

export type VideoList = { isTakeout: boolean; name: string; videoIds: string[]; unreadable: string[] }

/** The header is in the language of the account, so rows are recognized by their values: an id with the time it was added. */
const takeoutRow = /^\s*"?([\w-]{11})"?\s*[,;]\s*"?\d{4}-\d{2}-\d{2}[T ]/
/** The list's own row in older files: its id, the channel's id, two times, then its title. */
const listRow = /^\s*(?:PL|FL|LL|WL|UU)[\w-]*,UC[\w-]{22},[^,]*,[^,]*,("(?:[^"]|"")*"|[^,]*)/

/** Returns null if the text contains no video. */
export function readVideoList(text: string, fileName: string): VideoList | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const rows = lines.flatMap((line) => takeoutRow.exec(line)?.[1] ?? [])
  const fromTakeout = rows.filter(isVideoId)
  if (fromTakeout.length > 0) {
    const title = lines.flatMap((line) => listRow.exec(line)?.[1] ?? [])[0]
    const name = cleanLine((title ?? '').replace(/^"|"$/g, '').replaceAll('""', '"')) || nameOfFile(fileName)
    return { isTakeout: true, name, videoIds: [...new Set(fromTakeout)], unreadable: [] }
  }
  const videoIds = new Set<string>()
  const unreadable: string[] = []
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const link = parseVideoLink(findLink(line) ?? line)
    if ('videoId' in link) videoIds.add(link.videoId)
    else unreadable.push(cleanLine(line).slice(0, 200))
  }
  return videoIds.size === 0 ? null : { isTakeout: false, name: '', videoIds: [...videoIds], unreadable }
}

/** "Takeout/YouTube/playlists/Später ansehen-Videos.csv" -> "Später ansehen". */
function nameOfFile(fileName: string): string {
  const [base = ''] = (fileName.split(/[/\\]/).at(-1) ?? '').split(/\.csv$/i)
  return cleanLine(base.replace(/[-_ ]*(?:videos?|vidéos?|vídeos?|video's)$/i, '')) || 'YouTube Takeout'
}
