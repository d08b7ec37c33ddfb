// A person's highlights as the CSV that Readwise imports, without formulas.
import { toCsv } from '#contract/csv.ts'
import { formatDuration } from '#contract/format.ts'
import { isVideoId, watchUrl } from '#contract/link.ts'
import { timestampUrl } from '#contract/timestamp-url.ts'
import type { Deps } from '../deps/deps.ts'
import { listHighlights } from '../highlights/highlights.ts'

const pageSize = 500
const columns = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Location Type', 'Date']

/** Yields the lines in batches. */
export async function* streamReadwise({ db }: Pick<Deps, 'db'>, ownerId: string): AsyncGenerator<string> {
  yield toCsv([columns])
  for (let page = 1; ; page++) {
    const { items, videos } = await listHighlights({ db }, ownerId, { search: '', page, pageSize })
    const byId = new Map(videos.map((video) => [video.videoId, video]))
    yield toCsv(
      items.map(({ videoId, quote, note, startSeconds, createdAt }) => {
        const { title = videoId, channel = '' } = byId.get(videoId) ?? {}
        const url = isVideoId(videoId) ? timestampUrl(watchUrl(videoId), startSeconds) : ''
        const seconds = Math.floor(startSeconds)
        const remark = [note, url && formatDuration(seconds)].filter(Boolean).join(' · ')
        return [quote, title, channel, url, remark, seconds, 'order', new Date(createdAt).toISOString()]
      }),
    )
    if (items.length < pageSize) return
  }
}
