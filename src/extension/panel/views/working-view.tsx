// A summary that is being made: named steps, then the text as it grows.
import type { Step } from '#contract/summaries/summary.ts'
import type { PageVideo } from '../../messages.ts'
import { texts } from '../../texts.ts'
import { Check } from '../parts/icons.tsx'
import { describeVideo, type Head, Shell, VideoHead } from '../parts/shell.tsx'
import type { SummaryState } from '../requests/use-summary.ts'

const steps: Step[] = ['transcript', 'writing', 'checking']

type Props = {
  head: Head
  video: PageVideo
  state: Extract<SummaryState, { name: 'working' }>
  onCancel: () => void
}

export function WorkingView({
  head,
  video,
  state: { jobId, words, step, part, isLost },
  onCancel,
}: Props) {
  const reached = step ? steps.indexOf(step.step) : 0
  // Without captions from this browser the server reads or hears them.
  const reading =
    words === null ? texts.reading : jobId === null ? texts.sending : texts.steps.transcript
  return (
    <Shell
      head={head}
      foot={
        <>
          <button class="btn block" type="button" onClick={onCancel}>
            {texts.cancel}
          </button>
          <p class="meta">{isLost ? texts.lost : texts.mayClose}</p>
        </>
      }
    >
      <VideoHead title={video.title} meta={describeVideo(video)} />
      <section>
        <div role="status">
          <ol class="steps">
            {steps.map((one, index) => (
              <li key={one} class={index === reached ? 'now' : undefined}>
                {index < reached ? <Check /> : <i class="point" />}
                <span>
                  {one === 'transcript' && index === reached ? reading : texts.steps[one]}
                </span>
                <span class="meta">
                  {index === reached && step?.detail
                    ? step.detail
                    : one === 'transcript' && words !== null && texts.tracks.words(words)}
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div class="progress" aria-hidden="true">
          <i style={{ width: `${Math.round((step?.progress ?? 0) * 100)}%` }} />
        </div>
      </section>
      {(part?.tldr || part?.summary) && (
        <section lang={part.language}>
          {part.tldr && (
            <p class="tldr" dir="auto">
              {part.tldr}
            </p>
          )}
          {part.summary?.split('\n\n').map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only grow
            <p class="prose" dir="auto" key={index}>
              {paragraph}
            </p>
          ))}
        </section>
      )}
    </Shell>
  )
}
