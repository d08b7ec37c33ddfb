// Parses TTML (.ttml, .dfxp): <p begin end dur>, whose times are "00:00:01.500", "00:00:01:12" with frames, "1.5s" or "15000000t".
import { decodeEntities, stripTags } from './cue-text.ts'
import type { RawCue } from './raw-cues.ts'
import { parseElements, parseNumber } from './xml.ts'

const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 }
const usualFrameRate = 30

export function isTtml(start: string): boolean {
  return /<(?:\w+:)?tt[\s>]/.test(start)
}

export function parseTtml(text: string): RawCue[] {
  const [, prefix = '', head = ''] = /<(\w+:)?tt(?=[\s>])([^>]*)/.exec(text) ?? []
  const readRate = (name: string) => parseNumber(new RegExp(`\\s\\w+:${name}="(\\d+)"`).exec(head)?.[1] ?? null)
  const frameRate = readRate('frameRate') || usualFrameRate
  const tickRate = readRate('tickRate') || 1
  const parseTime = (time: string | null): number => {
    const [, hours, minutes, seconds, frames] = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)(?::(\d+))?$/.exec(time ?? '') ?? []
    if (hours) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(frames ?? 0) / frameRate
    const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(h|ms?|s|f|t)$/.exec(time ?? '') ?? []
    return Number(amount) * ({ ...units, f: 1 / frameRate, t: 1 / tickRate }[unit] ?? Number.NaN)
  }
  return parseElements(text, `${prefix}p`).map((element) => {
    const startSeconds = parseTime(element.getAttribute('begin'))
    const end = parseTime(element.getAttribute('end'))
    return {
      startSeconds,
      endSeconds: Number.isNaN(end) ? startSeconds + parseTime(element.getAttribute('dur')) : end,
      text: decodeEntities(stripTags(element.content.replace(/<(?:\w+:)?br\s*\/?>/g, ' '))),
    }
  })
}
