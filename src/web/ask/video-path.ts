// Where the page of a cited video is: in one's own library, or in the space that was asked about.
import { createContext } from 'react'
import { sharedPath, summaryPath } from '#contract/basics/paths.ts'
import type { QuestionView } from '#contract/questions/questions.ts'

/** Returns the page of a cited video. */
export const VideoPath = createContext<(videoId: string) => string>(summaryPath)

/**
 * The answer about a space leads to what members share there, also where one has a
 * summary of one's own.
 */
export function videoPathOf({
  scope,
  videos,
}: Pick<QuestionView, 'scope' | 'videos'>): (videoId: string) => string {
  if (scope.kind !== 'space') return summaryPath
  return (videoId) => {
    const sharedId = videos.find((video) => video.videoId === videoId)?.sharedId
    return sharedId === undefined ? summaryPath(videoId) : sharedPath(scope.spaceId, sharedId)
  }
}
