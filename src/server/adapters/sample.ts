// The talk that ships with the product, so that a person with no network sees everything at work.
import { existsSync, readFileSync } from 'node:fs'
import { formatDuration } from '#contract/format.ts'
import { sampleVideoId } from '#contract/settings.ts'
import { unknownVideo } from '#contract/video.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import type { Reading } from './youtube/youtube.ts'

type Card = {
  title: string
  channel: string
  description: string
  publishedAt: string
  durationSeconds: number
  chapters: AuthorChapter[]
}

let reading: Reading | null = null

/** The sample talk as if YouTube had been read. Throws an Error when its files were not installed. */
export function readSample(): Reading {
  reading ??= openSample()
  return reading
}

function openSample(): Reading {
  const folder = findFolder()
  const { cues } = parseCaptions(readFileSync(new URL('sample-talk.vtt', folder), 'utf8'))
  const card = JSON.parse(readFileSync(new URL('sample-talk.json', folder), 'utf8')) as Card
  return {
    transcript: { language: 'en', kind: 'manual', cues },
    metadata: {
      ...unknownVideo(sampleVideoId),
      title: card.title,
      description: card.description,
      channelTitle: card.channel,
      publishedAt: card.publishedAt,
      duration: formatDuration(card.durationSeconds),
      durationSeconds: card.durationSeconds,
      thumbnail: '/sample-talk.svg',
      defaultLanguage: 'en',
      defaultAudioLanguage: 'en',
    },
    chapters: card.chapters,
  }
}

/** The folder lies at the top of the source tree, and beside the server in a build: somewhere above this file. */
function findFolder(): URL {
  for (let above = new URL('.', import.meta.url); ; above = new URL('..', above)) {
    const folder = new URL('sample/', above)
    if (existsSync(new URL('sample-talk.vtt', folder))) return folder
    if (above.href === new URL('..', above).href) throw new Error('The folder of the sample talk is missing.')
  }
}
