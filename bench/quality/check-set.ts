// Scores the check of statements on the project's own set, without a model.
import { readFileSync } from 'node:fs'
import { checkStatement } from '#engine/check/check-statement.ts'
import type { Check } from '#engine/check/check-types.ts'
import { createCheckContext } from '#engine/check/context.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'

const folder = new URL('check-set/', import.meta.url)
/** Seconds of one line. */
const lineSeconds = 4

type SetVideo = {
  id: string
  language: string
  part: 'tuned' | 'kept'
  title: string
  channel: string
  description: string
  lines: string[]
}
type SetStatement = { video: string; isTrue: boolean; kind?: string; lines: number[]; text: string }
export type JudgedStatement = SetStatement & {
  part: SetVideo['part']
  check: Check
  reason?: string | undefined
  isBestLine: boolean
}

function readRows<Row>(name: string): Row[] {
  const rows = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8').split('\n')
  return rows.filter(Boolean).map((row) => JSON.parse(row) as Row)
}

/** Kinds of false statements of which the cited words say nothing at all. */
const unsaidKinds = new Set(['invented', 'unsaid'])

/** Judges all statements as the product does. */
export function judgeCheckSet(): JudgedStatement[] {
  const statements = readRows<SetStatement>('statements')
  return readRows<SetVideo>('videos').flatMap(({ id, language, part, title, channel, description, lines }) => {
    const cues = lines.map((text, i) => ({ text, startSeconds: i * lineSeconds, endSeconds: (i + 1) * lineSeconds }))
    const { sentences } = prepareTranscript({ language, kind: 'manual', cues })
    const context = createCheckContext({
      lines: sentences,
      language,
      writtenIn: language,
      about: [title, channel, description],
    })
    const placeOf = (line: number) =>
      Math.max(
        0,
        sentences.findLastIndex(({ startSeconds }) => startSeconds <= line * lineSeconds + 1),
      )
    return statements
      .filter(({ video }) => video === id)
      .map((statement) => {
        const cited = statement.lines.map(placeOf)
        const { lines: shown, ...result } = checkStatement(statement.text, cited, context)
        return { ...statement, part, ...result, isBestLine: shown.includes(cited[0]!) }
      })
  })
}

/** Formats the table of what passes, what is marked and what is left out, of both halves. */
export function formatCheckScores(judged: JudgedStatement[]): string {
  const rows = (['tuned', 'kept'] as const).map((part) => {
    const own = judged.filter((statement) => statement.part === part)
    const [right, wrong] = [own.filter(({ isTrue }) => isTrue), own.filter(({ isTrue }) => !isTrue)]
    const opposite = wrong.filter(({ kind }) => !unsaidKinds.has(kind!))
    const share = (list: JudgedStatement[], check: Check) =>
      `${((100 * list.filter((one) => one.check === check).length) / list.length).toFixed(1)}`
    const best = right.filter(({ isBestLine }) => isBestLine).length
    return [
      part,
      ...[String(right.length), share(right, 'confirmed'), share(right, 'unconfirmed'), share(right, 'contradicted')],
      ...[String(wrong.length), share(wrong, 'confirmed'), share(wrong, 'unconfirmed'), share(wrong, 'contradicted')],
      ...[share(opposite, 'confirmed'), `${best} of ${right.length}`],
    ]
  })
  const header = [
    'Check of statements',
    'True',
    'Confirmed',
    'Marked',
    'Left out',
    'False',
    'Confirmed',
    'Marked',
    'Left out',
    'Denied by their lines, confirmed',
    'Best line shown',
  ]
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}
