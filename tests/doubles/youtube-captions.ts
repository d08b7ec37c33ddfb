// Writes cues in the four caption formats that YouTube serves.
import type { Cue } from '#contract/captions/transcript.ts'
import type { FakeTrack } from './youtube-videos.ts'

const ms = (seconds: number) => Math.round(seconds * 1000)
const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')

/** Returns the body and its content type, or null for an unknown format. The default is srv1. */
export function writeCaptions(
  { kind, cues }: FakeTrack,
  format: string | null,
): { type: string; body: string } | null {
  const xml = 'text/xml; charset=UTF-8'
  if (format === 'json3')
    return {
      type: 'application/json; charset=UTF-8',
      body: JSON.stringify(toJson3(cues, kind === 'auto')),
    }
  if (format === 'srv3') return { type: xml, body: toSrv3(cues, kind === 'auto') }
  if (format === 'vtt')
    return {
      type: 'text/vtt; charset=UTF-8',
      body: kind === 'auto' ? toRollingVtt(cues) : toVtt(cues),
    }
  return format === null || format === 'srv1' ? { type: xml, body: toSrv1(cues) } : null
}

/** Gives each word an offset in milliseconds, as automatic captions have it. */
function spreadWords({
  text,
  startSeconds,
  endSeconds,
}: Cue): { word: string; offsetMs: number }[] {
  const words = text.split(' ')
  return words.map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    offsetMs: Math.floor((ms(endSeconds - startSeconds) * index) / words.length),
  }))
}

function toJson3(cues: Cue[], isAutomatic: boolean) {
  const end = ms(cues.at(-1)?.endSeconds ?? 0)
  const captions = cues.flatMap((cue, index): object[] => {
    const tStartMs = ms(cue.startSeconds)
    if (!isAutomatic)
      return [
        {
          tStartMs,
          dDurationMs: ms(cue.endSeconds) - tStartMs,
          segs: [{ utf8: breakIntoTwoLines(cue.text) }],
        },
      ]
    const segs = spreadWords(cue).map(({ word, offsetMs }) =>
      offsetMs ? { utf8: word, tOffsetMs: offsetMs } : { utf8: word },
    )
    // A caption stays on the screen while the next one appears below it.
    const event = {
      tStartMs,
      dDurationMs: ms(cues[index + 1]?.endSeconds ?? cue.endSeconds) - tStartMs,
      wWinId: 1,
      segs,
    }
    return index === 0
      ? [event]
      : [
          {
            tStartMs: tStartMs - 10,
            dDurationMs: 10,
            wWinId: 1,
            aAppend: 1,
            segs: [{ utf8: '\n' }],
          },
          event,
        ]
  })
  const window = { dDurationMs: end, id: 1, wpWinPosId: 1, wsWinStyleId: 1 }
  return {
    wireMagic: 'pb3',
    pens: [{}],
    wsWinStyles: [{}],
    wpWinPositions: [{}],
    events: isAutomatic ? [window, ...captions] : captions,
  }
}

function toSrv3(cues: Cue[], isAutomatic: boolean): string {
  const lines = cues.map((cue, index) => {
    const start = ms(cue.startSeconds)
    const duration = ms(cue.endSeconds) - start
    if (!isAutomatic)
      return `<p t="${start}" d="${duration}">${escapeXml(breakIntoTwoLines(cue.text))}</p>`
    const words = spreadWords(cue).map(
      ({ word, offsetMs }) =>
        `<s${offsetMs ? ` t="${offsetMs}"` : ''} ac="0">${escapeXml(word)}</s>`,
    )
    const lineBreak = index === 0 ? '' : `<p t="${start - 10}" d="10" w="1" a="1">\n</p>\n`
    return `${lineBreak}<p t="${start}" d="${duration}" w="1">${words.join('')}</p>`
  })
  return `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<head>\n<ws id="0"/>\n<wp id="0"/>\n</head>\n<body>\n${lines.join('\n')}\n</body>\n</timedtext>`
}

function toSrv1(cues: Cue[]): string {
  const lines = cues.map(({ startSeconds, endSeconds, text }) => {
    const dur = Math.round((endSeconds - startSeconds) * 1000) / 1000
    return `<text start="${startSeconds}" dur="${dur}">${escapeXml(text.replaceAll("'", '&#39;'))}</text>`
  })
  return `<?xml version="1.0" encoding="utf-8" ?><transcript>${lines.join('')}</transcript>`
}

const formatVttTime = (seconds: number) => new Date(ms(seconds)).toISOString().slice(11, 23)
const vttHead = 'WEBVTT\nKind: captions\nLanguage: en\n\n'

function toVtt(cues: Cue[]): string {
  return (
    vttHead +
    cues
      .map(
        (cue) =>
          `${formatVttTime(cue.startSeconds)} --> ${formatVttTime(cue.endSeconds)}\n${escapeXml(breakIntoTwoLines(cue.text))}\n`,
      )
      .join('\n')
  )
}

function toRollingVtt(cues: Cue[]): string {
  const position = 'align:start position:0%'
  const blocks = cues.map((cue, index) => {
    const end = Math.max(
      cue.startSeconds,
      (cues[index + 1]?.startSeconds ?? cue.endSeconds + 0.01) - 0.01,
    )
    const words = spreadWords(cue).map(({ word, offsetMs }) =>
      offsetMs ? `<${formatVttTime(cue.startSeconds + offsetMs / 1000)}><c>${word}</c>` : word,
    )
    const above = cues[index - 1]?.text ?? ' '
    const rolling = `${formatVttTime(cue.startSeconds)} --> ${formatVttTime(end)} ${position}\n${above}\n${words.join('')}\n`
    return `${rolling}\n${formatVttTime(end)} --> ${formatVttTime(end + 0.01)} ${position}\n${cue.text}\n \n`
  })
  return vttHead + blocks.join('\n')
}

function breakIntoTwoLines(text: string): string {
  const middle = text.lastIndexOf(' ', text.length / 2)
  return text.length < 40 || middle < 0
    ? text
    : `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}
