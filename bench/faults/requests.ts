// What people request while faults happen: captions that nobody has requested before,
// pasted and from YouTube, with and without a model.
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import {
  type FakeVideo,
  makeFakeVideo,
  makeFakeVideos,
  makeTrack,
} from '#tests/doubles/youtube-videos.ts'
import { newTranscript } from '#tests/faults/load.ts'
import type { RandomSource } from '../random.ts'

const prefix = 'talk'

/** The videos of the double, and one for every id that begins with `talk`. */
export class EndlessVideos extends Map<string, FakeVideo> {
  constructor() {
    super(makeFakeVideos())
  }

  override get(id: string): FakeVideo | undefined {
    if (!id.startsWith(prefix)) return super.get(id)
    const text = newTranscript().transcript.text.replace(/\. /g, '.\n')
    const video =
      super.get(id) ?? makeFakeVideo({ title: `Mill number ${id}`, tracks: [makeTrack(text)] })
    this.set(id, video)
    return video
  }
}

/** Uploads and links in turn, written by the model or extracted. */
export function createRequests(random: RandomSource): () => SummaryRequest {
  return () => {
    const engine = random.chance(0.3) ? ({ engine: 'extract' } as const) : {}
    return random.chance(0.5)
      ? { ...newTranscript(), ...engine }
      : { video: newVideoId(), ...engine }
  }
}

let count = 0
export const newVideoId = () => `${prefix}${String(count++).padStart(7, '0')}`
