// Audio and video files whose words this server hears itself, which only their owner has.
import type { Source } from '../source.ts'

export const recording: Source = {
  kind: 'recording',
  name: 'recordings',
  noun: 'recording',
  origin: 'owner',
  owns: (id) => /^recording-[0-9a-f]{20}$/.test(id),
}

/** Whether the words of this id were heard in a recording. */
export function isRecording(videoId: string): boolean {
  return recording.owns(videoId)
}

/** Returns the id of a recording, from random bytes in hexadecimal digits. */
export function recordingId(hex: string): string {
  return `recording-${hex.slice(0, 20).toLowerCase()}`
}
