// Reports a playlist, a comment, a person or a public summary to the operator of this server.
import { useId, useRef } from 'react'
import { maxDescriptionCharacters, reportReasons } from '#contract/basics/limits.ts'
import type { ReportRequest } from '#contract/social/social.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from './report-dialog.module.css'
import { texts } from './texts.ts'

export type ReportTarget = {
  kind: ReportRequest['kind']
  /** The id of a playlist, comment or public page, or a creator's username. */
  targetId: string
}
type Props = ReportTarget & { onClose: () => void }

export function ReportDialog({ kind, targetId, onClose }: Props) {
  const formRef = useRef<HTMLFormElement>(null)
  const id = useId()
  const form = useForm({
    validate: () => null,
    async submit({ reason, note = '' }) {
      const chosenReason = reportReasons.find((known) => known === reason) ?? 'other'
      await api.createReport({ kind, targetId, reason: chosenReason, note })
      showToast(texts.report.done)
      closeDialog(formRef.current)
    },
    toFormError: (cause) => ({
      message: cause instanceof Error ? cause.message : String(cause),
      fields: [],
    }),
  })
  return (
    <Dialog
      title={texts.report.titles[kind]}
      lead={<p className={text.muted}>{texts.report.lead}</p>}
      onClose={onClose}
    >
      <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <fieldset className={styles.reasons}>
          <legend className={text.label}>{texts.report.reason}</legend>
          {reportReasons.map((reason, index) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} defaultChecked={index === 0} />
              {texts.report.reasons[reason]}
            </label>
          ))}
        </fieldset>
        <div>
          <label className={text.label} htmlFor={id}>
            {texts.report.note}
          </label>
          <textarea
            className={field.textarea}
            id={id}
            name="note"
            maxLength={maxDescriptionCharacters}
          />
        </div>
        {form.error && <FieldError>{form.error.message}</FieldError>}
        <DialogActions>
          <Button onClick={() => closeDialog(formRef.current)}>{texts.report.cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {form.busy ? texts.report.sending : texts.report.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
