// What a person last asked for, remembered so that a reopened page goes on with it.
import { isCaptionsId } from '#contract/link.ts'
import { defaults, type Length, lengths, type RewriteReason, rewriteReasons } from '#contract/settings.ts'
import type { SummaryRequest, SummaryView } from '#contract/summary.ts'
import { recall, remember } from '../storage.ts'

export type Wish = { length: Length; language: string; prompt: string }

export type Order = Wish & {
  /** Null until the server has taken the order. */
  jobId: string | null
  /** Who asked; null for a guest. */
  uid: string | null
  /** Whether its end has been told. */
  ended: boolean
  /** The video's id, or null for captions alone. */
  video: string | null
  /** What stood in the link box. */
  link: string
  /** Whether the person brought the captions; the words themselves are not remembered. */
  brought: boolean
  /** Whether it is to be extracted, though a model could write it. */
  extract: boolean
  /** What was wrong with a summary that is written again; null for a new one. */
  again: { videoId: string; summaryId: string; reason: RewriteReason } | null
}

/** An order before it is known whose it is and what it is called. */
export type Wanted = Omit<Order, 'jobId' | 'uid' | 'ended'>

export type Captions = { name: string | null; text: string }

export const defaultWish: Wish = { length: defaults.length, language: defaults.language, prompt: '' }
export const noCaptions: Captions = { name: null, text: '' }

export function toRequest(
  { video, length, language, prompt, extract }: Wanted,
  captions: Captions | null,
): SummaryRequest {
  return {
    length,
    language,
    ...(video && { video }),
    ...(prompt.trim() && { prompt: prompt.trim() }),
    ...(extract && { engine: 'extract' }),
    ...(captions && { transcript: { text: captions.text, ...(captions.name && { name: captions.name }) } }),
  }
}

/** The order for another one in place of a summary. */
export function orderAgain(view: SummaryView, reason: RewriteReason): Wanted {
  const { videoId, id, length, language, customPrompt, url } = view
  return {
    length,
    language,
    prompt: customPrompt ?? '',
    video: isCaptionsId(videoId) ? null : videoId,
    link: url ?? '',
    brought: false,
    extract: false,
    again: { videoId, summaryId: id, reason },
  }
}

const listeners = new Set<() => void>()

export function rememberOrder(order: Order | null): void {
  remember('job', order && JSON.stringify(order))
  for (const tell of listeners) tell()
}

/** Tells whenever another order is remembered. Returns the way to stop. */
export function onOrder(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The remembered order, or null when there is none or it cannot be read. */
export function recallOrder(): Order | null {
  const stored = readJson(recall('job'))
  if (!isRecord(stored)) return null
  const jobId = typeof stored.jobId === 'string' ? stored.jobId : null
  // An order that the server may not have got can be sent again when it is a video's.
  const again = readAgain(stored.again)
  if (jobId === null && again === null && typeof stored.video !== 'string') return null
  const { uid, ended, video, link, length, language, prompt, brought, extract } = stored
  return {
    jobId,
    uid: typeof uid === 'string' ? uid : null,
    ended: ended === true,
    video: typeof video === 'string' ? video : null,
    link: typeof link === 'string' ? link : '',
    length: lengths.find((known) => known === length) ?? defaultWish.length,
    language: typeof language === 'string' ? language : defaultWish.language,
    prompt: typeof prompt === 'string' ? prompt : '',
    brought: brought === true,
    extract: extract === true,
    again,
  }
}

function readAgain(stored: unknown): Order['again'] {
  if (!isRecord(stored)) return null
  const { videoId, summaryId } = stored
  const reason = rewriteReasons.find((known) => known === stored.reason)
  return typeof videoId === 'string' && typeof summaryId === 'string' && reason ? { videoId, summaryId, reason } : null
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // Something else wrote under this name: it is no order.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
