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

/** Without a jump it is a time to read. */
export function MomentLink({ seconds, jump }: { seconds: number; jump: Jump | null }) {
  if (!jump) return <span className={moments.time}>{formatDuration(seconds)}</span>
  const { to, plays } = jump
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    to(seconds)
  }
  return (
    <a className={moments.time} href={momentHash(seconds)} onClick={follow}>
      <span className={text.hidden}>{plays ? texts.playAt : texts.readAt}</span>
      {formatDuration(seconds)}
    </a>
  )
}
