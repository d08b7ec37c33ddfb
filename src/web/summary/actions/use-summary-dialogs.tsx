// Opens the dialogs of a summary: publish it, share it in spaces, add it to playlists,
// rename it, write it again. For all but the last, guests are led to sign in.
import { type ReactNode, Suspense, useState } from 'react'
import type { RewriteReason } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { useSignInRedirect } from '../../account/prompts/use-sign-in-redirect.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { RewriteDialog } from '../versions/rewrite-offer.tsx'

const PublishDialog = lazyDialog(
  async () => (await import('../publishing/publish-dialog.tsx')).PublishDialog,
)
const AddToPlaylistDialog = lazyDialog(
  async () => (await import('../../playlists/add/add-dialog.tsx')).AddToPlaylistDialog,
)

const ShareToSpaceDialog = lazyDialog(
  async () => (await import('../../spaces/share/share-dialog.tsx')).ShareToSpaceDialog,
)

const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.tsx')).RenameDialog)

type DialogName = 'publish' | 'spaces' | 'playlists' | 'rename' | 'rewrite'

export function useSummaryDialogs(
  view: SummaryView,
  onRewrite: (reason: RewriteReason) => void,
): { openDialog: (name: DialogName) => void; dialog: ReactNode } {
  const { user } = useAuth()
  const redirectToSignIn = useSignInRedirect()
  const [name, setName] = useState<DialogName | null>(null)
  const onClose = () => setName(null)
  return {
    openDialog: (next) => (user || next === 'rewrite' ? setName(next) : redirectToSignIn()),
    dialog: name && (
      <Suspense>
        {user && name === 'publish' && <PublishDialog view={view} user={user} onClose={onClose} />}
        {name === 'playlists' && <AddToPlaylistDialog summaries={[view]} onClose={onClose} />}
        {name === 'spaces' && <ShareToSpaceDialog summary={view} onClose={onClose} />}
        {name === 'rename' && <RenameDialog view={view} onClose={onClose} />}
        {name === 'rewrite' && (
          <RewriteDialog view={view} onRewrite={onRewrite} onClose={onClose} />
        )}
      </Suspense>
    ),
  }
}
