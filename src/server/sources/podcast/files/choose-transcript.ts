// Chooses which of the transcripts of an episode is read.
import type { PodcastEpisode } from '#contract/sources/podcasts.ts'
import type { FeedTranscript } from './parse-feed.ts'

type Format = 'vtt' | 'srt' | 'json' | 'ttml' | 'html' | 'text' | 'unknown'

/** The best first: with times, then with speakers, then text alone. */
const formats: { format: Format; types: string[]; endings: RegExp }[] = [
  {
    format: 'vtt',
    types: ['text/vtt', 'application/vtt', 'text/webvtt', 'application/x-vtt'],
    endings: /\.vtt$/i,
  },
  {
    format: 'srt',
    types: [
      'application/x-subrip',
      'application/srt',
      'application/x-srt',
      'text/srt',
      'text/x-srt',
      'text/x-subrip',
    ],
    endings: /\.srt$/i,
  },
  {
    format: 'json',
    types: ['application/json', 'text/json', 'application/x-json'],
    endings: /\.json$/i,
  },
  { format: 'ttml', types: ['application/ttml+xml'], endings: /\.(?:ttml|dfxp)$/i },
  { format: 'html', types: ['text/html', 'application/xhtml+xml'], endings: /\.html?$/i },
  { format: 'text', types: ['text/plain', 'text/markdown'], endings: /\.(?:txt|md)$/i },
]
const order = [...formats.map(({ format }) => format), 'unknown']
const withTimes: Format[] = ['vtt', 'srt', 'json', 'ttml']

/**
 * By the type that the feed names, or else by the ending of the address, which is right
 * where a server calls everything text.
 */
export function formatOf({ url, type }: { url: string; type: string }): Format {
  const mediaType = type.split(';', 1)[0]!.trim().toLowerCase()
  const { pathname } = new URL(url)
  const named = formats.find(({ types }) => types.includes(mediaType))?.format
  const ending = formats.find(({ endings }) => endings.test(pathname))?.format
  return (named === 'text' || named === undefined ? (ending ?? named) : named) ?? 'unknown'
}

export const hasTimes = (format: Format): boolean => withTimes.includes(format)

/**
 * In the wished language, or else in that of the episode, which is meant where a
 * transcript names none; of those with times, the one for captions, and the format that
 * says most.
 */
export function chooseTranscript(
  transcripts: FeedTranscript[],
  { wished, spoken }: { wished: string | undefined; spoken: string },
): PodcastEpisode['transcript'] {
  const rank = (transcript: FeedTranscript) => {
    const language = primaryCode(transcript.language || spoken)
    const format = formatOf(transcript)
    return [
      wished !== undefined && language === primaryCode(wished) ? 0 : 1,
      spoken === '' || language === primaryCode(spoken) ? 0 : 1,
      hasTimes(format) || (transcript.isCaptions && format === 'unknown') ? 0 : 1,
      transcript.isCaptions ? 0 : 1,
      order.indexOf(format),
    ]
  }
  const [best] = transcripts
    .map((transcript) => ({ transcript, ranks: rank(transcript) }))
    .toSorted(
      (a, b) =>
        a.ranks.map((value, index) => value - b.ranks[index]!).find((lead) => lead !== 0) ?? 0,
    )
  const { url, type } = best!.transcript
  return { url, type: type.slice(0, 100) }
}

/** "de-AT" and "de_AT" -> "de". */
const primaryCode = (language: string) => language.toLowerCase().split(/[-_]/, 1)[0]!
