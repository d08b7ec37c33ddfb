// A field for several email addresses. Each becomes an element of its own that can be removed.
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import type { FormState } from '../../ui/forms/use-form.ts'
import text from '../../ui/text.module.css'
import dialog from '../dialogs.module.css'
import { texts } from '../texts.ts'
import { parseAddresses } from './parse-addresses.ts'

type Props = {
  form: FormState
  added: string[]
  typed: string
  onAdded: (emails: string[]) => void
  onTyped: (typed: string) => void
  help: string
}

export function AddressField({ form, added, typed, onAdded, onTyped, help }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isInvalid = form.error?.fields.includes('address') ?? false

  /** Moves complete addresses out of the text. Returns whether there was one. */
  function addFrom(value: string): boolean {
    const { emails, wrong } = parseAddresses(value)
    if (emails.length > 0) onAdded([...new Set([...added, ...emails])])
    // The space keeps what is typed next apart from what is no address.
    onTyped(emails.length > 0 ? wrong.map((word) => `${word} `).join('') : value)
    return emails.length > 0
  }

  return (
    <div>
      <label className={text.label} htmlFor={id}>
        {texts.addresses}
      </label>
      <div className={dialog.addresses}>
        {added.map((email) => (
          <span key={email} className={dialog.address}>
            {email}
            <button
              type="button"
              aria-label={texts.removeAddress(email)}
              onClick={() => {
                onAdded(added.filter((one) => one !== email))
                input.current?.focus()
              }}
            >
              <X />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name="address"
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={added.length === 0 ? texts.addFirst : texts.addAnother}
          value={typed}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${form.errorId} ${id}-help` : `${id}-help`}
          onChange={({ target: { value } }) =>
            /[,;\s]$/.test(value) ? addFrom(value) : onTyped(value)
          }
          onPaste={(event) => {
            if (addFrom(`${typed} ${event.clipboardData.getData('text')}`)) event.preventDefault()
          }}
          onKeyDown={(event) => {
            // The first Enter adds the address, the next one sends.
            if (event.key === 'Enter' && addFrom(typed)) event.preventDefault()
          }}
        />
      </div>
      {isInvalid && <FieldError id={form.errorId}>{form.error?.message}</FieldError>}
      <p className={field.help} id={`${id}-help`} aria-live="polite">
        {help}
      </p>
    </div>
  )
}
