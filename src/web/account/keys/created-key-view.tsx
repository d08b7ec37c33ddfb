// Shows a key that was just created, with a button to copy it. The key takes the focus
// when it appears.
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { CreatedKey } from '#contract/accounts/keys.ts'
import { copyText } from '../../ui/browser/clipboard.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import field from '../../ui/forms/field.module.css'
import { closeDialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from './keys.module.css'
import { texts } from './texts.ts'

const viewTexts = texts.created
const focus = (element: HTMLElement | null) => element?.focus()

export function CreatedKeyView({ created }: { created: CreatedKey }) {
  const id = useId()
  const [message, setMessage] = useState('')
  const { name, key, scopes, expiresAt } = created

  async function copy() {
    try {
      await copyText(key)
      setMessage(viewTexts.copied)
    } catch (cause) {
      warn(viewTexts.copyFailed, cause)
      setMessage(viewTexts.copyFailed)
    }
  }

  return (
    <>
      <div className={styles.key}>
        <label className={text.label} htmlFor={id}>
          <bdi>{name}</bdi>
        </label>
        <div>
          <input
            ref={focus}
            id={id}
            className={field.input}
            readOnly
            autoComplete="off"
            spellCheck={false}
            value={key}
            onFocus={({ target }) => target.select()}
          />
          <Button onClick={copy}>
            <Copy />
            {viewTexts.copy}
          </Button>
        </div>
        <p className={text.meta} role="status">
          {message}
        </p>
      </div>
      <DescriptionList
        className={styles.facts}
        rows={[
          { term: viewTexts.scopes, detail: scopes.map((scope) => texts.scopes[scope]).join(', ') },
          {
            term: viewTexts.ends,
            detail: expiresAt === null ? viewTexts.never : formatDate(expiresAt),
          },
        ]}
      />
      <DialogActions>
        <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {viewTexts.done}
        </Button>
      </DialogActions>
    </>
  )
}
