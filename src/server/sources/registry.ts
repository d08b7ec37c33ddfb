// The list of the sources that this server fetches from.
import { sample } from '#contract/sources/sample.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import { youtube } from '#contract/sources/youtube.ts'
import type { ServerSource, ServerSources } from '../source.ts'
import { openPodcastSource, type PodcastParts } from './podcast/episodes.ts'
import { readSample } from './sample/sample.ts'
import type { YouTube } from './youtube/youtube.ts'

/** Uploaded captions are not among them: they come with the request. */
export function openSources(clients: { youtube: YouTube; podcasts: PodcastParts }): ServerSources {
  const opened = [
    openYouTubeSource(clients.youtube),
    openPodcastSource(clients.podcasts),
    sampleSource,
  ]
  return new Map(opened.map((source) => [source.kind, source]))
}

function openYouTubeSource(client: YouTube): ServerSource {
  return {
    kind: youtube.kind,
    describe: (videoId) => client.fetchMetadata(videoId),
    fetchTranscript: (videoId, { language, ...options }) =>
      client.fetchTranscript(videoId, language, options),
  }
}

const sampleSource: ServerSource = {
  kind: sample.kind,
  describe: async (videoId) => readSample().metadata ?? unknownVideo(videoId),
  fetchTranscript: async () => readSample(),
}
