// The button that saves a summary.
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { texts } from './feedback-texts.ts'
import { useSave } from './use-save.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

type Props = ButtonVariant & { videoId: string; feedback: FeedbackControls | null; label: string }

export function SaveButton({ videoId, feedback, label, ...variant }: Props) {
  const { isSaved, isSaving, save } = useSave(videoId, feedback)
  return (
    <Button {...variant} busy={isSaving} disabled={isSaved} onClick={save} data-shortcut="save">
      {isSaved ? <BookmarkCheck /> : !isSaving && <Bookmark />}
      {isSaved ? texts.saved : isSaving ? texts.saving : label}
    </Button>
  )
}
