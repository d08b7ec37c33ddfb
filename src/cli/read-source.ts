// Reads the argument of `pith summarize`: a file if one of that name exists, stdin for a
// dash, otherwise a link or an id. A link to another site may be a podcast.
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { captionExtensions, maxCaptionBytes, recordingEnding } from '#contract/basics/limits.ts'
import { decodeCaptions } from '#contract/captions/decode-captions.ts'
import { Problem } from '#contract/problems/problems.ts'
import { findOtherLink } from '#contract/sources/other-link.ts'
import { parseVideoLink } from '#contract/sources/registry.ts'
import { isLinkMessage } from '#contract/sources/youtube/link.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'

type Source = Pick<SummaryRequest, 'video' | 'transcript'> & {
  /** A link that no source knows. */
  podcast?: string
}

/** Throws a Problem if a file cannot be read or is too large. Its content is checked later. */
export async function readSource(source: string, stdin: Readable): Promise<Source> {
  if (source === '-') return readStream(stdin)
  const file = statSync(source, { throwIfNoEntry: false })
  if (file?.isFile()) return readFile(source, file.size)
  if (file?.isDirectory())
    throw new Problem('bad_request', { message: `${source} is a folder. Name a file.` })
  const isNamedAsFile =
    recordingEnding.test(source) ||
    (captionExtensions as readonly string[]).includes(extname(source).toLowerCase())
  if (isNamedAsFile && !URL.canParse(source))
    throw new Problem('bad_request', { message: `There is no file ${source}.` })
  return readLink(source)
}

async function readFile(path: string, bytes: number): Promise<Source> {
  if (bytes > maxCaptionBytes) throw new Problem('captions_too_large')
  return {
    transcript: {
      name: basename(path).slice(-255),
      text: await decodeCaptions(readFileSync(path)),
    },
  }
}

async function readStream(stdin: Readable): Promise<Source> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk))
    bytes += chunks.at(-1)!.length
    if (bytes > maxCaptionBytes) throw new Problem('captions_too_large')
  }
  const text = await decodeCaptions(Buffer.concat(chunks))
  const isVideo = isLinkMessage(text) && 'videoId' in parseVideoLink(text)
  const isLink = isVideo || (!/\s/.test(text.trim()) && findOtherLink(text) !== null)
  return isLink ? readLink(text) : { transcript: { text } }
}

function readLink(text: string): Source {
  const podcast = findOtherLink(text)
  return podcast === null ? { video: text } : { podcast }
}
