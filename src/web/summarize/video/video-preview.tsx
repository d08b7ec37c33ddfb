// Shows the metadata of a video before it is summarized, and placeholders while it is unknown.
import { type Query, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sampleVideoId } from '#contract/basics/limits.ts'
import { isRecording } from '#contract/sources/recording.ts'
import type { VideoResponse } from '../../api/api.ts'
import { SampleBadge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { SkeletonBlock, useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { cardTexts } from '../card-texts.ts'
import header from './video-header.module.css'
import { VideoHeader } from './video-header.tsx'
import styles from './video-preview.module.css'
import { videoQueryOptions } from './video-query.ts'

const refetchMs = 5000
const maxResponses = 4

type Props = {
  /** Null for captions without a video. */
  videoId: string | null
  /** Shows why the metadata is unknown. */
  showsError?: boolean
  children?: ReactNode
}

export function VideoPreview({ videoId, showsError, children }: Props) {
  const isHeard = videoId !== null && isRecording(videoId)
  const { data, isPending } = useQuery({
    ...videoQueryOptions(videoId ?? ''),
    enabled: videoId !== null && !isHeard,
    refetchInterval: (query) =>
      isMetadataUnknown(query) && countResponses(query) < maxResponses ? refetchMs : false,
  })
  const isLoading = videoId !== null && !isHeard && isPending
  const skeleton = useSkeleton(isLoading)

  if (videoId === null || isHeard) {
    return (
      <>
        <h2 className={text.strong}>
          {isHeard ? cardTexts.recording : cardTexts.uploadedCaptions}
        </h2>
        {children}
      </>
    )
  }
  if (isLoading || skeleton) {
    return (
      <div className={header.header}>
        <SkeletonBlock className={skeleton ? styles.picture : styles.blank} />
        <div>
          <p className={text.hidden}>{cardTexts.loadingVideo}</p>
          {skeleton && (
            <>
              <SkeletonBlock className={styles.title} />
              <SkeletonBlock className={styles.facts} />
            </>
          )}
          {children}
        </div>
      </div>
    )
  }
  return (
    <VideoHeader
      title={data?.title || cardTexts.unknownTitle}
      thumbnail={data?.thumbnail ?? null}
      duration={data?.duration ?? ''}
      facts={[
        data ? data.channelTitle || cardTexts.missingChannel : cardTexts.unknownChannel,
        data?.viewCount == null ? null : cardTexts.views(data.viewCount),
        data?.publishedAt ? formatDate(Date.parse(data.publishedAt)) : null,
      ]}
    >
      {videoId === sampleVideoId && <SampleBadge />}
      {showsError && data?.error && <p className={text.meta}>{data.error.message}</p>}
      {children}
    </VideoHeader>
  )
}

type VideoQuery = Query<VideoResponse, Error, VideoResponse, string[]>

function isMetadataUnknown({ state }: VideoQuery): boolean {
  return state.status === 'error' || state.data?.error !== undefined
}

function countResponses({ state }: VideoQuery): number {
  return state.dataUpdateCount + state.errorUpdateCount
}
