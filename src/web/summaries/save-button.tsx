// Saves a summary. Guests are led to sign in.
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useSignInRedirect } from '../accounts/use-sign-in-redirect.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { texts } from './feedback-texts.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

type Props = ButtonVariant & { feedback: FeedbackControls | null; label: string }

export function SaveButton({ feedback, label, ...variant }: Props) {
  const redirectToSignIn = useSignInRedirect()
  const isSaved = feedback?.savedAt != null
  const isSaving = feedback?.pendingKind === 'save'
  return (
    <Button
      {...variant}
      busy={isSaving}
      disabled={isSaved}
      onClick={() => (feedback ? feedback.save() : redirectToSignIn())}
      data-shortcut="save"
    >
      {isSaved ? <BookmarkCheck /> : !isSaving && <Bookmark />}
      {isSaved ? texts.saved : isSaving ? texts.saving : label}
    </Button>
  )
}
