// From what a person sent to what shall be made: the link becomes an id, brought captions become a transcript.
import { createHash } from 'node:crypto'
import { captionsId, isCaptionsId, readVideoLink } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { maxCaptionBytes, maxCaptionLines, sampleVideoId } from '#contract/settings.ts'
import type { SummaryRequest } from '#contract/summary.ts'
import type { Counted } from '../threads/tasks.ts'

/** Captions that a person brought. They are parsed when somebody needs their words, for the same file may have been read before. */
export type Brought = { name: string | undefined; hash: string; read(): Promise<Counted> }
/** Reads a caption file; throws a Problem when it cannot be summarised. */
export type ReadBrought = (file: { text: string; name: string | undefined }) => Promise<Counted>

export type Order = {
  videoId: string
  /** Null when YouTube is to be asked. */
  brought: Brought | null
}

/** Throws a Problem that says what is wrong with the link, or that the captions are too large to be looked at. */
export function readOrder({ video, transcript }: SummaryRequest, readBrought: ReadBrought): Order {
  const brought = transcript ? takeCaptions(transcript, readBrought) : null
  if (!video?.trim()) {
    if (!brought) throw new Problem('link_missing')
    return { videoId: captionsId(brought.hash), brought }
  }
  if (video === sampleVideoId) return { videoId: sampleVideoId, brought }
  const link = readVideoLink(video)
  if ('problem' in link) throw new Problem(link.problem)
  return { videoId: link.videoId, brought }
}

/** What to call captions that belong to no video; null where there is one. */
export async function titleOf({ videoId, brought }: Order): Promise<string | null> {
  if (!brought || !isCaptionsId(videoId)) return null
  const stem = brought.name
    ?.replace(/\.[a-z0-9]{2,5}$/i, '')
    .replaceAll('_', ' ')
    .trim()
  if (stem) return stem
  const { cues } = (await brought.read()).transcript
  return `${cues[0]?.text.split(/\s+/).slice(0, 8).join(' ') ?? ''}…`
}

function takeCaptions({ text, name }: NonNullable<SummaryRequest['transcript']>, readBrought: ReadBrought): Brought {
  if (Buffer.byteLength(text) > maxCaptionBytes) throw new Problem('captions_too_large')
  // Millions of lines with nothing in them would keep the parser busy for seconds.
  if (text.split('\n', maxCaptionLines + 1).length > maxCaptionLines) throw new Problem('captions_too_large')
  let reading: Promise<Counted> | null = null
  const read = () => (reading ??= readBrought({ text, name }))
  return { name, hash: createHash('sha256').update(text).digest('hex'), read }
}
