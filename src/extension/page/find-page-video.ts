// Finds out from the player which video the page plays.
import type { PageVideo } from '../messages.ts'
import { askPlayer } from './ask-player.ts'
import { readUnplayable, readVideo } from './read-video.ts'

/** How often the player is asked until it has the video: a navigation or an advertisement ends. */
const askMs = 500
/**
 * For so long after a navigation the player may still have the previous video, which may
 * be one that does not play.
 */
const unplayableMs = 3000

type VideoQuery = {
  /** Whether somebody still waits for this video. */
  isWanted(videoId: string): boolean
  /** `video` is null as long as the player has another one. */
  onAnswer(videoId: string, video: PageVideo | null): void
}

/**
 * Returns a function that asks the player for a video until it has it. Asking for the
 * next one ends that.
 */
export function createVideoQuery({ isWanted, onAnswer }: VideoQuery): (videoId: string) => void {
  let asking: ReturnType<typeof setTimeout> | undefined
  const ask = (videoId: string, waitedMs: number) => {
    clearTimeout(asking)
    if (!isWanted(videoId)) return
    const response = askPlayer({ type: 'response' })
    const unplayable = waitedMs < unplayableMs ? null : readUnplayable(response, videoId)
    const video = readVideo(response, videoId) ?? unplayable
    onAnswer(videoId, video)
    if (!video) asking = setTimeout(() => ask(videoId, waitedMs + askMs), askMs)
  }
  return (videoId) => ask(videoId, 0)
}
