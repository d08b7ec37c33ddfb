// Adds summaries to a playlist and removes them. Asks for consent before private
// summaries become public.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { invalidateSocialQueries } from '../../social/cache/query-keys.ts'
import { warn } from '../../ui/browser/log.ts'
import { showToast, undoAction } from '../../ui/toasts/toasts.ts'
import { getPrivateVideoIds } from './consent.ts'
import { texts } from './texts.ts'

type MembershipChange = { playlist: Playlist; isMember: boolean; publishSummaries?: true }

export function useMembership(summaries: SummaryView[]) {
  const queries = useQueryClient()
  /** Changes made in this dialog, by playlist id. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  /** The playlist that `count` private summaries cannot enter without consent. */
  const [consentRequest, setConsentRequest] = useState<{
    playlist: Playlist
    count: number
  } | null>(null)
  const show = (playlist: Playlist, isMember: boolean) =>
    setChanges((before) => new Map(before).set(playlist.id, isMember))

  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ playlist, isMember, ...consent }: MembershipChange) => {
      if (isMember) return addSummaries(playlist, summaries, consent)
      await removeSummaries(
        playlist.id,
        summaries.map(({ videoId }) => videoId),
      )
      return { privateCount: 0, addedIds: [] }
    },
    networkMode: 'always',
    onMutate: ({ playlist, isMember }) => show(playlist, isMember),
    onSuccess: ({ privateCount, addedIds }, { playlist, isMember }) => {
      setConsentRequest(privateCount > 0 ? { playlist, count: privateCount } : null)
      if (privateCount > 0) return show(playlist, false)
      const undo = undoAction(() => void removeAgain(playlist, addedIds))
      if (isMember)
        showToast(texts.added(playlist.name), addedIds.length > 0 ? { action: undo } : {})
      else showToast(texts.removed(playlist.name))
    },
    onError: (_error, { playlist, isMember }) => show(playlist, !isMember),
    onSettled: () => invalidateSocialQueries(queries),
  })

  /** What was in the playlist before stays in it. */
  async function removeAgain(playlist: Playlist, videoIds: string[]): Promise<void> {
    try {
      await removeSummaries(playlist.id, videoIds)
      show(playlist, false)
    } catch (cause) {
      warn(texts.undoFailed, cause)
      showToast(texts.undoFailed, { failed: true })
    }
    await invalidateSocialQueries(queries)
  }

  return {
    consentRequest,
    isPending,
    isMember: ({ id, holdsVideo = false }: Playlist & { holdsVideo?: boolean | undefined }) =>
      changes.get(id) ?? holdsVideo,
    async change(playlist: Playlist, isMember: boolean): Promise<void> {
      try {
        await mutateAsync({ playlist, isMember })
      } catch (cause) {
        warn('The playlist was not changed.', cause)
        showToast(cause instanceof Error ? cause.message : String(cause), { failed: true })
      }
    },
    /** Rejects when the server did not store it. */
    async giveConsent(): Promise<void> {
      if (consentRequest)
        await mutateAsync({
          playlist: consentRequest.playlist,
          isMember: true,
          publishSummaries: true,
        })
    },
    declineConsent: () => setConsentRequest(null),
  }
}

/**
 * Returns how many private summaries were not added, and which were. Adds none if one of
 * them fails for another reason.
 */
async function addSummaries(
  { id }: Playlist,
  summaries: SummaryView[],
  consent: { publishSummaries?: true },
): Promise<{ privateCount: number; addedIds: string[] }> {
  let privateCount = 0
  const addedIds: string[] = []
  for (const { videoId } of summaries) {
    try {
      await api.addToPlaylist(id, videoId, consent)
      addedIds.push(videoId)
    } catch (cause) {
      if (cause instanceof AnyProblem && cause.code === 'already_in_playlist') continue
      if (getPrivateVideoIds(cause)) privateCount += 1
      else {
        await removeSummaries(id, addedIds)
        throw cause
      }
    }
  }
  return { privateCount, addedIds }
}

async function removeSummaries(playlistId: string, videoIds: string[]): Promise<void> {
  for (const videoId of videoIds) await api.removeFromPlaylist(playlistId, videoId)
}
