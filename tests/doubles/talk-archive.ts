// A source of videos that no part of Pith knows: an archive of talks. It shows how much a
// new source takes.
import type { Source } from '#contract/source.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import type { ServerSource } from '#server/source.ts'

const site = 'https://talks.example'

export const talkArchive: Source = {
  kind: 'talks',
  name: 'the Talk Archive',
  origin: 'web',
  owns: (id) => /^talk-\d{1,9}$/.test(id),
  recognize(text) {
    const number = /\btalks\.example\/(\d{1,9})\b/.exec(text)?.[1]
    return number === undefined ? null : { videoId: `talk-${number}` }
  },
  watchUrl: (id, seconds) =>
    `${site}/${id.slice(5)}${seconds === undefined ? '' : `#at=${Math.floor(seconds)}`}`,
  embedUrl: (id, startSeconds) =>
    `https://player.talks.example/${id.slice(5)}#at=${Math.floor(startSeconds)}`,
  pictureHosts: ['*.talks.example'],
}

const words = [
  'A lighthouse keeper trims the lamp at dusk and winds the clockwork.',
  'The beam turns because the heavy lens floats on a bath of mercury.',
  'Every lighthouse of the coast has a rhythm of its own.',
  'A captain counts the seconds between two flashes and knows the harbor.',
]

export const talkArchiveServer: ServerSource = {
  kind: talkArchive.kind,
  describe: async (videoId) => ({
    ...unknownVideo(videoId),
    ...{
      title: 'How a lighthouse turns',
      channelTitle: 'Coast Evenings',
      durationSeconds: 60,
      duration: '1:00',
    },
    thumbnail: `https://img.talks.example/${videoId.slice(5)}.jpg`,
  }),
  async fetchTranscript(videoId, { language }) {
    const cues = words.map((text, at) => ({
      startSeconds: at * 15,
      endSeconds: at * 15 + 14,
      text,
    }))
    const transcript = { language: language === 'de' ? 'de' : 'en', kind: 'manual' as const, cues }
    return { transcript, metadata: await this.describe(videoId), chapters: [] }
  },
}
