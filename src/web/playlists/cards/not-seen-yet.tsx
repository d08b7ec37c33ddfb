// What is missing until others see a public playlist of one's own.
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Playlist } from '#contract/playlists/playlists.ts'
import text from '../../ui/text.module.css'
import styles from './playlist-card.module.css'
import { texts } from './texts.ts'

/** `children` are the buttons that do what is missing. */
export function NotSeenYet({ playlist, children }: { playlist: Playlist; children?: ReactNode }) {
  const { isYours, isPublic, isHidden, summaries, readableByOthers } = playlist
  if (!isYours || !isPublic || isHidden || readableByOthers > 0) return null
  return (
    <div className={styles.unseen}>
      <p className={text.strong}>{texts.notSeen.title}</p>
      <ol className={styles.steps}>
        <Step isDone>{texts.notSeen.isPublic}</Step>
        <Step isDone={summaries > 0}>{texts.notSeen.addVideo}</Step>
        <Step isDone={false}>{texts.notSeen.publish}</Step>
      </ol>
      {children}
    </div>
  )
}

function Step({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <li className={isDone ? styles.done : undefined}>
      {isDone ? <Check aria-hidden /> : <Circle aria-hidden />}
      <span>
        {isDone && <span className={text.hidden}>{texts.notSeen.done}</span>}
        {children}
      </span>
    </li>
  )
}
