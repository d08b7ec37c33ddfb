// Saves a summary when its button is pressed. Guests sign in first; what they chose is
// applied afterwards.
import { useSignInRedirect } from '../account/sign-in/use-sign-in-redirect.ts'
import { texts } from './feedback-texts.ts'
import { keepFeedback } from './pending-feedback.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

export function useSave(
  videoId: string,
  feedback: FeedbackControls | null,
): { isSaved: boolean; isSaving: boolean; save: () => void } {
  const redirectToSignIn = useSignInRedirect(texts.signInToSave)
  return {
    isSaved: feedback?.savedAt != null,
    isSaving: feedback?.pendingKind === 'save',
    save() {
      if (feedback) return feedback.save()
      keepFeedback(videoId, { kind: 'save' })
      redirectToSignIn()
    },
  }
}
