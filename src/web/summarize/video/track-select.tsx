// Chooses one of the captions of a video that has several.
import { useQuery } from '@tanstack/react-query'
import { languageName } from '#contract/basics/format.ts'
import type { CaptionTrack } from '#contract/captions/transcript.ts'
import { Select } from '../../ui/forms/select.tsx'
import { captionTexts } from '../caption-texts.ts'
import styles from './track-select.module.css'
import { videoQueryOptions } from './video-query.ts'

type Props = {
  videoId: string
  track: CaptionTrack | null
  onTrack: (track: CaptionTrack | null) => void
}

export function TrackSelect({ videoId, track, onTrack }: Props) {
  const { data } = useQuery(videoQueryOptions(videoId))
  const tracks = data?.tracks ?? []
  if (tracks.length < 2) return null
  return (
    <div className={styles.tracks}>
      <Select
        label={captionTexts.track.label}
        value={track ? keyOf(track) : ''}
        options={[
          ['', captionTexts.track.best],
          ...tracks.map((each) => [keyOf(each), nameOf(each)] as const),
        ]}
        onChange={(value) => onTrack(tracks.find((each) => keyOf(each) === value) ?? null)}
      />
    </div>
  )
}

function keyOf({ language, kind }: CaptionTrack): string {
  return `${kind} ${language}`
}

function nameOf({ language, kind }: CaptionTrack): string {
  return captionTexts.track[kind](languageName(language))
}
