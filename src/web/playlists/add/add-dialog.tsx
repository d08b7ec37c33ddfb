// Adds summaries to the user's playlists and removes them. Several summaries are added together.
import type { SummaryView } from '#contract/summaries/summary.ts'
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { texts as playlistTexts } from '../cards/texts.ts'
import { useOwnPlaylists } from '../cards/use-own-playlists.ts'
import styles from './add-dialog.module.css'
import { ConsentQuestion } from './consent-question.tsx'
import { NewPlaylist } from './new-playlist.tsx'
import { consentTexts, texts } from './texts.ts'
import { useMembership } from './use-membership.ts'

type Props = { summaries: SummaryView[]; onClose: () => void }

export function AddToPlaylistDialog({ summaries, onClose }: Props) {
  const membership = useMembership(summaries)
  const { consentRequest } = membership
  const [first] = summaries
  return (
    <Dialog
      title={consentRequest ? consentTexts.title(consentRequest.count) : texts.open}
      lead={
        <p className={text.muted}>
          {consentRequest
            ? consentTexts.text
            : summaries.length === 1
              ? first?.title
              : texts.summaries(summaries.length)}
        </p>
      }
      onClose={onClose}
    >
      {consentRequest ? (
        <ConsentQuestion
          count={consentRequest.count}
          onAgree={membership.giveConsent}
          onDecline={membership.declineConsent}
        />
      ) : (
        <>
          <OwnPlaylists summaries={summaries} membership={membership} />
          <NewPlaylist onCreated={(playlist) => membership.change(playlist, true)} />
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

type ListProps = { summaries: SummaryView[]; membership: ReturnType<typeof useMembership> }

function OwnPlaylists({ summaries, membership }: ListProps) {
  const videoId = summaries.length === 1 ? summaries[0]?.videoId : undefined
  const { playlists, error, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOwnPlaylists(videoId)
  return (
    <>
      {error && <p role="alert">{texts.failed}</p>}
      {playlists?.length === 0 && <p className={text.muted}>{texts.none}</p>}
      <ul className={styles.list} aria-label={texts.list}>
        {playlists?.map((playlist) => (
          <li key={playlist.id}>
            <label>
              <input
                type="checkbox"
                checked={membership.isMember(playlist)}
                aria-disabled={membership.isPending || undefined}
                onChange={({ target }) => {
                  if (!membership.isPending) void membership.change(playlist, target.checked)
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
