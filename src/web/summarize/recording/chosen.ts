// The recording that a person gives: it is looked at, made smaller and sent, while the
// person may visit other pages of the app. One at a time.
import { useSyncExternalStore } from 'react'
import { maxRecordingBytes, maxRecordingSeconds } from '#contract/basics/limits.ts'
import { AnyProblem, localProblem } from '#contract/problems/problem.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { NewRecording, Recording } from '#contract/recordings/recordings.ts'
import { api } from '../../api/api.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'
import { rememberResults } from '../jobs/has-results.ts'
import { extractSound, inspectSound, isSentAsItIs, type SoundFacts } from './read-sound.ts'
import { isNamedAfter, listBegun, sendParts, waitToRetry } from './sending.ts'
import { findSound, isExpired, removeSounds } from './sound-file.ts'

type Chosen =
  | { phase: 'none' }
  | { phase: 'looking'; file: File }
  /** What it is known to be; the person has not said yet that it is to be heard. */
  | { phase: 'asking'; file: File; facts: SoundFacts; unfinished: Recording | null }
  | { phase: 'reading'; file: File; facts: SoundFacts; share: number }
  | Sending
  | { phase: 'refused'; file: File; facts: SoundFacts | null; problem: AnyProblem }
  /** The server has all of it, or as much as another page sent. */
  | { phase: 'given'; id: string }

export type Sending = {
  phase: 'sending'
  file: File
  facts: SoundFacts
  /** What is sent: the file, or its sound alone. */
  sound: File
  recording: Recording
  isPaused: boolean
  isWaiting: boolean
}

type ListeningOptions = Omit<NewRecording, 'name' | 'bytes'>

let chosen: Chosen = stored()
/** What was being sent when another file was given. */
let halted: Sending | null = null
let work = new AbortController()
const listeners = new Set<() => void>()

export const useChosen = () =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => chosen,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function stored(): Chosen {
  const id = readStorage('recording')
  return id ? { phase: 'given', id } : { phase: 'none' }
}

function change(next: Chosen): void {
  chosen = next
  const id = next.phase === 'given' ? next.id : next.phase === 'sending' ? next.recording.id : null
  writeStorage('recording', id)
  const isBusy = next.phase === 'reading' || (next.phase === 'sending' && !next.isPaused)
  if (isBusy) addEventListener('beforeunload', keepOpen)
  else removeEventListener('beforeunload', keepOpen)
  for (const listener of listeners) listener()
}

/** What is sent needs the page. */
const keepOpen = (event: BeforeUnloadEvent) => event.preventDefault()

/** Ends what runs for the last choice. */
function renew(): AbortSignal {
  work.abort()
  work = new AbortController()
  return work.signal
}

/**
 * Looks at a file. One that was sent in part goes on at once. Where another one was, the
 * person is told so.
 */
export async function chooseFile(file: File): Promise<void> {
  if (chosen.phase === 'sending') halted = chosen
  const signal = renew()
  change({ phase: 'looking', file })
  let facts: SoundFacts | null = null
  try {
    facts = await inspectSound(file, signal)
    const begun = await listBegun(api)
    const same = begun.find((other) => isNamedAfter(other, file))
    signal.throwIfAborted()
    if (same && (await resumeBegun(same, { file, facts, signal }))) return
    const last = begun.find(({ id }) => id === halted?.recording.id) ?? begun[0]
    change({ phase: 'asking', file, facts, unfinished: same ?? last ?? null })
  } catch (cause) {
    refuse(signal, { file, facts }, cause)
  }
}

type Looked = { file: File; facts: SoundFacts; signal: AbortSignal }

/** Resolves to false where its sound differs from what was sent. */
async function resumeBegun(recording: Recording, looked: Looked): Promise<boolean> {
  const { file, facts, signal } = looked
  const sound = isSentAsItIs(file, facts) ? file : await findSound(file, maxRecordingSeconds)
  signal.throwIfAborted()
  if (sound?.size !== recording.bytes) return false
  await send(recording, sound, looked)
  return true
}

/** Whether the file of a recording that was sent in part is here still. */
export const isHalted = ({ id }: Recording): boolean => halted?.recording.id === id

/** Sends the rest of the file that was being sent, in the place of the one that is shown. */
export function goOnWithHalted(): void {
  if (!halted) return
  change({ ...halted, isPaused: true, isWaiting: false })
  void resume()
}

/** What was asked for, for another attempt. */
let asked: ListeningOptions = {}

/** Has the chosen file heard, by default as was asked before. */
export async function begin(options: ListeningOptions = asked): Promise<void> {
  asked = options
  if (chosen.phase !== 'asking' && chosen.phase !== 'refused') return
  const { file, facts } = chosen
  if (!facts) return
  const signal = renew()
  try {
    const sound = await readSound({ file, facts, signal })
    if (sound.size > maxRecordingBytes) throw new Problem('recording_too_large')
    const key = [...crypto.getRandomValues(new Uint8Array(16))].join('-')
    const body = { ...options, name: file.name, bytes: sound.size }
    const recording = await api.beginRecording(body, key)
    rememberResults()
    if (signal.aborted) return void api.deleteRecording(recording.id)
    await send(recording, sound, { file, facts, signal })
  } catch (cause) {
    refuse(signal, { file, facts }, cause)
  }
}

async function readSound({ file, facts, signal }: Looked): Promise<File> {
  const isTooLong = (facts.seconds ?? 0) > maxRecordingSeconds
  if (isSentAsItIs(file, facts) && !isTooLong) return file
  await removeSounds(isExpired)
  const onShare = (share: number) =>
    !signal.aborted && change({ phase: 'reading', file, facts, share })
  onShare(0)
  try {
    return await extractSound(file, { untilSeconds: maxRecordingSeconds, onShare, signal })
  } catch (cause) {
    // The server may read what this browser does not.
    const isRefused = cause instanceof AnyProblem && cause.code === 'recording_unsupported'
    if (isRefused && facts.mayBeRead && !facts.hasVideo && !isTooLong) return file
    throw cause
  }
}

async function send(recording: Recording, sound: File, looked: Looked): Promise<void> {
  halted = null
  const { file, facts, signal } = looked
  const state = { phase: 'sending', file, facts, sound, isPaused: false } as const
  let latest = { ...state, recording, isWaiting: false }
  const update = (part: Partial<Sending>) => {
    if (signal.aborted) return
    latest = { ...latest, ...part } as typeof latest
    change(latest)
  }
  update({})
  const whole = await sendParts({
    file: sound,
    recording,
    calls: api,
    signal,
    onReceived: (next) => update({ recording: next }),
    onWaiting: (isWaiting) => update({ isWaiting }),
    wait: waitToRetry,
  })
  change({ phase: 'given', id: whole.id })
  await removeSounds(({ size }) => size === sound.size)
}

export function pause(): void {
  if (chosen.phase !== 'sending') return
  renew()
  change({ ...chosen, isPaused: true, isWaiting: false })
}

export async function resume(): Promise<void> {
  if (chosen.phase !== 'sending') return
  const { recording, sound, file, facts } = chosen
  const signal = renew()
  try {
    await send(recording, sound, { file, facts, signal })
  } catch (cause) {
    refuse(signal, { file, facts }, cause)
  }
}

/** Shows another recording, which the server has. */
export function showRecording(id: string): void {
  renew()
  halted = null
  change({ phase: 'given', id })
}

/** Shows none any more. What the server has goes on. */
export function leaveRecording(): void {
  renew()
  halted = null
  change({ phase: 'none' })
}

/** The same, unless another one took its place. */
export function leaveIfGiven(id: string): void {
  if (chosen.phase === 'given' && chosen.id === id) leaveRecording()
}

/** Gives up what was not sent yet. Another file that was sent in part is left as it is. */
export async function cancelSending(): Promise<void> {
  if (halted) return goOnWithHalted()
  const id = chosen.phase === 'sending' ? chosen.recording.id : null
  const hasOther = chosen.phase === 'asking' && chosen.unfinished !== null
  leaveRecording()
  if (!hasOther) await removeSounds(() => true)
  if (id) await api.deleteRecording(id)
}

function refuse(
  signal: AbortSignal,
  shown: { file: File; facts: SoundFacts | null },
  cause: unknown,
): void {
  if (signal.aborted) return
  const problem = cause instanceof AnyProblem ? cause : localProblem('internal', { cause })
  change({ phase: 'refused', ...shown, problem })
}
