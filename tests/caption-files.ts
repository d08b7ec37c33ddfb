// Small caption files of every format that Pith reads, all with the same three sentences,
// and random damage to them.
import assert from 'node:assert/strict'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import type { RandomSource } from '../bench/random.ts'

export const sentences = [
  {
    start: 1,
    end: 6,
    text: 'Rain fell on the roof all night, and nobody in the house could sleep.',
  },
  {
    start: 6.5,
    end: 12,
    text: 'In the morning the river stood three meters higher than the day before.',
  },
  {
    start: 12.5,
    end: 18,
    text: 'We carried the books upstairs first, because paper does not forgive water.',
  },
]
type Sentence = (typeof sentences)[number]

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
/** 6.5 -> "00:00:06,500". */
export const clock = (seconds: number, point = ',') =>
  `00:00:${two(seconds)}${point}${String(Math.round((seconds % 1) * 1000)).padStart(3, '0')}`
const frames = (seconds: number) => `00:00:${two(seconds)}:${two((seconds % 1) * 24)}`
const milliseconds = (seconds: number) => Math.round(seconds * 1000)

/** The same sentences in a file of each format. */
export function writeCaptionFiles(sentences: readonly Sentence[]): Record<string, string> {
  const list = (write: (sentence: Sentence, number: number) => string) =>
    sentences.map(write).join('')
  return {
    srt: list(
      ({ start, end, text }, at) => `${at + 1}\n${clock(start)} --> ${clock(end)}\n${text}\n\n`,
    ),
    vtt: `WEBVTT\n\n${list(({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n<v Ada>${text}</v>\n\n`)}`,
    sbv: list(({ start, end, text }) => `${clock(start, '.')},${clock(end, '.')}\n${text}\n\n`),
    ass: `[Script Info]\n[Events]\nFormat: Start, End, Text\n${list(({ start, end, text }) => `Dialogue: ${clock(start, '.')},${clock(end, '.')},{\\i1}${text}\n`)}`,
    mpl2: list(({ start, end, text }) => `[${start * 10}][${end * 10}]${text}\n`),
    microdvd: `{1}{1}24\n${list(({ start, end, text }) => `{${start * 24}}{${end * 24}}${text}\n`)}`,
    sami: `<SAMI><BODY>${list(({ start, text }) => `<SYNC Start=${milliseconds(start)}><P Class=ENCC>${text}\n`)}</BODY></SAMI>`,
    lrc: `[ti:Rain]\n${list(({ start, text }) => `[${clock(start, '.').slice(3, 11)}]<00:01.00>${text}\n`)}`,
    srv1: `<transcript>${list(({ start, text }) => `<text start="${start}" dur="5">${text}</text>`)}</transcript>`,
    srv3: `<timedtext format="3"><body>${list(({ start, text }) => `<p t="${milliseconds(start)}" d="5000"><s>${text}</s></p>`)}</body></timedtext>`,
    ttml: `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div>${list(({ start, end, text }) => `<p begin="${start}s" end="${end}s">${text}</p>`)}</div></body></tt>`,
    json3: JSON.stringify({
      events: sentences.map(({ start, text }) => ({
        tStartMs: milliseconds(start),
        segs: [{ utf8: text }],
      })),
    }),
    segments: JSON.stringify({
      segments: sentences.map((sentence) => ({ ...sentence, speaker: 0 })),
    }),
    words: JSON.stringify({
      words: sentences.flatMap(({ start, text }) =>
        text
          .split(' ')
          .map((word, at) => ({ word, start: start + at * 0.3, end: start + at * 0.3 + 0.2 })),
      ),
    }),
    csv: `Speaker,Start,End,Text\n${list(({ start, end, text }) => `Ada,${frames(start)},${frames(end)},"${text}"\n`)}`,
    tsv: `start\tend\ttext\n${list(({ start, end, text }) => `${milliseconds(start)}\t${milliseconds(end)}\t${text}\n`)}`,
    panel: list(({ start, text }) => `0:${two(start)}\n${text}\n`),
    markdown: list(({ start, text }) => `- **[0:${two(start)}]** ${text}\n`),
    meeting: `Transcript\n${list(({ start, text }, at) => `${at === 1 ? 'Ben' : 'Ada'} Berg 0 minutes ${Math.floor(start)} seconds\n${text}\n`)}`,
    film: list(
      ({ start, end, text }, at) =>
        `${frames(start)} - ${frames(end)}\nSpeaker ${1 + (at % 2)}\n${text}\n\n`,
    ),
    chat: list(
      ({ text }, at) => `[12/03/24, 14:0${at}:11] ${at === 1 ? 'Ben' : 'Ada'} Berg: ${text}\n`,
    ),
    text: list(({ text }) => `${text}\n`),
  }
}

export const captionFiles = writeCaptionFiles(sentences)

const fragments =
  '\n|\n\n\n|\r\n|-->|00:00:05,000 --> 00:00:06,000\n|<|>|</|<!--|]]>|&amp;|&#x110000;|{|}|[|]|"|\'|:|,|\t|;|\0|\ud800|\u202e|NaN|1e999|-1|99:99:99|null|<p begin="|WEBVTT\n|[0:01]|{"start":|**|０：０１'.split(
    '|',
  )

/**
 * Damages a file in one to four places, as copying, cutting, joining, editing and
 * converting do.
 */
export function damage(file: string, random: RandomSource): string {
  let text = file
  for (let count = 1 + random.below(4); count > 0; count--)
    text = random.pick(damages)(text, random)
  return text
}

const damages: ((text: string, random: RandomSource) => string)[] = [
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  (text) => text + text,
  (text, random) => splice(text, random, random.below(30), ''),
  (text, random) => splice(text, random, 0, random.pick(fragments)),
  (text, random) => splice(text, random, 0, random.pick(fragments).repeat(random.below(200))),
  (text, random) => splice(text, random, random.below(5), text.slice(0, random.below(200))),
  (text, random) => splice(text, random, 1, String.fromCharCode(random.below(0x10000))),
  (text, random) =>
    text.replace(/\d+/g, (digits) => (random.chance(0.1) ? String(random.below(1e6)) : digits)),
  (text, random) =>
    text.replaceAll('\n', random.pick(['\r\n', '\r\r\n', '\n\n', '\u2028', ' ', ''])),
  (text, random) =>
    text
      .split('\n')
      .toSorted(() => random.below(3) - 1)
      .join('\n'),
  (text, random) => `${text}${'\n'.repeat(random.below(2000))}${text}`,
  (text) => text.replaceAll('-->', '->').replaceAll('"', "'"),
]

function splice(text: string, random: RandomSource, length: number, added: string): string {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + added + text.slice(at + length)
}

/**
 * Checks what follows relies on: captions in order that can be stored, or a problem with
 * a sentence. Throws otherwise.
 */
export function expectCaptionsOrProblem(text: string, name?: string): void {
  let cues: Cue[] = []
  try {
    cues = parseCaptions(text, name).cues
    assert.ok(cues.length > 0)
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
    assert.match(problem.code, /^captions_(?:unreadable|empty|too_complex)$/)
    assert.match(problem.message, /\w\.$/)
  }
  for (const [index, { startSeconds, endSeconds, text: said }] of cues.entries()) {
    const next = cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    const isInOrder = 0 <= startSeconds && startSeconds <= endSeconds && endSeconds <= next
    if (!isInOrder || !Number.isFinite(endSeconds))
      throw new Error(`times ${startSeconds}, ${endSeconds}, ${next}`)
    if (said === '' || said.trim() !== said || /\p{Cc}|\p{Cs}/u.test(said))
      throw new Error(`text ${said}`)
  }
}
