// A list that could not be loaded; what was loaded before stays under it.
import { CircleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { texts } from './texts.ts'

type Props = { title?: string; error: Error; busy: boolean; onRetry: () => void }

export function ListFailure({ title = texts.failed, error, busy, onRetry }: Props) {
  return (
    <Note alert icon={<CircleAlert />} title={title}>
      <p>{error.message}</p>
      <Button size="small" busy={busy} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Note>
  )
}
