// Transcripts of meetings: what stands above the first time and at the end is not said,
// and several people speak after one time.
import { estimateSpeechSeconds, type RawCue, type Reading } from '../cues/raw-cues.ts'
import type { StampedLine } from './speaker-lines.ts'

/** "Ada Lovelace: It computes." */
const labelled = /^[\p{Lu}\p{Lo}][^\s:：]{0,40}(?: [^\s:：]{1,40}){0,4}(?:: |：)\s?\S/u
/** "Meeting ended after 00:06:12", and what programs say of their own work. */
const footer = /\d{1,2}:\d{2}(?::\d{2})?\W*$|computer[- ]generated|\bended\b|^transcribed by\b/i
/** "Ada Lovelace stopped transcription", as a turn of its own. */
const notice =
  /^(?:[^:：]{1,80}: )?\p{Lu}[^:：]{0,80} (?:(?:started|stopped) transcription|hat die Transkription (?:gestartet|beendet)|a (?:démarré|arrêté) la transcription|(?:inició|detuvo) la transcripción|(?:iniciou|parou) a transcrição|ha (?:avviato|interrotto) la trascrizione|heeft de transcriptie (?:gestart|gestopt))\.?$/u
const minLabelled = 2
/** Turns that share one time for longer have estimated times. */
const maxSharedSeconds = 30

/**
 * Leaves out the lines above the first time, and those at the end, where the others name
 * their speakers. What a speaker of the others says above the first time is kept: a
 * program may name the time every five minutes only.
 */
export function dropUnsaidLines(
  lines: string[],
  read: (line: string) => StampedLine | null,
): string[] {
  const first = lines.findIndex((line) => read(line) !== null)
  if (first < 0) return lines
  const said = lines.slice(first).map((line) => read(line)?.rest ?? line)
  const names = said.filter((line) => labelled.test(line))
  if (names.length < minLabelled || names.length * 2 < said.filter((line) => line !== '').length)
    return lines
  const speakers = new Set(names.map(labelOf))
  const isSaid = (line: string) => labelled.test(line) && speakers.has(labelOf(line))
  const early = lines.slice(0, first).findIndex(isSaid)
  const last = lines.findLastIndex((line) => labelled.test(read(line)?.rest ?? line))
  const end = lines.findIndex((line, index) => index > last && footer.test(line))
  return lines
    .slice(early < 0 ? first : early, end < 0 ? lines.length : end)
    .filter((line) => !notice.test(read(line)?.rest ?? line))
}

const labelOf = (line: string) => line.split(/[:：]/, 1)[0]

/** A caption before its lines are joined. */
export type StampedText = { startSeconds: number; endSeconds: number | null; lines: string[] }

/** Shares the time of captions with several turns between them, by their lengths. */
export function spreadTurns(texts: StampedText[]): Reading {
  let isEstimated = false
  const cues = texts.flatMap(({ lines, ...times }, index): RawCue[] => {
    const turns = splitTurns(lines)
    if (turns.length < 2) return [{ ...times, text: lines.join(' ') }]
    const spoken = turns.map(estimateSpeechSeconds)
    const total = spoken.reduce((sum, seconds) => sum + seconds, 0)
    const end = times.endSeconds ?? texts[index + 1]?.startSeconds ?? times.startSeconds + total
    const length = Math.max(0, end - times.startSeconds)
    isEstimated ||= length > maxSharedSeconds
    let before = 0
    return turns.map((text, number) => {
      const startSeconds = times.startSeconds + (length * before) / total
      before += spoken[number]!
      return { startSeconds, endSeconds: times.startSeconds + (length * before) / total, text }
    })
  })
  return { cues, hasEstimatedTimes: isEstimated }
}

/** Joins the lines of each speaker. */
function splitTurns(lines: string[]): string[] {
  const turns: string[][] = []
  for (const line of lines) {
    if (turns.length === 0 || labelled.test(line)) turns.push([line])
    else turns.at(-1)!.push(line)
  }
  return turns.map((turn) => turn.join(' '))
}
