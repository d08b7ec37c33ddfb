// Putting summaries into a playlist and taking them out. One that would become public by it is asked about.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Playlist } from '#contract/playlists.ts'
import { Problem } from '#contract/problems.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { showToast } from '../shell/toasts.ts'
import { texts } from './add-texts.ts'
import { privateVideos } from './consent.ts'
import { refreshAll } from './patch.ts'

type Held = Playlist & { holdsVideo?: boolean | undefined }

export function useMembership(summaries: SummaryView[]) {
  const queries = useQueryClient()
  /** What was changed here, by playlist. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [asked, setAsked] = useState<{ playlist: Playlist; count: number } | null>(null)
  const show = (id: string, on: boolean) => setChanged((before) => new Map(before).set(id, on))

  async function add(playlist: Playlist, consent: { publishSummaries?: true } = {}): Promise<void> {
    let refused = 0
    for (const { videoId } of summaries) {
      try {
        await api.addToPlaylist(playlist.id, videoId, consent)
      } catch (cause) {
        if (cause instanceof Problem && cause.code === 'already_in_playlist') continue
        if (!privateVideos(cause)) throw cause
        refused += 1
      }
    }
    if (refused > 0) {
      show(playlist.id, false)
      return setAsked({ playlist, count: refused })
    }
    show(playlist.id, true)
    showToast(texts.added(playlist.name))
  }

  async function remove(playlist: Playlist): Promise<void> {
    for (const { videoId } of summaries) await api.removeFromPlaylist(playlist.id, videoId)
    showToast(texts.removed(playlist.name))
  }

  return {
    asked,
    holds: ({ id, holdsVideo = false }: Held) => changed.get(id) ?? holdsVideo,
    async change(playlist: Playlist, on: boolean): Promise<void> {
      show(playlist.id, on)
      try {
        await (on ? add(playlist) : remove(playlist))
      } catch (cause) {
        warn('The playlist was not changed.', cause)
        show(playlist.id, !on)
        showToast(cause instanceof Error ? cause.message : String(cause), { failed: true })
      }
      await refreshAll(queries)
    },
    /** Rejects when it was not stored. */
    async agree(): Promise<void> {
      if (!asked) return
      await add(asked.playlist, { publishSummaries: true })
      setAsked(null)
      await refreshAll(queries)
    },
    decline: () => setAsked(null),
  }
}
