// The panel for a video of a paired browser.
import { routes } from '#contract/basics/paths.ts'
import type { Failure, PageVideo } from '../messages.ts'
import { texts } from '../texts.ts'
import type { PageControl } from './connection/use-page.ts'
import type { PairingControl } from './connection/use-pairing.ts'
import { describeCost, isAway } from './describe-cost.ts'
import { describeVideo, type Head, Shell } from './parts/shell.tsx'
import type { SummaryInput } from './requests/make-summary.ts'
import type { QuestionControl } from './requests/use-question.ts'
import type { SummaryControl } from './requests/use-summary.ts'
import { AnswerView } from './views/answer-view.tsx'
import { FailureView, type NextStep } from './views/failure-view.tsx'
import { NoCaptionsView } from './views/no-captions-view.tsx'
import { ReadyView } from './views/ready-view.tsx'
import { ResultView } from './views/result-view.tsx'
import type { MarksControl } from './views/use-chapter-marks.ts'
import { WorkingView } from './views/working-view.tsx'

type Props = {
  head: Head
  url: string
  video: PageVideo
  page: PageControl
  summary: SummaryControl
  question: QuestionControl
  control: PairingControl
  marks: MarksControl
}

export function VideoPanel(props: Props) {
  const { head, url, video, page, summary, question, marks } = props
  const { state } = summary
  const { send, seconds, captions } = page
  const seek = send && ((to: number) => send({ type: 'seek', seconds: to }))
  switch (state.name) {
    case 'loading':
      return <Shell head={head}>{null}</Shell>
    case 'working':
      return <WorkingView {...{ head, video, state }} onCancel={summary.cancel} />
    case 'done':
      if (question.state)
        return <AnswerView {...{ head, seek }} control={question} state={question.state} />
      return (
        <ResultView
          {...{ head, seconds, seek, marks }}
          view={state.view}
          onAsk={(text) => void question.ask(text)}
          onChange={summary.change}
          onAgain={findObstacle(video) ? null : summary.reset}
        />
      )
    case 'failed':
      return <Failed {...props} failure={state.failure} during={state.during} />
    case 'none':
      break
  }
  const submit = (input: Omit<SummaryInput, 'video'>) => void summary.request({ video, ...input })
  const obstacle = findObstacle(video)
  if (obstacle) {
    const shown = { head, video: headOf(video), failure: obstacle }
    if (obstacle.code !== 'no_captions') return <FailureView {...shown} steps={[]} />
    return <NoCaptionsView {...shown} href={uploadHref(url, video)} onListen={submit} />
  }
  return (
    <ReadyView
      {...{ head, video, captions }}
      host={new URL(url).host}
      onRead={(trackId) => send?.({ type: 'read', trackId })}
      onSubmit={submit}
    />
  )
}

function Failed({
  failure,
  during,
  head,
  url,
  video,
  summary,
  control,
}: Props & { failure: Failure; during: 'loading' | 'request' }) {
  const steps: NextStep[] = [
    {
      label: texts.retry,
      onClick: during === 'request' && summary.last ? summary.last : summary.reload,
    },
    ...(isAway(failure.code) ? [{ label: texts.otherAddress, onClick: control.change }] : []),
  ]
  if (failure.code === 'limit_reached')
    steps.unshift({ label: texts.seePlans, href: url + routes.usage.path })
  const note = during === 'request' ? describeCost(failure) : undefined
  return <FailureView {...{ head, failure, note, steps }} video={headOf(video)} />
}

/** In the time zone of the browser. */
const startFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** What keeps the captions of the video from being read; null if nothing does. */
function findObstacle({ state, startsAt, tracks }: PageVideo): Failure | null {
  if (state === 'upcoming')
    return {
      code: state,
      ...texts.failures.upcoming(startsAt === null ? null : startFormat.format(startsAt)),
    }
  if (state !== 'ready') return { code: state, ...texts.failures[state] }
  return tracks.length === 0 ? { code: 'no_captions', ...texts.failures.no_captions } : null
}

/** Null for a private or removed video, whose title is not known. */
const headOf = (video: PageVideo) =>
  video.title === '' ? null : { title: video.title, meta: describeVideo(video) }

const uploadHref = (url: string, { videoId }: PageVideo) =>
  `${url}${routes.summarize.path}?video=${videoId}`
