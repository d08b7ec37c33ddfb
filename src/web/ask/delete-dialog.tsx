// Asks before a question is deleted.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { AnyProblem } from '#contract/problem.ts'
import type { QuestionView } from '#contract/questions.ts'
import { api } from '../api/api.ts'
import field from '../forms/field.module.css'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { changeQuestion, isFollowedUp, refetchQuestions } from './question-cache.ts'
import { texts } from './texts.ts'

export function DeleteDialog({ question, onClose }: { question: QuestionView; onClose: () => void }) {
  const queries = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteQuestion(question.id),
    onSuccess() {
      changeQuestion(queries, question.id, () => null)
      showToast(texts.deleted)
      // The button that opened the dialog is gone.
      document.getElementById('main')?.focus({ preventScroll: true })
      return refetchQuestions(queries)
    },
  })
  const lead = isFollowedUp(queries, question.id) ? texts.deleteLeadFollowedUp : texts.deleteLead
  return (
    <Dialog title={texts.deleteTitle} lead={<p className={text.muted}>{lead}</p>} onClose={onClose}>
      {isError && (
        <p className={field.error} role="alert">
          <CircleAlert />
          {texts.deleteFailed}
        </p>
      )}
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.keep}</Button>
        <Button look="danger" busy={isPending} onClick={() => mutate()}>
          {texts.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

async function deleteQuestion(id: string): Promise<void> {
  try {
    await api.deleteQuestion(id)
  } catch (cause) {
    // It was deleted in another window.
    if (!(cause instanceof AnyProblem && cause.code === 'question_not_found')) throw cause
  }
}
