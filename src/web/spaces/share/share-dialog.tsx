// Shares a summary of one's own in a space, and takes it out again.
import { useQuery } from '@tanstack/react-query'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { ShareForm } from './share-form.tsx'
import { spacesQuery } from './space-queries.ts'
import { texts } from './texts.ts'

type Props = { summary: { videoId: string; title: string }; onClose: () => void }

export function ShareToSpaceDialog({ summary, onClose }: Props) {
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(spacesQuery(user?.uid, summary.videoId))
  // A reader of a space shares nothing there, but takes out what they shared as an editor.
  const spaces = data?.items.filter(({ role, sharedId }) => role !== 'reader' || sharedId)
  return (
    <Dialog
      title={texts.title}
      lead={
        <p className={text.muted} dir="auto">
          {summary.title}
        </p>
      }
      onClose={onClose}
    >
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {spaces?.length === 0 && (
        <>
          <p>{data?.items.length === 0 ? texts.none : texts.onlyReader}</p>
          <DialogActions>
            <Link className={buttonClass({ look: 'primary' })} to={routes.spaces.path}>
              {texts.toSpaces}
            </Link>
          </DialogActions>
        </>
      )}
      {spaces && spaces.length > 0 && <ShareForm videoId={summary.videoId} spaces={spaces} />}
    </Dialog>
  )
}
