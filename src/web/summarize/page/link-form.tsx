// The form with the link field, the submit button and the summary options.
import { ChevronDown, ChevronUp, Paperclip } from 'lucide-react'
import { type FormEvent, lazy, type RefObject, Suspense, useId, useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import { linkParameter } from '#contract/sources/passed-link.ts'
import { withQueries } from '../../queries/with-queries.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import box from '../../ui/forms/box-with-button.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import type { LinkErrorCode } from '../input/read-link-field.ts'
import type { ChosenOptions } from '../jobs/summary-request.ts'
import { LinkError } from '../stage/lazy-cards.ts'
import { texts } from '../texts.ts'
import { AllowanceLine } from './allowance-line.tsx'
import styles from './link-form.module.css'

const MoreOptions = lazy(async () => ({
  default: await withQueries(async () => (await import('../stage/more-options.tsx')).MoreOptions),
}))

type Props = {
  inputRef: RefObject<HTMLInputElement | null>
  link: string
  onLink: (link: string) => void
  options: ChosenOptions
  onOptions: (options: ChosenOptions) => void
  /** What is wrong with the link, or null. */
  error: LinkErrorCode | null
  /** The label of the button while a job runs, or null. */
  busyLabel: string | null
  /** False while another form on the page has the button. */
  hasButton: boolean
  /** Opens the form for a file. */
  onFile: () => void
  onSubmit: () => void
}

export function LinkForm({ inputRef, link, onLink, options, onOptions, error, ...props }: Props) {
  const { busyLabel, hasButton, onFile, onSubmit } = props
  const [isExpanded, setExpanded] = useState(false)
  const id = useId()
  const errorId = `${id}-error`
  const optionsId = `${id}-options`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busyLabel === null) onSubmit()
  }

  return (
    <form method="get" action={routes.summarize.path} noValidate onSubmit={submit}>
      <div className={joinClasses(box.box, box.large, styles.box)}>
        <IconButton label={texts.chooseFile} onClick={onFile}>
          <Paperclip />
        </IconButton>
        <label className={text.hidden} htmlFor={id}>
          {texts.linkLabel}
        </label>
        <input
          ref={inputRef}
          id={id}
          name={linkParameter}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.linkPlaceholder}
          value={link}
          aria-invalid={error !== null}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onLink(event.target.value)}
        />
        {hasButton && (
          <Button type="submit" look="primary" size="large" busy={busyLabel !== null}>
            {busyLabel ?? texts.submit}
          </Button>
        )}
      </div>
      <noscript>
        <p className={text.meta}>{texts.needsScript}</p>
      </noscript>
      {error && (
        <Suspense>
          <LinkError id={errorId} code={error} />
        </Suspense>
      )}
      <div className={styles.options}>
        <Button
          look="quiet"
          aria-expanded={isExpanded}
          aria-controls={optionsId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {texts.options(options)}
          {isExpanded ? <ChevronUp /> : <ChevronDown />}
        </Button>
        <AllowanceLine />
      </div>
      <div id={optionsId} hidden={!isExpanded}>
        {isExpanded && (
          <Suspense>
            <MoreOptions options={options} onOptions={onOptions} />
          </Suspense>
        )}
      </div>
    </form>
  )
}
