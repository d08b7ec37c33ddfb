// Tables of the check of statements, and of the search for passages, on the project's own set.
import { canReadWhole, limitWholeTokens } from '#engine/ask/answer/read-lines.ts'
import { findPassages } from '#engine/ask/passages/find-passages.ts'
import type { Check } from '#engine/check/check-types.ts'
import type { SecondLooks } from '#engine/check/judge.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'
import {
  type Judged,
  judgeStatements,
  judgeTitles,
  lineSeconds,
  type Part,
  parts,
  type Question,
  readRecordedLooks,
  readRows,
  toTranscript,
  type Video,
} from './check-set.ts'

/**
 * Passages for a question about one video without a model, and those that a model reads
 * for one about all videos.
 */
const maxPassages = 8
const libraryLimits = { maxPassages: 16, maxPerVideo: 5 }
/** Of a local model. */
const contextTokens = 32_768

/** Kinds of false statements of which the cited words say nothing at all. */
const unsaidKinds = new Set(['invented', 'unsaid'])

type AnswerPlaces = {
  part: Part
  /** The place of the passage that has a line of the answer; 0 where none has. */
  rank: number
  /**
   * Whether a model reads a line of the answer: in the whole video, and in the passages
   * of all videos.
   */
  isRead: { whole: boolean; library: boolean }
}

/** Tells of each question where its answer is. */
function placeAnswers(): AnswerPlaces[] {
  const questions = readRows<Question>('questions')
  const videos = readRows<Video>('videos')
  const sources = videos.map((video) => ({
    videoId: video.id,
    title: video.title,
    transcript: toTranscript(video),
    chapters: [],
  }))
  return videos.flatMap((video, i) => {
    const source = sources[i]!
    const fits = canReadWhole(source.transcript, limitWholeTokens({ contextTokens }))
    const { sentences, injections } = prepareTranscript(source.transcript)
    const read = sentences.filter((_, at) => fits && !injections().has(at))
    return questions
      .filter((question) => question.video === video.id)
      .map(({ text, lines }) => {
        const { passages } = findPassages(text, [source], { maxPassages, maxPerVideo: maxPassages })
        const isAnswer = ({
          startSeconds,
          endSeconds,
        }: {
          startSeconds: number
          endSeconds: number
        }) =>
          lines.some(
            (line) => line * lineSeconds >= startSeconds - 1 && line * lineSeconds < endSeconds,
          )
        const ofLibrary = findPassages(text, sources, libraryLimits).passages
        const isRead = {
          whole: read.some(isAnswer),
          library: ofLibrary.some((passage) => passage.videoId === video.id && isAnswer(passage)),
        }
        return { part: video.part, rank: passages.findIndex(isAnswer) + 1, isRead }
      })
  })
}

/**
 * The tables of the tuned and of the kept half: without a model, after the recorded second
 * looks of two models, and after that of the model at hand.
 */
export function formatCheckScores(looksOfModel?: SecondLooks): string {
  const answers = placeAnswers()
  const { looks, share } = readRecordedLooks()
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const table = (header: string[], rows: string[][]) =>
    [header, header.map(() => '---'), ...rows].map(line).join('\n')
  const statementRows = [
    ...scoreStatements('', judgeStatements()),
    ...looks.flatMap((look, i) => scoreStatements(`, model ${'AB'[i]}`, judgeStatements(look))),
    ...(looksOfModel ? scoreStatements(', by this model', judgeStatements(looksOfModel)) : []),
  ]
  const questionRows = parts.map((part) => {
    const own = answers.filter((one) => one.part === part)
    return [
      part,
      `${own.length}`,
      percent(own.filter(({ rank }) => rank === 1).length, own.length),
      percent(own.filter(({ rank }) => rank > 0).length, own.length),
      percent(own.filter(({ isRead }) => isRead.library).length, own.length),
      percent(own.filter(({ isRead }) => isRead.whole).length, own.length),
    ]
  })
  return [
    table(
      [
        'Statements',
        'True',
        'Confirmed',
        'Marked',
        'Left out',
        'Best line shown',
        'False',
        'Confirmed',
        'Marked',
        'Left out',
        'Of those that their lines deny, confirmed',
      ],
      statementRows,
    ),
    `Models A and B looked again; their answers fit ${percent(share, 1)} %.`,
    table(['Titles', 'True', 'Marked', 'Left out', 'False', 'Marked', 'Left out'], scoreTitles()),
    table(
      [
        'Questions',
        'All',
        'Answer in the first passage',
        'In eight',
        'In sixteen of all videos',
        'In the whole video',
      ],
      questionRows,
    ),
  ].join('\n\n')
}

const percent = (count: number, all: number) => ((100 * count) / all).toFixed(1)

function scoreTitles(): string[][] {
  const judged = judgeTitles()
  return parts.map((part) => {
    const own = judged.filter((one) => one.part === part)
    const describe = (isTrue: boolean) => {
      const list = own.filter((one) => one.isTrue === isTrue)
      const shareOf = (check: Check) =>
        percent(list.filter((one) => one.check === check).length, list.length)
      return [`${list.length}`, shareOf('unconfirmed'), shareOf('contradicted')]
    }
    return [part, ...describe(true), ...describe(false)]
  })
}

function scoreStatements(how: string, judged: Judged[]): string[][] {
  const checks: Check[] = ['confirmed', 'unconfirmed', 'contradicted']
  return parts.map((part) => {
    const own = judged.filter((one) => one.part === part)
    const shares = (list: Judged[]) =>
      checks.map((check) => percent(list.filter((one) => one.check === check).length, list.length))
    const [right, wrong] = [own.filter(({ isTrue }) => isTrue), own.filter(({ isTrue }) => !isTrue)]
    const denied = wrong.filter(({ kind }) => !unsaidKinds.has(kind!))
    const best = right.filter(({ isBestLine }) => isBestLine).length
    return [
      `${part}${how}`,
      `${right.length}`,
      ...shares(right),
      percent(best, right.length),
      `${wrong.length}`,
      ...shares(wrong),
      shares(denied)[0]!,
    ]
  })
}
