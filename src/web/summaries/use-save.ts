// Saves a summary when its button is pressed. Guests are led to sign in.
import { useSignInRedirect } from '../accounts/use-sign-in-redirect.ts'
import type { FeedbackControls } from './use-summary-feedback.ts'

export function useSave(feedback: FeedbackControls | null): { isSaved: boolean; isSaving: boolean; save: () => void } {
  const redirectToSignIn = useSignInRedirect()
  return {
    isSaved: feedback?.savedAt != null,
    isSaving: feedback?.pendingKind === 'save',
    save: feedback ? feedback.save : redirectToSignIn,
  }
}
