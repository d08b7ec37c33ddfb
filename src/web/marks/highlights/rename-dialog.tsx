// Gives the colors of highlights names of one's own.
import { type FormEvent, useId, useRef, useState } from 'react'
import type { HighlightNames } from '#contract/accounts/account.ts'
import { highlightColors, maxHighlightNameCharacters } from '#contract/basics/limits.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { ColorSymbol } from './color-symbol.tsx'
import styles from './rename-dialog.module.css'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'

export function RenameDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const { updateRecord } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const [names, setNames] = useState<HighlightNames>(useColorNames())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      await updateRecord({ preferences: { highlightNames: names } })
      closeDialog(form.current)
    } catch (cause) {
      setError(describeFailure(cause, texts.renameFailed))
      setPending(false)
    }
  }

  return (
    <Dialog
      title={texts.renameTitle}
      lead={<p className={text.meta}>{texts.renameLead}</p>}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={save}>
        {highlightColors.map((color) => (
          <div key={color} className={styles.row}>
            <label htmlFor={`${id}-${color}`}>
              <ColorSymbol color={color} />
              {texts.colors[color]}
            </label>
            <input
              id={`${id}-${color}`}
              className={field.input}
              dir="auto"
              maxLength={maxHighlightNameCharacters}
              value={names[color]}
              onChange={({ target }) =>
                setNames((former) => ({ ...former, [color]: target.value }))
              }
            />
          </div>
        ))}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        <DialogActions>
          <Button onClick={() => closeDialog(form.current)}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {texts.saveNames}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
