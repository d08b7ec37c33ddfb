// Chooses which captions to read.
import type { Track } from '../../messages.ts'

const isIn = ({ language }: Track, wanted: string) =>
  language.split('-')[0]!.toLowerCase() === wanted.split('-')[0]!.toLowerCase()

/**
 * The channel's own captions in a language of the person, or automatic ones; otherwise
 * the channel's own in the spoken language, which is that of the automatic ones;
 * otherwise those. Null without any.
 */
export function chooseTrack(tracks: Track[], languages: readonly string[]): Track | null {
  const automatic = tracks.find(({ kind }) => kind === 'auto')
  const manual = tracks.filter(({ kind }) => kind === 'manual')
  for (const wanted of languages) {
    const found =
      manual.find((track) => isIn(track, wanted)) ?? tracks.find((track) => isIn(track, wanted))
    if (found) return found
  }
  return (
    (automatic && manual.find((track) => isIn(track, automatic.language))) ??
    automatic ??
    tracks[0] ??
    null
  )
}
