// Asks the background which summaries are being made. In Firefox a frame in a page cannot
// read it by itself.
import { sendToBackground } from '../connection/background.ts'

export const findJob = (videoId: string) =>
  sendToBackground<string | null>({ type: 'findJob', videoId })
export const rememberJob = (videoId: string, jobId: string) =>
  sendToBackground<void>({ type: 'rememberJob', videoId, jobId })
/** A later job of the same video stays. */
export const removeJob = (videoId: string, jobId: string) =>
  sendToBackground<void>({ type: 'removeJob', videoId, jobId })
