// The videos of an import that are not in the playlist yet: waiting, being summarized, or
// failed with the reason.
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { api } from '../../api/api.ts'
import { invalidateSocialQueries } from '../../social/cache/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { warn } from '../../ui/browser/log.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import layout from '../../ui/layout.module.css'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './import-list.module.css'
import {
  countPrivateImports,
  getImportProgress,
  isImportPending,
  type UnfinishedImport,
} from './import-progress.ts'
import { texts } from './texts.ts'

export function ImportList({ playlist }: { playlist: PlaylistView }) {
  const { id, imports } = playlist
  const queries = useQueryClient()
  const headingId = useId()
  const [isPending, setPending] = useState(false)
  const privateCount = countPrivateImports(playlist)
  const { unfinished, done, total } = getImportProgress(imports)
  const isWaiting = unfinished.some(({ state }) => state === 'waiting')

  async function change(action: () => Promise<void>, failedText: string) {
    setPending(true)
    try {
      await action()
    } catch (cause) {
      warn(failedText, cause)
      showToast(failedText, { failed: true })
    }
    await invalidateSocialQueries(queries)
    setPending(false)
  }
  const cancel = (videoId: string | null) =>
    change(async () => {
      await api.cancelImport(id, videoId)
      if (videoId === null && isWaiting) showToast(texts.canceled)
    }, texts.cancelFailed)
  const retry = () => change(() => retryFailed(playlist), texts.retryFailed)

  if (unfinished.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={text.headed}>
        <h2 className={text.section} id={headingId}>
          {texts.progress}
        </h2>
        <p className={text.meta} role="status">
          {texts.progressCount(done, total)}
        </p>
      </div>
      {privateCount > 0 && (
        <p className={joinClasses(text.muted, styles.private)}>
          {texts.privateVideos(privateCount, total)}
        </p>
      )}
      <ProgressBar share={done / total} label={texts.progress} />
      <ul className={styles.list}>
        {unfinished.map((video) => (
          <ImportRow
            key={video.videoId}
            video={video}
            onCancel={() => void cancel(video.videoId)}
          />
        ))}
      </ul>
      {unfinished.some(({ state }) => state !== 'queued') && (
        <p className={layout.row}>
          {unfinished.some(({ state }) => state === 'failed') && (
            <Button size="small" busy={isPending} onClick={() => void retry()}>
              {texts.retry}
            </Button>
          )}
          <Button size="small" busy={isPending} onClick={() => void cancel(null)}>
            {isWaiting ? texts.cancelWaiting : texts.clear}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Requests the failed videos again. Each keeps whether it is to be published. */
async function retryFailed({ id, imports }: PlaylistView): Promise<void> {
  for (const publishSummaries of [true, false]) {
    const videos = imports
      .filter(
        ({ state, publishSummary }) => state === 'failed' && publishSummary === publishSummaries,
      )
      .map(({ videoId, title }) => ({ videoId, title }))
    if (videos.length > 0) await api.startImport(id, { videos, publishSummaries })
  }
}

function ImportRow({ video, onCancel }: { video: UnfinishedImport; onCancel: () => void }) {
  const { title, state, message } = video
  return (
    <li aria-busy={isImportPending(video)}>
      <div>
        <p {...languageOf('und')}>{title}</p>
        {message && <p className={text.meta}>{message}</p>}
      </div>
      <Badge {...(state === 'failed' && { tone: 'negative' })}>{texts.states[state]}</Badge>
      {state !== 'queued' && (
        <IconButton
          label={state === 'waiting' ? texts.cancelVideo(title) : texts.clearVideo(title)}
          onClick={onCancel}
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}
