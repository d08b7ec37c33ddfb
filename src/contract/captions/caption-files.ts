// Converts a transcript to a caption file.
import type { Cue } from './transcript.ts'

export const captionFormats = ['srt', 'vtt', 'txt'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** Returns SubRip, WebVTT or plain text. Ends with a line break. */
export function toCaptionFile(cues: Cue[], format: CaptionFormat): string {
  if (format === 'txt') return `${cues.map(({ text }) => toSingleLine(text)).join('\n')}\n`
  const point = format === 'srt' ? ',' : '.'
  const blocks = cues.map(({ startSeconds, endSeconds, text }, index) => {
    const times = `${formatCaptionTime(startSeconds, point)} --> ${formatCaptionTime(Math.max(endSeconds, startSeconds), point)}`
    return [
      ...(format === 'srt' ? [index + 1] : []),
      times,
      escapeCaptionText(toSingleLine(text), format),
    ].join('\n')
  })
  return `${[...(format === 'vtt' ? ['WEBVTT'] : []), ...blocks].join('\n\n')}\n`
}

/** 3661.5 -> "01:01:01,500". */
function formatCaptionTime(seconds: number, point: ',' | '.'): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(value % 60).padStart(2, '0')
  const whole = Math.floor(milliseconds / 1000)
  const hours = String(Math.floor(whole / 3600)).padStart(2, '0')
  return `${hours}:${two(Math.floor(whole / 60))}:${two(whole)}${point}${String(milliseconds % 1000).padStart(3, '0')}`
}

/** An empty line would end the caption. */
function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Replaces arrows, which separate the times of a caption, and escapes markup in WebVTT. */
function escapeCaptionText(text: string, format: CaptionFormat): string {
  const arrowless = text.replaceAll('-->', '→')
  return format === 'vtt' ? arrowless.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : arrowless
}
