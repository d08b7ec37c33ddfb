// The panel decides what to show: pairing, the choice of captions, the summary that is
// being made, the summary, or what is in the way.
import { useEffect } from 'preact/hooks'
import { summaryPath } from '#contract/basics/paths.ts'
import type { PageVideo } from '../messages.ts'
import { texts } from '../texts.ts'
import { type PageControl, usePage } from './connection/use-page.ts'
import { type PairingControl, usePairing } from './connection/use-pairing.ts'
import { type Head, Shell } from './parts/shell.tsx'
import { useQuestion } from './requests/use-question.ts'
import { type SummaryControl, useSummary } from './requests/use-summary.ts'
import { useAnnouncement } from './use-announcement.ts'
import { VideoPanel } from './video-panel.tsx'
import { NoVideoView } from './views/no-video-view.tsx'
import { PairView } from './views/pair-view.tsx'
import { useChapterMarks } from './views/use-chapter-marks.ts'

export function Panel() {
  const page = usePage()
  const control = usePairing()
  const isPaired = control.pairing?.state === 'paired'
  const summary = useSummary(page.video?.videoId ?? null, isPaired)
  const announcement = useAnnouncement(
    isPaired ? summary.state.name : (control.pairing?.state ?? 'loading'),
  )
  return (
    <>
      <Screen {...{ page, control, summary }} />
      <p class="hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

type Props = { page: PageControl; control: PairingControl; summary: SummaryControl }

function Screen({ page, control, summary }: Props) {
  const { video, send } = page
  const isPaired = control.pairing?.state === 'paired'
  const url = control.pairing?.url ?? ''
  const question = useQuestion(video?.videoId ?? null)
  const { state } = summary
  const marks = useChapterMarks(page, state)
  const close = send && (() => send({ type: 'close' }))
  const head: Head = {
    href: isPaired ? hrefOf(url, video ?? null, state.name === 'done') : null,
    onClose: close,
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is told again whenever it posts its video
  useEffect(() => {
    const shown = state.name === 'working' ? 'writing' : state.name === 'done' ? 'done' : 'ready'
    send?.({ type: 'state', videoId: video?.videoId ?? null, state: shown })
  }, [state.name, send === null, video])
  useEscape(close)

  if (!control.pairing) return <Shell head={head}>{null}</Shell>
  if (!isPaired || control.isChanging) return <PairView {...{ head, control }} />
  if (!video) return <Without head={head} page={page} control={control} url={url} />
  return (
    <VideoPanel
      key={video.videoId}
      {...{ head, url, video, page, summary, question, control, marks }}
    />
  )
}

function Without({
  head,
  page,
  control,
  url,
}: {
  head: Head
  page: PageControl
  control: PairingControl
  url: string
}) {
  if (page.video === undefined || page.isOnVideo) {
    return (
      <Shell head={head}>
        <p class="muted" role="status">
          {page.isOnVideo ? texts.waiting : texts.loading}
        </p>
      </Shell>
    )
  }
  return (
    <NoVideoView
      head={head}
      url={url}
      failure={control.failure}
      onUnpair={() => void control.unpair()}
    />
  )
}

function hrefOf(url: string, video: PageVideo | null, isDone: boolean): string {
  if (!video) return url
  return isDone ? url + summaryPath(video.videoId) : `${url}/summarize?video=${video.videoId}`
}

/** Escape closes the panel, and the focus returns to the button under the video. */
function useEscape(close: (() => void) | null): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close?.()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
