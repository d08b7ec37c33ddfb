// The button that saves a summary. Guests sign in first; what they chose is applied afterwards.
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useSignInRedirect } from '../../account/prompts/use-sign-in-redirect.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { texts } from '../feedback-texts.ts'
import { keepFeedback } from './pending-feedback.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

type Props = ButtonVariant & { videoId: string; feedback: FeedbackControls | null; label: string }

export function SaveButton({ videoId, feedback, label, ...variant }: Props) {
  const redirectToSignIn = useSignInRedirect(texts.signInToSave)
  const isSaved = feedback?.savedAt != null
  const isSaving = feedback?.pendingKind === 'save'
  function save() {
    if (feedback) return feedback.save()
    keepFeedback(videoId, { kind: 'save' })
    redirectToSignIn()
  }
  return (
    <Button {...variant} busy={isSaving} disabled={isSaved} onClick={save} data-shortcut="save">
      {isSaved ? <BookmarkCheck /> : !isSaving && <Bookmark />}
      {isSaved ? texts.saved : isSaving ? texts.saving : label}
    </Button>
  )
}
