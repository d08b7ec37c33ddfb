// Asks before a question is deleted.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { QuestionView } from '#contract/questions/questions.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { changeQuestion, isFollowedUp, refetchQuestions } from '../question-cache.ts'
import { texts } from '../texts.ts'

type Props = { question: QuestionView; onDeleted: () => void; onClose: () => void }

export function DeleteDialog({ question, onDeleted, onClose }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, isError } = useMutation({
    networkMode: 'always',
    mutationFn: (_: Element) => deleteQuestion(question.id),
    onSuccess(_, button) {
      // The dialog gives the focus back to the button that opened it, which disappears
      // with the question.
      closeDialog(button)
      focusBeside(question.id)
      changeQuestion(queries, question.id, () => null)
      showToast(texts.deleted)
      onDeleted()
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
        <Button
          look="danger"
          busy={isPending}
          onClick={({ currentTarget }) => mutate(currentTarget)}
        >
          {texts.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Gives the focus to the next question on the page, else to the one before, else to the box. */
function focusBeside(id: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('main [id^="question-"]')]
  const at = headings.findIndex((heading) => heading.id === `question-${id}`)
  const beside =
    headings[at + 1] ??
    headings[at - 1] ??
    document.querySelector<HTMLElement>('main [name="question"]')
  beside?.focus({ preventScroll: true })
}

async function deleteQuestion(id: string): Promise<void> {
  try {
    await api.deleteQuestion(id)
  } catch (cause) {
    // It was deleted in another window.
    if (!(cause instanceof AnyProblem && cause.code === 'question_not_found')) throw cause
  }
}
