// A person's corrections of what was heard: the names of those who speak, and misheard
// words. Summaries, highlights and searches follow.
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { listTextsOfVideo, replaceTexts } from '../../marks/highlights/replace-texts.ts'
import { indexTranscript } from '../../summaries/transcripts/index-transcripts.ts'
import { ownIdOfHash, readCues } from '../../summaries/transcripts/transcripts.ts'
import * as own from '../../summaries/user-summaries/own-words.ts'
import type { ChangedWords, WordsChange } from '../../threads/change-words.ts'
import * as recordings from '../recordings/recordings.ts'
import { renewStaleSummaries } from './renew-summaries.ts'

type Row = recordings.RecordingRow
type Owned = { ownerId: string; videoId: string }
type SpeakerName = { n: number; name: string }

const correctionLimits = { kind: 'corrections', perMinute: 30, perDay: 1000 }
class ChangedMeanwhile extends Problem {
  constructor() {
    super('bad_request', {
      message: 'The words were changed at the same time. Nothing was changed. Please try again.',
    })
  }
}
const mostTries = 5
const beingWritten =
  'A summary of these words is being written. Nothing was changed. Please try again when it is there.'
const notOwn =
  'Only words of your files, recordings and heard episodes can be corrected. Nothing was changed.'

/**
 * Corrects a misheard word wherever the person's transcript of a video has it. Resolves to
 * how often that was. Throws `not_found` without words of theirs, and `bad_request` for
 * captions that everybody reads.
 */
export async function correctWords(
  deps: Deps,
  { ownerId, videoId }: { ownerId: string | null; videoId: string },
  { heard, said }: { heard: string; said: string },
): Promise<number> {
  if (ownerId === null) throw new Problem('not_found')
  await enforceRateLimit(deps, { ...correctionLimits, userId: ownerId })
  return repeatWhenChanged(async () => {
    const row = await recordings.findHeard(deps.db.orm, ownerId, videoId)
    const names = row?.cueSpeakers ? listNames(row) : []
    const change: WordsChange = { kind: 'word', heard, said, names }
    return changeOwnWords(deps, { ownerId, videoId }, { row, change, values: {} })
  })
}

/** Several names may come at once, or while a summary ends. None of them is lost. */
async function repeatWhenChanged<T>(action: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === mostTries) throw error
    }
}

/** The names as they stand before cues. */
function listNames(row: Row): string[] {
  return [...new Set(row.cueSpeakers)]
    .filter((n) => n > 0)
    .map((n) => recordings.nameSpeaker(row, n))
}

/**
 * Names speakers. Equal names make one speaker of several. Before the words are whole the
 * names are kept for them.
 */
export async function nameSpeakers(
  deps: Deps,
  key: { ownerId: string | null; id: string },
  names: SpeakerName[],
): Promise<Row> {
  const { ownerId } = await recordings.requireOwn(deps.db.orm, key)
  await enforceRateLimit(deps, { ...correctionLimits, userId: ownerId })
  const given = Object.fromEntries(names.map(({ n, name }) => [n, toLabel(name)]))
  return repeatWhenChanged(() => giveNames(deps, key, given))
}

async function giveNames(
  deps: Deps,
  key: { ownerId: string | null; id: string },
  given: Row['speakerNames'],
): Promise<Row> {
  const { orm } = deps.db
  const row = await recordings.requireOwn(orm, key)
  if (!row.cueSpeakers) {
    if (!(await recordings.addNames(orm, row.id, given))) throw new ChangedMeanwhile()
    return recordings.requireOwn(orm, key)
  }
  const unknown = Object.keys(given).find((n) => !row.speakers.some((known) => known.n === +n))
  if (unknown)
    throw new Problem('bad_request', {
      message: `There is no speaker ${unknown}. Nothing was changed.`,
    })
  const { values, renamed } = mergeSpeakers(row, { ...row.speakerNames, ...given })
  const { ownerId, videoId } = row
  const change: WordsChange = { kind: 'names', renamed }
  if (renamed.length > 0) await changeOwnWords(deps, { ownerId, videoId }, { row, change, values })
  return recordings.requireOwn(orm, key)
}

/** Names that are read as such before a colon: up to four words of letters and digits. */
function toLabel(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}.'’_() -]/gu, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 4)
  const label = words.map((word) => [...word].slice(0, 20).join('')).join(' ')
  if (!/^\p{L}/u.test(label))
    throw new Problem('bad_request', {
      message: 'A name begins with a letter. Nothing was changed.',
    })
  return label[0]!.toUpperCase() + label.slice(1)
}

function mergeSpeakers(row: Row, speakerNames: Row['speakerNames']) {
  const nameOf = (n: number) => recordings.nameSpeaker({ speakerNames }, n)
  const numbers = row.speakers.map(({ n }) => n)
  const firstOf = (n: number) => numbers.find((other) => nameOf(other) === nameOf(n)) ?? n
  const renamed = numbers.flatMap((n): [string, string][] => {
    const earlier = recordings.nameSpeaker(row, n)
    return earlier === nameOf(n) ? [] : [[earlier, nameOf(n)]]
  })
  const kept = row.speakers.filter(({ n }) => firstOf(n) === n)
  return {
    renamed,
    values: {
      speakers: kept,
      cueSpeakers: row.cueSpeakers?.map((n) => (n > 0 ? firstOf(n) : 0)) ?? null,
      speakerNames: Object.fromEntries(kept.map(({ n }) => [n, nameOf(n)])),
    },
  }
}

type Change = {
  row: Row | null
  change: WordsChange
  /** What changes in the row of the recording. */
  values: Parameters<typeof recordings.replaceTranscript>[2]
}

/** Changes all words of a person's video. The engine reads them in a thread. */
async function changeOwnWords(
  deps: Deps,
  key: Owned,
  { row, change, values }: Change,
): Promise<number> {
  const { orm } = deps.db
  const generations = await own.listOwnGenerations(orm, key)
  const ids = [row?.transcriptId ?? [], generations.map(({ transcriptId }) => transcriptId)].flat()
  if (ids.length === 0) throw new Problem('not_found')
  if (!row && (await own.isBeingWritten(orm, key)))
    throw new Problem('bad_request', { message: beingWritten })
  const texts = await listTextsOfVideo(orm, key)
  let total = 0
  let hasOwn = false
  for (const id of new Set(ids)) {
    const earlier = await own.findOwnTranscript(orm, id)
    if (earlier === null) continue
    const cues = earlier && (await readCues(orm, id))
    if (!earlier || !cues) throw new ChangedMeanwhile()
    hasOwn = true
    const ofTranscript = generations.filter(({ transcriptId }) => transcriptId === id)
    const changed = await deps.engine.changeWords(
      {
        ...{ cues, language: earlier.language, transcriptKind: earlier.kind, quotes: texts },
        digests: ofTranscript.map(({ digest, engine }) => ({
          digest,
          isSaid: engine === 'extract',
        })),
      },
      change,
    )
    if (changed.changed === 0) continue
    total = Math.max(total, changed.changed)
    const isNewest = row?.transcriptId === id
    await store(deps, key, {
      ...{ earlier, changed, generations: ofTranscript, texts },
      recording: isNewest ? { row, values } : null,
    })
    // One may have been finished meanwhile.
    await renewStaleSummaries(deps, id)
  }
  if (!hasOwn) throw new Problem('bad_request', { message: notOwn })
  await notifyOwner(deps.db, key.ownerId)
  return total
}

type Stored = {
  earlier: NonNullable<Awaited<ReturnType<typeof own.findOwnTranscript>>>
  changed: ChangedWords
  generations: own.OwnGeneration[]
  texts: string[]
  recording: { row: Row; values: Change['values'] } | null
}

async function store(
  deps: Deps,
  key: Owned,
  { earlier, changed, generations, texts, recording }: Stored,
): Promise<void> {
  const id = ownIdOfHash(key, changed.hash)
  await deps.db.orm.transaction(async (tx) => {
    // The recording is locked first, as where a summary gets its newest words.
    if (recording) {
      const { row, values } = recording
      const moved = { from: earlier.id, to: id }
      if (!(await recordings.replaceTranscript(tx, row.id, { ...values, ...moved })))
        throw new ChangedMeanwhile()
    }
    await own.insertOwnTranscript(tx, earlier, {
      ...{ id, cues: changed.cues, videoId: key.videoId, nowMs: deps.now() },
    })
    const locked = await own.lockOwnGenerations(tx, key)
    for (const [at, { id: generationId }] of generations.entries()) {
      const generation = locked.find((one) => one.id === generationId)
      if (generation?.transcriptId !== earlier.id) throw new ChangedMeanwhile()
      const digest = changed.digests[at] as Digest
      await own.giveWords(tx, key, generation, { transcriptId: id, digest })
    }
    const newTexts = new Map(texts.map((text, at) => [text, changed.quotes[at]!]))
    await replaceTexts(tx, key, newTexts)
    await own.deleteOldWords(tx, [earlier.id])
  })
  await indexTranscript(deps, id)
  deps.embeddings?.request(id)
}
