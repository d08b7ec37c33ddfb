// A form that is checked, sent, and says what is the matter; what was typed stays.
import { type FormEvent, useId, useState } from 'react'
import type { Fault } from './checks.ts'

type Values = Record<string, string>

export type Form = {
  fault: Fault | null
  /** The id of the element that says the fault. */
  faultId: string
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

type Wanted = {
  check: (values: Values) => Fault | null
  act: (values: Values) => Promise<void>
  explain: (cause: unknown) => Fault
}

export function useForm({ check, act, explain }: Wanted): Form {
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const faultId = useId()

  function refuse(form: HTMLFormElement, found: Fault) {
    setFault(found)
    const [first] = found.fields
    const field = first && form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Values
    const found = check(values)
    if (found) return refuse(form, found)
    setFault(null)
    setBusy(true)
    try {
      await act(values)
    } catch (cause) {
      refuse(form, explain(cause))
    }
    setBusy(false)
  }

  return { fault, faultId, busy, onSubmit }
}
