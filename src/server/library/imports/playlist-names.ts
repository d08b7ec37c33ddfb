// Names the playlists in which the videos of a Takeout or of a list wait.

import { cleanLine } from '#contract/basics/clean-text.ts'
import { maxPlaylistNameCharacters } from '#contract/basics/limits.ts'

/** Leaves room for a number. */
export function cutPlaylistName(name: string): string {
  return cleanLine(cleanLine(name).slice(0, maxPlaylistNameCharacters - 5))
}

/** "Bees", "Bees (2)", "Bees (3)". */
export function numberPlaylist(name: string, number: number): string {
  return number === 1 ? name : `${name} (${number})`
}
