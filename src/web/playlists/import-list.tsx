// What is on its way into a playlist: what waits, what is being done, and what went wrong and why.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { ImportedVideo, PlaylistView } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import styles from './import-list.module.css'
import { countUnseen, isUnderWay } from './listing.ts'
import { refreshAll } from './patch.ts'
import { texts } from './texts.ts'

const said = texts.imports

export function ImportList({ playlist }: { playlist: PlaylistView }) {
  const { id, imports } = playlist
  const queries = useQueryClient()
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const unseen = countUnseen(playlist)
  const done = imports.filter(({ state }) => state === 'done').length

  async function stop(videoId: string | null) {
    setBusy(true)
    try {
      await api.cancelImport(id, videoId)
      if (videoId === null) showToast(said.stopped)
    } catch (cause) {
      warn(said.stopFailed, cause)
      showToast(said.stopFailed, { failed: true })
    }
    await refreshAll(queries)
    setBusy(false)
  }

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={text.headed}>
        <h2 className={text.section} id={heading}>
          {said.progress}
        </h2>
        <p className={text.meta} role="status">
          {said.progressOf(done, imports.length)}
        </p>
      </div>
      {unseen > 0 && <p className={joinClasses(text.muted, styles.unseen)}>{said.unseen(unseen, imports.length)}</p>}
      <Track share={done / imports.length} label={said.progress} />
      <ul className={styles.list}>
        {imports.map((video) => (
          <Import key={video.videoId} video={video} onCancel={() => void stop(video.videoId)} />
        ))}
      </ul>
      {imports.some(({ state }) => state === 'waiting') && (
        <p>
          <Button size="small" busy={busy} onClick={() => void stop(null)}>
            {said.stop}
          </Button>
        </p>
      )}
    </section>
  )
}

function Import({ video, onCancel }: { video: ImportedVideo; onCancel: () => void }) {
  const { title, state, message } = video
  const tone = state === 'failed' ? 'negative' : state === 'done' ? 'positive' : undefined
  return (
    <li aria-busy={isUnderWay(video)}>
      <div>
        <p>{title}</p>
        {message && <p className={text.meta}>{message}</p>}
      </div>
      <Badge {...(tone && { tone })}>{said.states[state]}</Badge>
      {state === 'waiting' && (
        <IconButton label={said.stopOne(title)} onClick={onCancel}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
