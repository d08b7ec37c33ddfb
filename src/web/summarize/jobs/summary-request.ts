// Stores the latest summary request in the browser, so that a reopened page continues with it.
import {
  defaults,
  type Length,
  lengths,
  type RewriteReason,
  rewriteReasons,
} from '#contract/basics/limits.ts'
import type { CaptionTrack } from '#contract/captions/transcript.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

export type ChosenOptions = { length: Length; language: string; prompt: string }

export type StoredRequest = ChosenOptions & {
  /** Null until the server has accepted the request. */
  jobId: string | null
  /** The user who made the request; null for a guest. */
  uid: string | null
  /** True once the page has shown the result or the failure. */
  isFinished: boolean
  /** The video id of the summary that it has led to, or null. */
  resultId: string | null
  /** The video's id, or null for captions without a video. */
  video: string | null
  /** The caption track that was chosen, or null for the best one in the language. */
  track: CaptionTrack | null
  /** The content of the link field. */
  link: string
  /** True when the user uploaded captions. Their text is not stored. */
  hasUploadedCaptions: boolean
  /** True when the user asked for an extract although a model could write the summary. */
  isExtract: boolean
  /** The summary to rewrite and the reason; null for a new summary. */
  rewrite: { videoId: string; summaryId: string; reason: RewriteReason } | null
}

/** A request before it has an owner and a job. */
export type UnsentRequest = Omit<StoredRequest, 'jobId' | 'uid' | 'isFinished' | 'resultId'>

/**
 * `name` is the file's; null for pasted text. `title` is used for captions without a
 * video only.
 */
export type CaptionInput = { name: string | null; title: string; text: string }

export const defaultSummaryOptions: ChosenOptions = {
  length: defaults.length,
  language: defaults.language,
  prompt: '',
}

export function toSummaryRequest(
  { video, track, length, language, prompt, isExtract }: UnsentRequest,
  captions: CaptionInput | null,
): SummaryRequest {
  return {
    length,
    language,
    ...(video && { video }),
    ...(track && !captions && { track }),
    ...(prompt.trim() && { prompt: prompt.trim() }),
    ...(isExtract && { engine: 'extract' }),
    ...(captions && { transcript: toTranscript(captions) }),
  }
}

function toTranscript({
  name,
  title,
  text,
}: CaptionInput): NonNullable<SummaryRequest['transcript']> {
  return { text, ...(name && { name }), ...(title.trim() && { title: title.trim() }) }
}

const listeners = new Set<() => void>()

/** Stores a request, or deletes the stored one when given null. */
export function storeRequest(request: StoredRequest | null): void {
  writeStorage('job', request && JSON.stringify(request))
  for (const listener of listeners) listener()
}

/**
 * Calls the listener whenever another request is stored. Returns the function that
 * unsubscribes.
 */
export function subscribeStoredRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the stored request, or null when there is none or it is unreadable. */
export function loadStoredRequest(): StoredRequest | null {
  const stored = parseJson(readStorage('job'))
  if (!isRecord(stored)) return null
  const jobId = typeof stored.jobId === 'string' ? stored.jobId : null
  // The server may not have received a request without a job id. Only a video or a
  // rewrite can be sent again.
  const rewrite = parseRewrite(stored.rewrite)
  if (jobId === null && rewrite === null && typeof stored.video !== 'string') return null
  const {
    uid,
    isFinished,
    resultId,
    video,
    link,
    length,
    language,
    prompt,
    hasUploadedCaptions,
    isExtract,
  } = stored
  return {
    jobId,
    uid: typeof uid === 'string' ? uid : null,
    isFinished: isFinished === true,
    resultId: typeof resultId === 'string' ? resultId : null,
    video: typeof video === 'string' ? video : null,
    track: parseTrack(stored.track),
    link: typeof link === 'string' ? link : '',
    length: lengths.find((known) => known === length) ?? defaultSummaryOptions.length,
    language: typeof language === 'string' ? language : defaultSummaryOptions.language,
    prompt: typeof prompt === 'string' ? prompt : '',
    hasUploadedCaptions: hasUploadedCaptions === true,
    isExtract: isExtract === true,
    rewrite,
  }
}

function parseTrack(stored: unknown): CaptionTrack | null {
  if (!isRecord(stored)) return null
  const { language, kind } = stored
  return typeof language === 'string' && (kind === 'manual' || kind === 'auto')
    ? { language, kind }
    : null
}

function parseRewrite(stored: unknown): StoredRequest['rewrite'] {
  if (!isRecord(stored)) return null
  const { videoId, summaryId } = stored
  const reason = rewriteReasons.find((known) => known === stored.reason)
  return typeof videoId === 'string' && typeof summaryId === 'string' && reason
    ? { videoId, summaryId, reason }
    : null
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // Another script wrote something else under this name.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
