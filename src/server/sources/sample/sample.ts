// Reads the sample talk that ships with Pith, which works without a network.
import { existsSync, readFileSync } from 'node:fs'
import { formatDuration } from '#contract/basics/format.ts'
import { sampleVideoId } from '#contract/basics/limits.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import type { SourceTranscript } from '../../source.ts'

type SampleInfo = {
  title: string
  channel: string
  description: string
  publishedAt: string
  durationSeconds: number
  chapters: AuthorChapter[]
}

let cached: SourceTranscript | null = null

/**
 * Returns the sample talk in the form of a video from the web. Throws an Error if its
 * files are missing.
 */
export function readSample(): SourceTranscript {
  cached ??= loadSample()
  return cached
}

function loadSample(): SourceTranscript {
  const folder = findSampleFolder()
  const { cues } = parseCaptions(readFileSync(new URL('sample-talk.vtt', folder), 'utf8'))
  const info = JSON.parse(readFileSync(new URL('sample-talk.json', folder), 'utf8')) as SampleInfo
  return {
    transcript: { language: 'en', kind: 'manual', cues },
    metadata: {
      ...unknownVideo(sampleVideoId),
      title: info.title,
      description: info.description,
      channelTitle: info.channel,
      publishedAt: info.publishedAt,
      duration: formatDuration(info.durationSeconds),
      durationSeconds: info.durationSeconds,
      thumbnail: '/sample-talk.svg',
      defaultLanguage: 'en',
      defaultAudioLanguage: 'en',
    },
    chapters: info.chapters,
  }
}

/**
 * The folder is at the root of the repository, or beside the server in a build. Both are
 * above this file.
 */
function findSampleFolder(): URL {
  for (let above = new URL('.', import.meta.url); ; above = new URL('..', above)) {
    const folder = new URL('sample/', above)
    if (existsSync(new URL('sample-talk.vtt', folder))) return folder
    if (above.href === new URL('..', above).href)
      throw new Error('The folder of the sample talk is missing.')
  }
}
