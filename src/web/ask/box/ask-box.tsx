// The box into which a question is typed. Below it is why the last one was refused.
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type Ref, useId } from 'react'
import { AnyProblem } from '#contract/problems/problem.ts'
import { ProblemLink } from '../../account/prompts/problem-link.tsx'
import { useOnline } from '../../ui/browser/online.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import box from '../../ui/forms/box-with-button.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import styles from './ask-box.module.css'
import type { Asking } from './use-ask.ts'

type Props = {
  label: string
  question: string
  onQuestion: (question: string) => void
  asking: Asking
  /** The box of a page of its own. */
  isLarge?: boolean
  /** The name by which the shortcut finds the box. */
  shortcut?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function AskBox({
  label,
  question,
  onQuestion,
  asking,
  isLarge = false,
  shortcut,
  ref,
}: Props) {
  const id = useId()
  const { error, errorId, isAsking, isScopeMissing } = asking

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking.ask(question) === 'question') event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={joinClasses(box.box, isLarge && box.large)}>
        <label className={text.hidden} htmlFor={id}>
          {label}
        </label>
        <input
          ref={ref}
          id={id}
          type="text"
          name="question"
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          placeholder={texts.placeholder}
          value={question}
          aria-invalid={error !== null && !isScopeMissing}
          aria-describedby={error ? errorId : undefined}
          data-shortcut={shortcut}
          onChange={({ target }) => {
            if (error) asking.clearError()
            onQuestion(target.value)
          }}
        />
        <Button
          type="submit"
          look={isLarge ? 'primary' : 'secondary'}
          size={isLarge ? 'large' : 'medium'}
          busy={isAsking}
        >
          {isAsking ? texts.asking : texts.ask}
        </Button>
      </div>
      {error && <AskProblem id={errorId} error={error} />}
    </form>
  )
}

function AskProblem({ id, error }: { id: string; error: Error }) {
  const isOnline = useOnline()
  const isOffline = !isOnline && describeUnreachable(error) !== null
  const message =
    error instanceof AnyProblem ? describeFailure(error, texts.notAsked) : error.message
  const action = error instanceof AnyProblem ? error.action : undefined
  return (
    <div className={styles.problem} role="alert">
      <CircleAlert />
      <p id={id}>{isOffline ? texts.offline : message}</p>
      <ProblemLink action={action} size="small" />
    </div>
  )
}
