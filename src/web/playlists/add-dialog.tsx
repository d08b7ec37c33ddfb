// Which of one's playlists hold a summary, to be changed at a touch; several summaries are added together.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import styles from './add-dialog.module.css'
import { texts } from './add-texts.ts'
import { ConsentQuestion } from './consent-question.tsx'
import { NewPlaylist } from './new-playlist.tsx'
import { texts as playlistTexts } from './texts.ts'
import { useMembership } from './use-membership.ts'

type Props = { summaries: SummaryView[]; onClose: () => void }

export function AddDialog({ summaries, onClose }: Props) {
  const { asked, ...membership } = useMembership(summaries)
  const [first] = summaries
  return (
    <Dialog
      title={asked ? playlistTexts.consent.title(asked.count) : texts.title}
      lead={
        <p className={text.muted}>
          {asked ? playlistTexts.consent.text : summaries.length === 1 ? first?.title : texts.many(summaries.length)}
        </p>
      }
      onClose={onClose}
    >
      {asked ? (
        <ConsentQuestion count={asked.count} onYes={membership.agree} onNo={membership.decline} />
      ) : (
        <>
          <OwnPlaylists summaries={summaries} membership={membership} />
          <NewPlaylist onMade={(made) => membership.change(made, true)} />
          <DialogActions>
            <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
              {texts.done}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

type ListProps = { summaries: SummaryView[]; membership: Omit<ReturnType<typeof useMembership>, 'asked'> }

function OwnPlaylists({ summaries, membership }: ListProps) {
  const { user } = useAuth()
  const videoId = summaries.length === 1 ? summaries[0]?.videoId : undefined
  const query = new URLSearchParams({ filter: 'mine', ...(videoId && { videoId }) }).toString()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['playlists', user?.uid, 'own', query],
    queryFn: ({ pageParam }) => api.listPlaylists(`${query}&page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    staleTime: 0,
  })
  // An answer that comes late does not uncheck what was checked meanwhile.
  const [busy, setBusy] = useState<string | null>(null)
  const own = data?.pages.flatMap(({ items }) => items).filter(({ isYours }) => isYours) ?? []
  return (
    <>
      {error && <p role="alert">{texts.failed}</p>}
      {data && own.length === 0 && <p className={text.muted}>{texts.none}</p>}
      <ul className={styles.list} aria-label={texts.list}>
        {own.map((playlist) => (
          <li key={playlist.id}>
            <label>
              <input
                type="checkbox"
                checked={membership.holds(playlist)}
                aria-disabled={busy !== null || undefined}
                onChange={async ({ target }) => {
                  if (busy) return
                  setBusy(playlist.id)
                  await membership.change(playlist, target.checked)
                  setBusy(null)
                }}
              />
              <span>
                {playlist.name}
                <span className={text.meta}>
                  {playlist.isPublic ? playlistTexts.public : playlistTexts.private},{' '}
                  {playlistTexts.videos(playlist.summaries)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.showMore}
        </Button>
      )}
    </>
  )
}
