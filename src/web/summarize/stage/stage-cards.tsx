// What is below the link form once it has content. All of it loads together, at the first
// sign that the person uses the page.
import { Suspense } from 'react'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { ListOffer } from '../../playlists/import/list-offer.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import { cardTexts } from '../card-texts.ts'
import type { LinkErrorCode } from '../input/read-link-field.ts'
import { PodcastOffer } from '../podcast/podcast-offer.tsx'
import { GrowingText } from '../progress/growing-text.tsx'
import { ArrivingResult, ProgressCard } from '../progress/progress-card.tsx'
import { loadRecordings } from '../recording/is-recording-file.ts'
import type { StartPage } from '../recording/start-page.ts'
import { EmptyState } from '../sample/empty-state.tsx'
import styles from '../summarize-page.module.css'
import { texts } from '../texts.ts'
import { TrackSelect } from '../video/track-select.tsx'
import { VideoPreview } from '../video/video-preview.tsx'
import { CaptionPanel } from './caption-panel.tsx'
import { FailureCard } from './failure-card.tsx'
import { MoreOptions } from './more-options.tsx'
import type { SummarizePageState } from './use-summarize-page.ts'

export { readCaptionFile, validateCaptions } from '../input/caption-file.ts'
export { cacheFinished } from '../progress/cache-finished.ts'
export { isRecordingFile, loadRecordings } from '../recording/is-recording-file.ts'

const RecordingCard = lazyPart(async () => (await loadRecordings()).RecordingCard)
const DropArea = lazyPart(async () => (await loadRecordings()).DropArea)

export function StageCards({ page }: { page: SummarizePageState }) {
  return (
    <>
      {/\b(audio|video)\//.test(page.dragged ?? '') && !page.hasCaptionPanel && (
        <Suspense>
          <DropArea />
        </Suspense>
      )}
      <StageCard page={page} />
    </>
  )
}

/** Shows what else the page has beside a recording. */
const toStartPage = (page: SummarizePageState): StartPage => ({
  ...page,
  moreOptions: <MoreOptions options={page.options} onOptions={page.setOptions} />,
  growingText: (part) => <GrowingText part={part} isGrowing />,
})

function StageCard({ page }: { page: SummarizePageState }) {
  const { stage, captions } = page
  const isDragging = page.dragged !== null
  const examples = (
    <EmptyState onSample={() => page.submitSample('')} onCaptions={page.chooseCaptions} />
  )
  switch (stage.name) {
    case 'empty':
      return null
    case 'recording':
      return (
        <Suspense>
          <RecordingCard page={toStartPage(page)} />
        </Suspense>
      )
    case 'preview':
      return (
        <>
          <Preview page={page} videoId={stage.videoId} />
          {examples}
        </>
      )
    case 'list':
      return (
        <article className={joinClasses(layout.card, styles.card)}>
          <ListOffer link={page.foundLink} />
        </article>
      )
    case 'podcast':
      return (
        <article className={joinClasses(layout.card, styles.card)}>
          <PodcastOffer
            key={stage.link}
            language={page.options.language}
            link={stage.link}
            isRequested={page.requestedPodcast === stage.link}
            onEpisode={page.submitEpisode}
            page={toStartPage(page)}
          />
        </article>
      )
    case 'captions':
      return (
        <article className={joinClasses(layout.card, styles.card)}>
          {page.videoId !== null && (
            <TrackSelect videoId={page.videoId} track={page.track} onTrack={page.setTrack} />
          )}
          <CaptionPanel
            videoId={page.videoId}
            onLeaveVideo={page.leaveVideo}
            captions={captions}
            isDragging={isDragging}
            onSubmit={page.submitCaptions}
          >
            <Button look="quiet" onClick={page.closeCaptions}>
              {texts.linkInstead}
            </Button>
          </CaptionPanel>
        </article>
      )
    case 'running':
      return (
        <ProgressCard videoId={stage.videoId} job={stage.job} onCancel={page.requests.cancel} />
      )
    case 'done':
      // Until the page of the summary is there.
      return <ArrivingResult view={stage.summary} />
    case 'failed':
      return (
        <>
          <FailureCard
            videoId={stage.request.video}
            problem={stage.problem}
            captions={captions}
            isDragging={isDragging}
            hasCaptionPanel={page.hasCaptionPanel}
            onSubmitCaptions={page.submitCaptions}
            onLeaveVideo={page.leaveVideo}
            onOtherLink={() => page.closeFailure('')}
            onDismiss={() => page.closeFailure()}
            onRetry={page.requests.getRetry(stage.request)}
          />
          {examples}
        </>
      )
  }
}

function Preview({ page, videoId }: { page: SummarizePageState; videoId: string }) {
  return (
    <article className={joinClasses(layout.card, styles.card)}>
      <VideoPreview videoId={videoId} showsError>
        <TrackSelect videoId={videoId} track={page.track} onTrack={page.setTrack} />
      </VideoPreview>
    </article>
  )
}

/** The title of the page when a summary failed. */
export function FailureTitle({ problem }: { problem: AnyProblem }) {
  return <title>{pageTitle(findProblem(problem.code).title)}</title>
}

/** Says below the link field why its text leads to no video. */
export function LinkError({ id, code }: { id: string; code: LinkErrorCode }) {
  return (
    <FieldError id={id}>
      {code === 'other_site' ? cardTexts.otherSite : findProblem(code).text}
    </FieldError>
  )
}
