// The lines of captions around a moment, in place: without a video there is nothing to play.
import type { Passage } from '#contract/questions.ts'
import { SpokenWords } from '../transcript/spoken-words.tsx'
import type { PassagePlace } from './place.ts'

type Props = { place: PassagePlace; passage: Passage; quote: string; seconds: number; onHide: () => void }

export function PassageWords({ place, passage, quote, seconds, onHide }: Props) {
  if (place.kind !== 'video' || !place.captions) return null
  const seekTo = (start: number) => place.onPlay(start, passage.endSeconds)
  return (
    <SpokenWords
      view={place.captions}
      moment={{ quote, startSeconds: seconds }}
      seek={{ hasVideo: false, seekTo }}
      onHide={onHide}
    />
  )
}
