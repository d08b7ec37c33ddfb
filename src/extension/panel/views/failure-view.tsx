// Says why there is no summary, and what to do next.
import type { Failure } from '../../messages.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { type Head, Shell, VideoHead } from '../parts/shell.tsx'

export type NextStep = { label: string; onClick: () => void } | { label: string; href: string }

type Props = {
  head: Head
  video: { title: string; meta: (string | null)[] } | null
  failure: Failure
  /** A sentence below the failure. */
  note?: string | undefined
  steps: NextStep[]
}

export function FailureView({ head, video, failure, note, steps }: Props) {
  return (
    <Shell
      head={head}
      foot={
        steps.length > 0 &&
        steps.map((step, index) => {
          const look = `btn block${index === 0 ? ' primary' : ''}`
          return 'href' in step ? (
            <a key={step.label} class={look} href={step.href} target="_blank" rel="noreferrer">
              {step.label}
            </a>
          ) : (
            <button key={step.label} class={look} type="button" onClick={step.onClick}>
              {step.label}
            </button>
          )
        })
      }
    >
      {video && <VideoHead title={video.title} meta={video.meta} />}
      <FailureNotice failure={failure} />
      {note && <p class="muted">{note}</p>}
    </Shell>
  )
}
