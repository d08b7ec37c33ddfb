// What is known of a video before it is read. Placeholders stand where nothing is known, and make way when something is.
import { type Query, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sampleVideoId } from '#contract/settings.ts'
import { api, type VideoAnswer } from '../api.ts'
import { SampleBadge } from '../ui/badge.tsx'
import { formatDate } from '../ui/date.ts'
import { Bone, useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import head from './video-head.module.css'
import { VideoHead } from './video-head.tsx'
import styles from './video-preview.module.css'

const askAgainMs = 5000
const mostAnswers = 4

type Props = {
  /** Null for captions that belong to no video. */
  videoId: string | null
  /** Whether to say why nothing is known. */
  explains?: boolean
  children?: ReactNode
}

export function VideoPreview({ videoId, explains, children }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['video', videoId],
    queryFn: () => api.readVideo(videoId!),
    enabled: videoId !== null,
    refetchInterval: (query) => (isUnknown(query) && countAnswers(query) < mostAnswers ? askAgainMs : false),
  })
  const waiting = videoId !== null && isPending
  const skeleton = useSkeleton(waiting)

  if (videoId === null) {
    return (
      <>
        <h2 className={text.strong}>{texts.ownCaptions}</h2>
        {children}
      </>
    )
  }
  if (waiting || skeleton) {
    return (
      <div className={head.head}>
        <Bone className={skeleton ? styles.picture : styles.blank} />
        <div>
          <p className={text.hidden}>{texts.loadingVideo}</p>
          {skeleton && (
            <>
              <Bone className={styles.title} />
              <Bone className={styles.facts} />
            </>
          )}
          {children}
        </div>
      </div>
    )
  }
  return (
    <VideoHead
      title={data?.title || texts.unknownTitle}
      thumbnail={data?.thumbnail ?? null}
      duration={data?.duration ?? ''}
      facts={[
        data ? data.channelTitle || texts.missingChannel : texts.unknownChannel,
        data?.viewCount == null ? null : texts.views(data.viewCount),
        data?.publishedAt ? formatDate(Date.parse(data.publishedAt)) : null,
      ]}
    >
      {videoId === sampleVideoId && <SampleBadge />}
      {explains && data?.error && <p className={text.meta}>{data.error.message}</p>}
      {children}
    </VideoHead>
  )
}

type VideoQuery = Query<VideoAnswer, Error, VideoAnswer, (string | null)[]>

function isUnknown({ state }: VideoQuery): boolean {
  return state.status === 'error' || state.data?.error !== undefined
}

function countAnswers({ state }: VideoQuery): number {
  return state.dataUpdateCount + state.errorUpdateCount
}
