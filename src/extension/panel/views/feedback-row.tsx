// Saves and rates the summary.
import { useState } from 'preact/hooks'
import { api } from '#contract/basics/paths.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import type { Failure } from '../../messages.ts'
import { texts } from '../../texts.ts'
import { call } from '../connection/background.ts'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { Bookmark, Star } from '../parts/icons.tsx'
import type { Feedback } from '../requests/use-summary.ts'

const stars = [1, 2, 3, 4, 5]

type Props = { view: SummaryView; onChange: (videoId: string, feedback: Feedback) => void }

export function FeedbackRow({ view, onChange }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const isSaved = view.savedAt !== null

  async function send(changed: Feedback, before: Feedback, request: Parameters<typeof call>) {
    setFailure(null)
    onChange(view.videoId, changed)
    const response = await call(...request)
    if ('data' in response) return
    onChange(view.videoId, before)
    setFailure(response.failure)
  }
  const save = () =>
    send({ savedAt: isSaved ? null : Date.now() }, { savedAt: view.savedAt }, [
      isSaved ? 'DELETE' : 'PUT',
      api.saved(view.videoId),
    ])
  /** The star that is the rating takes it back. */
  const rate = (rating: number) =>
    rating === view.rating
      ? send({ rating: 0 }, { rating: view.rating }, ['DELETE', api.rating(view.videoId)])
      : send({ rating }, { rating: view.rating }, ['PUT', api.rating(view.videoId), { rating }])

  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div class="row">
        <button class="btn" type="button" aria-pressed={isSaved} onClick={() => void save()}>
          <Bookmark />
          {isSaved ? texts.saved : texts.save}
        </button>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no row */}
        <div class="stars" role="group" aria-label={texts.rating}>
          {stars.map((count) => (
            <button
              key={count}
              type="button"
              class={count <= view.rating ? 'on' : undefined}
              aria-pressed={count === view.rating}
              aria-label={texts.stars(count)}
              onClick={() => void rate(count)}
            >
              <Star />
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
