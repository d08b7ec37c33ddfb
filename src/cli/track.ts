// The captions that `--track` names: "de", "de:manual" or "de:auto".

import { captionTrackSchema, type Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'

const wantedSchema = captionTrackSchema.partial({ kind: true })
export type WantedTrack = ReturnType<typeof wantedSchema.parse>

/** Returns null if the text names no captions. */
export function parseTrack(text: string): WantedTrack | null {
  const [language, kind, ...rest] = text.split(':')
  const parsed = wantedSchema.safeParse({ language, kind })
  return parsed.success && rest.length === 0 ? parsed.data : null
}

/**
 * Throws a Problem `bad_request` that lists the captions of the video, as far as they are
 * known, if others were read.
 */
export function checkTrack(
  { language, kind }: Pick<Transcript, 'language' | 'kind'>,
  wanted: WantedTrack,
  metadata: VideoMetadata | null,
): void {
  const [read, asked] = [language.toLowerCase(), wanted.language.toLowerCase()]
  const isLanguage = wanted.kind ? read === asked : read === asked || read.startsWith(`${asked}-`)
  if (isLanguage && kind === (wanted.kind ?? kind)) return
  const names = metadata?.tracks?.map((track) => `${track.language}:${track.kind}`) ?? []
  const others = names.length > 0 ? ` It has ${names.join(', ')}.` : ''
  const name = [wanted.language, wanted.kind].filter(Boolean).join(':')
  throw new Problem('bad_request', {
    message: `YouTube gave no captions "${name}" of this video.${others} Nothing was summarized.`,
  })
}
