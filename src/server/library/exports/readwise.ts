// A person's highlights as the CSV that Readwise imports, word for word.

import { formatDuration } from '#contract/basics/format.ts'
import { toPlainCsv } from '#contract/library/csv.ts'
import { hasMoment, noMoment } from '#contract/marks/highlight-moment.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import type { Deps } from '../../deps/deps.ts'
import { readMatchingHighlights } from '../../marks/highlights/highlights.ts'
import { readColorNames } from './color-names.ts'

const columns = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Location Type', 'Date']

/** Yields the lines in batches. */
export async function* streamReadwise(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
): AsyncGenerator<string> {
  yield toPlainCsv([columns])
  const colorNames = await readColorNames(db.orm, ownerId)
  for await (const { items, videos } of readMatchingHighlights({ db }, ownerId, { search: '' })) {
    const byId = new Map(videos.map((video) => [video.videoId, video]))
    yield toPlainCsv(
      items.map((highlight) => {
        const { videoId, quote, note, color, createdAt } = highlight
        const { title = videoId, channel = '' } = byId.get(videoId) ?? {}
        const { url, label, seconds } = momentOf(highlight)
        const remark =
          `.${toTag(colorNames[color]) || color} ${[note, label].filter(Boolean).join(' · ')}`.trimEnd()
        const location = seconds === null ? ['', ''] : [seconds, 'order']
        return [quote, title, channel, url, remark, ...location, new Date(createdAt).toISOString()]
      }),
    )
  }
}

function momentOf(highlight: HighlightView) {
  const { videoId, startSeconds } = highlight
  if (!hasMoment(highlight)) return { url: watchUrl(videoId) ?? '', label: noMoment, seconds: null }
  const seconds = Math.floor(startSeconds)
  const url = watchUrl(videoId, seconds)
  return { url: url ?? '', label: url === null ? '' : formatDuration(seconds), seconds }
}

/** Readwise makes a tag of a note's first word if it begins with a point. */
const toTag = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
