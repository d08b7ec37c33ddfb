// The lines of captions around a moment, in place: without a video there is nothing to play.
import type { Passage } from '#contract/questions/questions.ts'
import { SpokenWords } from '../../summary/transcript/spoken-words.tsx'
import type { PassageTarget } from '../shown-on.ts'

type Props = {
  target: PassageTarget
  passage: Passage
  quote: string
  seconds: number
  onHide: () => void
}

export function PassageWords({ target, passage, quote, seconds, onHide }: Props) {
  if (target.kind !== 'video' || !target.captions) return null
  const seekTo = (start: number) => target.onPlay(start, passage.endSeconds)
  return (
    <SpokenWords
      view={target.captions}
      quotation={{ quote, startSeconds: seconds }}
      seek={{ hasVideo: false, seekTo }}
      onHide={onHide}
    />
  )
}
