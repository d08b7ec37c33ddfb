// What is read of one file that lists videos: a Takeout, a list of links, or the
// playlists and histories of another program.

import { cleanLine } from '#contract/basics/clean-text.ts'
import { maxUnreadableNames } from '#contract/library/library-import.ts'

/** `history`: what was watched. It is a list only where a file has no other. */
type ListKind = 'takeout' | 'links' | 'history'
export type VideoList = {
  kind: ListKind
  /** Empty where the file has none. */
  name: string
  videoIds: string[]
  unreadable: number
  /** Of the first that cannot be read. */
  unreadableNames: string[]
}

const maxNameCharacters = 200

/** A part of a text would keep the whole text in memory. */
const copy = (part: string) => Buffer.from(part).toString()

/** Collects a list. Each video is in it once, and of what names no video the first are named. */
export function openList(kind: ListKind, name = '') {
  const videoIds = new Set<string>()
  const unreadableNames: string[] = []
  let unreadable = 0
  return {
    addVideos(ids: string[]) {
      for (const id of ids) videoIds.add(copy(id))
    },
    addUnreadable(text: string) {
      unreadable++
      if (unreadableNames.length < maxUnreadableNames) unreadableNames.push(nameUnreadable(text))
    },
    close: (): VideoList => ({
      kind,
      name: copy(cleanLine(name.slice(0, maxNameCharacters))),
      videoIds: [...videoIds],
      unreadable,
      unreadableNames,
    }),
  }
}

function nameUnreadable(text: string): string {
  return copy(cleanLine(text.slice(0, 2 * maxNameCharacters)).slice(0, maxNameCharacters))
}

/** "Takeout/YouTube/playlists/Später ansehen-Videos.csv" -> "Später ansehen". */
export function nameOfFile(fileName: string): string {
  const base = (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.(?:csv|tsv|tab|txt)$/i, '')
    .replace(/ ?\(\d+\)$/, '')
  return (
    cleanLine(base.replace(/[-_ ]*(?:videos?|vidéos?|vídeos?|video's)$/i, '')) || 'YouTube Takeout'
  )
}
