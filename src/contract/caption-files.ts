// A transcript as a caption file that players read.
import type { Cue } from './transcript.ts'

export const captionFormats = ['srt', 'vtt', 'txt'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** The cues as SubRip, WebVTT or plain lines; ends with a line break. */
export function toCaptionFile(cues: Cue[], format: CaptionFormat): string {
  if (format === 'txt') return `${cues.map(({ text }) => oneParagraph(text)).join('\n')}\n`
  const point = format === 'srt' ? ',' : '.'
  const blocks = cues.map(({ startSeconds, endSeconds, text }, index) => {
    const times = `${clock(startSeconds, point)} --> ${clock(Math.max(endSeconds, startSeconds), point)}`
    return [...(format === 'srt' ? [index + 1] : []), times, harmless(oneParagraph(text), format)].join('\n')
  })
  return `${[...(format === 'vtt' ? ['WEBVTT'] : []), ...blocks].join('\n\n')}\n`
}

/** 3661.5 -> "01:01:01,500". */
function clock(seconds: number, point: ',' | '.'): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(value % 60).padStart(2, '0')
  const whole = Math.floor(milliseconds / 1000)
  const hours = String(Math.floor(whole / 3600)).padStart(2, '0')
  return `${hours}:${two(Math.floor(whole / 60))}:${two(whole)}${point}${String(milliseconds % 1000).padStart(3, '0')}`
}

/** An empty line would end the caption, an arrow would begin another. */
function oneParagraph(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Spoken signs are no markup: players read "<i>" and "&amp;" in WebVTT, and tags in SubRip. */
function harmless(text: string, format: CaptionFormat): string {
  const arrowless = text.replaceAll('-->', '→')
  return format === 'vtt' ? arrowless.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : arrowless
}
