// The link box with its button, and how the summary is wished for.
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { type ProblemCode, problems } from '#contract/problems.ts'
import { lengths } from '#contract/settings.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Segmented } from '../ui/segmented.tsx'
import text from '../ui/text.module.css'
import { AllowanceLine } from './allowance-line.tsx'
import styles from './link-form.module.css'
import { MoreOptions } from './more-options.tsx'
import type { Wish } from './order.ts'
import { texts } from './texts.ts'

const lengthOptions = lengths.map((value) => ({ value, label: texts.lengthNames[value] }))

type Props = {
  box: RefObject<HTMLInputElement | null>
  link: string
  onLink: (link: string) => void
  wish: Wish
  onWish: (wish: Wish) => void
  problem: ProblemCode | null
  /** What the button says while a summary is being made, or null. */
  busy: string | null
  onSubmit: () => void
}

export function LinkForm({ box, link, onLink, wish, onWish, problem, busy, onSubmit }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const errorId = `${id}-error`
  const optionsId = `${id}-options`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy === null) onSubmit()
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.box}>
        <label className={text.hidden} htmlFor={id}>
          {texts.linkLabel}
        </label>
        <input
          ref={box}
          id={id}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.linkPlaceholder}
          value={link}
          aria-invalid={problem !== null}
          aria-describedby={problem ? errorId : undefined}
          onChange={(event) => onLink(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" busy={busy !== null}>
          {busy ?? texts.submit}
        </Button>
      </div>
      {problem && <FieldError id={errorId}>{problems[problem].text}</FieldError>}
      <div className={styles.options}>
        <span className={styles.length}>
          <span className={text.meta} aria-hidden="true">
            {texts.length}
          </span>
          <Segmented
            label={texts.lengthLabel}
            options={lengthOptions}
            value={wish.length}
            onChange={(length) => onWish({ ...wish, length })}
          />
        </span>
        <Button look="quiet" aria-expanded={open} aria-controls={optionsId} onClick={() => setOpen(!open)}>
          {texts.moreOptions}
          {open ? <ChevronUp /> : <ChevronDown />}
        </Button>
        <AllowanceLine />
      </div>
      <div id={optionsId} hidden={!open}>
        <MoreOptions wish={wish} onWish={onWish} />
      </div>
    </form>
  )
}
