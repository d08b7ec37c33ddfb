// Tells whoever runs this Pith that something is wrong with a playlist, a comment or a person.
import { useId, useRef } from 'react'
import { maxDescriptionCharacters, reportReasons } from '#contract/settings.ts'
import type { ReportRequest } from '#contract/social.ts'
import { useForm } from '../accounts/use-form.ts'
import { api } from '../api.ts'
import { showToast } from '../shell/toasts.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import text from '../ui/text.module.css'
import styles from './report-dialog.module.css'
import { texts } from './texts.ts'

const said = texts.report

type Props = {
  kind: ReportRequest['kind']
  /** The id of a playlist or comment, a person's username. */
  targetId: string
  onClose: () => void
}

export function ReportDialog({ kind, targetId, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const form = useForm({
    check: () => null,
    async act({ reason, note = '' }) {
      const chosen = reportReasons.find((known) => known === reason) ?? 'other'
      await api.report({ kind, targetId, reason: chosen, note })
      showToast(said.done)
      closeDialog(element.current)
    },
    explain: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause), fields: [] }),
  })
  return (
    <Dialog title={said.titles[kind]} lead={<p className={text.muted}>{said.lead}</p>} onClose={onClose}>
      <form ref={element} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <fieldset className={styles.reasons}>
          <legend className={text.label}>{said.reason}</legend>
          {reportReasons.map((reason, place) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} defaultChecked={place === 0} />
              {said.reasons[reason]}
            </label>
          ))}
        </fieldset>
        <div>
          <label className={text.label} htmlFor={id}>
            {said.note}
          </label>
          <textarea className={field.textarea} id={id} name="note" maxLength={maxDescriptionCharacters} />
        </div>
        {form.fault && <FieldError>{form.fault.message}</FieldError>}
        <DialogActions>
          <Button onClick={() => closeDialog(element.current)}>{said.cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {form.busy ? said.sending : said.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
