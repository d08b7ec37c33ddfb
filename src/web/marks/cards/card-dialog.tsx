// Makes or changes a card. What was typed stays until it is saved.
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { maxCardCharacters } from '#contract/basics/limits.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import styles from './card-dialog.module.css'
import { texts } from './texts.ts'

type Sides = { question: string; answer: string }
type Props = {
  title: string
  sides: Sides
  submitLabel: string
  /** Throws a Problem if it failed. */
  onSave: (sides: Sides) => Promise<unknown>
  onDelete?: () => Promise<unknown>
  onClose: () => void
}

export function CardDialog({ title, sides, submitLabel, onSave, onDelete, onClose }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [question, setQuestion] = useState(sides.question)
  const [answer, setAnswer] = useState(sides.answer)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isChanged = question !== sides.question || answer !== sides.answer
  const unsaved = useUnsaved(isChanged, () => setError(texts.unsaved))

  async function run(action: () => Promise<unknown>) {
    if (isPending) return
    setPending(true)
    try {
      await action()
      closeDialog(form.current)
    } catch (cause) {
      setError(describeFailure(cause, texts.failed))
      setPending(false)
    }
  }
  function save(event?: FormEvent) {
    event?.preventDefault()
    if (!(question.trim() && answer.trim())) return setError(texts.missing)
    void run(() => onSave({ question, answer }))
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }

  return (
    <Dialog
      title={title}
      lead={<p className={text.meta}>{texts.lead}</p>}
      {...unsaved}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={save} onKeyDown={saveByKey}>
        <Side
          label={texts.question}
          rows={3}
          placeholder={texts.questionHint}
          aria-invalid={error !== null && !question.trim()}
          aria-describedby={error ? id : undefined}
          value={question}
          onValue={setQuestion}
        />
        <Side label={texts.answer} rows={2} value={answer} onValue={setAnswer} />
        {error && <FieldError id={id}>{error}</FieldError>}
        <DialogActions>
          {onDelete && (
            <Button look="danger" onClick={() => run(onDelete)}>
              {texts.remove}
            </Button>
          )}
          <Button onClick={() => closeDialog(form.current)}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type SideProps = ComponentProps<'textarea'> & { label: string; onValue: (value: string) => void }

function Side({ label, onValue, ...props }: SideProps) {
  const id = useId()
  return (
    <>
      <label className={joinClasses(text.label, styles.label)} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={field.textarea}
        dir="auto"
        maxLength={maxCardCharacters}
        {...props}
        onChange={({ target }) => onValue(target.value)}
      />
    </>
  )
}
