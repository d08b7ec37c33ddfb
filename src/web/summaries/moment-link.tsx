// A time that leads into the video, or into the transcript where there is none.
import type { MouseEvent } from 'react'
import { formatDuration } from '#contract/format.ts'
import moments from '../ui/moments.module.css'
import text from '../ui/text.module.css'
import { momentHash } from './moment.ts'
import { texts } from './texts.ts'

export type Jump = {
  to: (seconds: number) => void
  /** Whether there is a video to play; otherwise the words are shown. */
  plays: boolean
}

export function MomentLink({ seconds, jump }: { seconds: number; jump: Jump }) {
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    jump.to(seconds)
  }
  return (
    <a className={moments.time} href={momentHash(seconds)} onClick={follow}>
      <span className={text.hidden}>{jump.plays ? texts.playAt : texts.readAt}</span>
      {formatDuration(seconds)}
    </a>
  )
}
