// What is on its way into a playlist: what waits, what is being done, and what went wrong and why.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { PlaylistView } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { Track } from '../ui/track.tsx'
import styles from './import-list.module.css'
import { countUnseen, isUnderWay, type OpenVideo, progressOf } from './listing.ts'
import { refreshAll } from './patch.ts'
import { texts } from './texts.ts'

const said = texts.imports

export function ImportList({ playlist }: { playlist: PlaylistView }) {
  const { id, imports } = playlist
  const queries = useQueryClient()
  const heading = useId()
  const [busy, setBusy] = useState(false)
  const unseen = countUnseen(playlist)
  const { open, done, total } = progressOf(imports)
  const waits = open.some(({ state }) => state === 'waiting')

  async function stop(videoId: string | null) {
    setBusy(true)
    try {
      await api.cancelImport(id, videoId)
      if (videoId === null && waits) showToast(said.stopped)
    } catch (cause) {
      warn(said.stopFailed, cause)
      showToast(said.stopFailed, { failed: true })
    }
    await refreshAll(queries)
    setBusy(false)
  }

  if (open.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={text.headed}>
        <h2 className={text.section} id={heading}>
          {said.progress}
        </h2>
        <p className={text.meta} role="status">
          {said.progressOf(done, total)}
        </p>
      </div>
      {unseen > 0 && <p className={joinClasses(text.muted, styles.unseen)}>{said.unseen(unseen, total)}</p>}
      <Track share={done / total} label={said.progress} />
      <ul className={styles.list}>
        {open.map((video) => (
          <Import key={video.videoId} video={video} onCancel={() => void stop(video.videoId)} />
        ))}
      </ul>
      {open.some(({ state }) => state !== 'queued') && (
        <p>
          <Button size="small" busy={busy} onClick={() => void stop(null)}>
            {waits ? said.stop : said.clear}
          </Button>
        </p>
      )}
    </section>
  )
}

function Import({ video, onCancel }: { video: OpenVideo; onCancel: () => void }) {
  const { title, state, message } = video
  return (
    <li aria-busy={isUnderWay(video)}>
      <div>
        <p>{title}</p>
        {message && <p className={text.meta}>{message}</p>}
      </div>
      <Badge {...(state === 'failed' && { tone: 'negative' })}>{said.states[state]}</Badge>
      {state !== 'queued' && (
        <IconButton label={state === 'waiting' ? said.stopOne(title) : said.clearOne(title)} onClick={onCancel}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
