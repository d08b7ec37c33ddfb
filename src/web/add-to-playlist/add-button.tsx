// The button that adds one or more summaries to playlists. A guest is led to sign in.
import { ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignInRedirect } from '../accounts/use-sign-in-redirect.ts'
import { lazyDialog } from '../toasts/lazy-dialog.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { texts } from './texts.ts'

const AddToPlaylistDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddToPlaylistDialog)

type Props = {
  summaries: SummaryView[]
  /** Shows the icon only. */
  isIconOnly?: boolean
}

export function AddToPlaylistButton({ summaries, isIconOnly = false }: Props) {
  const { user } = useAuth()
  const signIn = useSignInRedirect()
  const [isOpen, setOpen] = useState(false)
  const openDialog = () => (user ? setOpen(true) : signIn())
  return (
    <>
      {isIconOnly ? (
        <IconButton label={texts.openFor(summaries[0]?.title ?? '')} onClick={openDialog}>
          <ListPlus />
        </IconButton>
      ) : (
        <Button onClick={openDialog}>
          <ListPlus />
          {texts.open}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AddToPlaylistDialog summaries={summaries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
