// Puts a summary, or several, into playlists; a guest is led to sign in.
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { useSignIn } from '../marks/use-sign-in.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { texts } from './add-texts.ts'

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }))

type Props = {
  summaries: SummaryView[]
  /** A picture only, where room is scarce. */
  small?: boolean
}

export function AddButton({ summaries, small = false }: Props) {
  const { user } = useAuth()
  const signIn = useSignIn()
  const [open, setOpen] = useState(false)
  const press = () => (user ? setOpen(true) : signIn())
  return (
    <>
      {small ? (
        <IconButton label={texts.openOne(summaries[0]?.title ?? '')} onClick={press}>
          <ListPlus />
        </IconButton>
      ) : (
        <Button onClick={press}>
          <ListPlus />
          {texts.open}
        </Button>
      )}
      {open && (
        <Suspense>
          <AddDialog summaries={summaries} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
