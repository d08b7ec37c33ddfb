// Gives captions without a video another title.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { maxTitleCharacters } from '#contract/limits.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api/api.ts'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { refreshSummaries } from '../lists/refresh-summaries.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/describe-failure.ts'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

const words = texts.rename

export function RenameDialog({ view, onClose }: { view: SummaryView; onClose: () => void }) {
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ title = '' }) => (title.trim() ? null : { message: words.missing, fields: ['title'] }),
    submit: async ({ title = '' }) => {
      await api.renameSummary(view.videoId, title)
      await refreshSummaries(queries)
      showToast(words.done)
      closeDialog(element.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, words.failed), fields: ['title'] }),
  })
  return (
    <Dialog title={words.title} lead={<p className={text.muted}>{words.lead}</p>} onClose={onClose}>
      <form ref={element} noValidate onSubmit={form.onSubmit}>
        <TextField
          label={words.label}
          name="title"
          form={form}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={maxTitleCharacters}
          defaultValue={view.title}
        />
        <DialogActions>
          <Button onClick={() => closeDialog(element.current)}>{words.cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {words.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
