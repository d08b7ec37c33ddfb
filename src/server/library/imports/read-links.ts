// Reads the lists of videos in a text: a YouTube Takeout in any language, links, tables
// of any program, web pages, and JSON. Nothing is kept but video ids, titles of
// playlists, and what cannot be read.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { cleanLine } from '#contract/basics/clean-text.ts'
import { findVideoIds, isFromWeb } from '#contract/sources/registry.ts'
import { readJsonLists } from './read-json-lists.ts'
import { nameOfFile, openList, type VideoList } from './video-list.ts'

/** The lines that may still be read, of all files together. Negative when there were more. */
export type LineBudget = { left: number }

/** No row of a Takeout is longer, up to the values that are read. */
const maxRowCharacters = 300
/** A harmful line takes almost a millisecond. */
const linesAtOnce = 100
/** The share of lines that have an id in one column of a table, and how many of them tell it. */
const minIdShare = 0.6
const sampleLines = 500

/**
 * The header is in the language of the account, so rows are recognized by their values:
 * an id with the time it was added, as spreadsheets write it too.
 */
const takeoutRow =
  /^\s*["']?([\w-]{11})["']?\s*[,;\t|]\s*["']?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T ,;"']|$)/
/** The list's own row in older files: its id, the channel's id, two times, then its title. */
const listRow =
  /^\s*(?:PL|FL|LL|WL|UU)[\w-]*[,;\t]UC[\w-]{22}[,;\t][^,;\t]*[,;\t][^,;\t]*[,;\t]("(?:[^"]|"")*"|[^,;\t]*)/
/** A line of an archive of yt-dlp. */
const archiveRow = /^\s*youtube(?:tab)?\s+([\w-]{11})\s*$/i
/** Comments of M3U lists and of yt-dlp's files. */
const commentRow = /^\s*[#;\]]/

/**
 * Returns no list if the text contains no video, and if it has more lines than are left.
 * Throws a SyntaxError for JSON that is none.
 */
export async function readVideoLists(
  text: string,
  fileName: string,
  lines: LineBudget,
): Promise<VideoList[]> {
  const content = text.replace(/^\uFEFF/, '')
  if (/^\s*[{[]/.test(content)) return readJson(content, fileName, lines)
  if (/<(?:html|body|dl|a)[\s>]/i.test(content.slice(0, 5000))) return readPage(content)
  if (/^\s*<\??[a-z]/i.test(content)) return readXml(content)
  if (lines.left < 0) return []
  const read = content.split(/\r\n?|\n/)
  const found = readTakeout(read, fileName) ?? (await readLinks(read))
  // A file that lists nothing does not use up the lines of those that do.
  if (found) lines.left -= read.length
  return found && lines.left >= 0 ? [found] : []
}

/** Markdown begins like JSON. */
async function readJson(text: string, fileName: string, lines: LineBudget): Promise<VideoList[]> {
  try {
    return readJsonLists(text)
  } catch (error) {
    const found = await readVideoLists(`\n${text}`.replace(/^\s*(?=[{[])/, '- '), fileName, lines)
    if (found.length > 0) return found
    throw error
  }
}

function readTakeout(lines: string[], fileName: string): VideoList | null {
  const starts = lines.map((line) => line.slice(0, maxRowCharacters))
  const videoIds = starts.flatMap((line) => takeoutRow.exec(line)?.[1] ?? []).filter(isFromWeb)
  if (videoIds.length === 0) return null
  const title = starts.flatMap((line) => listRow.exec(line)?.[1] ?? [])[0]
  const name =
    cleanLine((title ?? '').replace(/^"|"$/g, '').replaceAll('""', '"')) || nameOfFile(fileName)
  const list = openList('takeout', name)
  list.addVideos(videoIds)
  return list.close()
}

async function readLinks(lines: string[]): Promise<VideoList | null> {
  const readColumn = findIdColumn(lines)
  const list = openList('links')
  for (const [index, each] of lines.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await yieldToEventLoop()
    const line = each.trim()
    if (line === '') continue
    const ids = findVideoIds(line)
    const found = ids.length > 0 ? ids : readIds(line, readColumn)
    const isComment = commentRow.test(line)
    if (isComment && found.length === 0) continue
    if (!isComment && found.length > 0) list.addVideos(found)
    else if (index > 0 || !isHeader(line, lines[1])) list.addUnreadable(line)
  }
  const closed = list.close()
  return closed.videoIds.length > 0 ? closed : null
}

/** The ids of a line without a link: of a table, an archive, or one after the other. */
function readIds(
  line: string,
  readColumn: ((line: string) => string | undefined) | null,
): string[] {
  const words = line.split(/[\s,;|]+/).filter(Boolean)
  if (words.every(isUnlikelyWord)) return words
  const id = archiveRow.exec(line)?.[1] ?? readColumn?.(line)
  return id === undefined ? [] : [id]
}

/** An id that is hardly a word of eleven letters. */
const isUnlikelyWord = (text: string) => isFromWeb(text) && /[\d_A-Z-]/.test(text.slice(1))

/** The first row of a table has as many cells as the second. */
function isHeader(line: string, next = ''): boolean {
  const counts = [line, next].map((row) => [...row.matchAll(/[,;\t|]/g)].length)
  return counts[0]! > 0 && counts[0] === counts[1]
}

/** Finds the column of a table that has the ids of videos. Null where no column has. */
function findIdColumn(lines: string[]): ((line: string) => string | undefined) | null {
  const sample = lines
    .slice(0, sampleLines)
    .filter((line) => line.trim() !== '' && !/^sep=/i.test(line))
  const columns = [/[,]/, /;/, /\t/, /\|/, /\s+/].flatMap((separator) => {
    const rows = sample.map((line) => splitRow(line, separator))
    const width = Math.min(20, Math.max(0, ...rows.map((row) => row.length)))
    return Array.from({ length: width }, (_, column) => {
      const cells = rows.map((row) => row[column] ?? '')
      const isNamed = /^(?:youtube|yt|video|watch)?[\s_-]*(?:id|code)$/i.test(cells[0] ?? '')
      const ids = cells.filter(isUnlikelyWord).length
      const others =
        cells.filter((cell) => cell !== '' && !isFromWeb(cell)).length - Number(isNamed)
      const isColumn = ids > 0 && width > 1 && ids >= minIdShare * (ids + Math.max(0, others - 1))
      return { separator, column, score: isColumn ? ids + Number(isNamed) : 0 }
    })
  })
  const best = columns.reduce((a, b) => (b.score > a.score ? b : a), {
    separator: /,/,
    column: 0,
    score: 0,
  })
  if (best.score === 0) return null
  return (line) => {
    const cell = splitRow(line, best.separator)[best.column] ?? ''
    return isFromWeb(cell) ? cell : undefined
  }
}

/**
 * Cells without quotation marks, and without the apostrophe that spreadsheets put before
 * what may be a formula.
 */
function splitRow(line: string, separator: RegExp): string[] {
  return line
    .slice(0, 2000)
    .split(separator)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replace(/^'|'$/g, ''),
    )
}

/** A page of a history, of bookmarks, or any other with links. */
function readPage(text: string): VideoList[] {
  const isHistory = /class="[^"]*\bcontent-cell\b/.test(text)
  const list = openList(isHistory ? 'history' : 'links')
  list.addVideos(findVideoIds(text))
  const links = text.matchAll(/<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/gi)
  if (!isHistory)
    for (const [, link = ''] of links) if (findVideoIds(link).length === 0) list.addUnreadable(link)
  const closed = list.close()
  return closed.videoIds.length > 0 ? [closed] : []
}

/** The cells of a spreadsheet, and lists of players. What else is in them is no list. */
function readXml(text: string): VideoList[] {
  const list = openList('links')
  for (const part of text.split(/[<>]/)) {
    const ids = isUnlikelyWord(part.trim()) ? [part.trim()] : findVideoIds(part)
    list.addVideos(ids)
  }
  const closed = list.close()
  return closed.videoIds.length > 0 ? [closed] : []
}
