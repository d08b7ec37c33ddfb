// Changes what a playlist says and who sees it. What would show summaries that nobody was to see is asked about first.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Playlist, PlaylistText } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { showToast } from '../shell/toasts.ts'
import { closeDialog, Dialog } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { privateVideos } from './consent.ts'
import { ConsentQuestion } from './consent-question.tsx'
import { refreshAll } from './patch.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; onClose: () => void }

export function EditDialog({ playlist, onClose }: Props) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ count: number; written: Required<PlaylistText> } | null>(null)

  async function store(written: Required<PlaylistText>, consent: { publishSummaries?: true } = {}) {
    await api.changePlaylist(playlist.id, { ...written, ...consent })
    await refreshAll(queries)
    showToast(texts.form.changed)
  }

  async function submit(written: Required<PlaylistText>): Promise<boolean> {
    try {
      await store(written)
      return true
    } catch (cause) {
      const videos = privateVideos(cause)
      if (!videos) throw cause
      setAsked({ count: videos.length, written })
      return false
    }
  }

  return (
    <Dialog
      title={asked ? texts.consent.title(asked.count) : texts.form.editTitle}
      lead={<p className={text.muted}>{asked ? texts.consent.text : texts.form.lead}</p>}
      onClose={onClose}
    >
      {asked && (
        <ConsentQuestion
          count={asked.count}
          onYes={async (button) => {
            await store(asked.written, { publishSummaries: true })
            closeDialog(button)
          }}
          onNo={() => setAsked(null)}
        />
      )}
      {/* What was typed is still there for whoever thinks again. */}
      <div hidden={asked !== null}>
        <PlaylistForm
          playlist={playlist}
          words={{ submit: texts.form.save, busy: texts.form.saving }}
          onSubmit={submit}
        />
      </div>
    </Dialog>
  )
}
