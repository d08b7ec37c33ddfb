// Recordings: audio that a person gives, and the state of hearing its words.
import { z } from 'zod'
import { cueSchema, languageCodeSchema } from '../captions/transcript.ts'
import { episodeRequestSchema } from '../sources/podcasts.ts'
import { problemReportSchema, summaryRequestSchema } from '../summaries/summary.ts'

export {
  keptRecordingHours,
  maxRecordingBytes,
  maxRecordingSeconds,
  recordingPartBytes,
} from '../basics/limits.ts'

/**
 * `receiving`: parts are missing. `queued`: others are heard first. `done`: the transcript
 * is whole. A failed or canceled recording has the words that were heard until then.
 */
export const recordingStates = [
  'receiving',
  'queued',
  'listening',
  'done',
  'failed',
  'canceled',
] as const

const { length, language, prompt } = summaryRequestSchema.shape
const summaryOptionsSchema = z.strictObject({ length, language, prompt })

/** What begins a recording. Its bytes follow in parts. */
export const newRecordingSchema = z.strictObject({
  /** The name of the file. */
  name: z.string().trim().min(1).max(300),
  bytes: z.number().int().min(1),
  /** The language that is spoken; null to find it out. */
  spoken: languageCodeSchema.nullable().default(null),
  /** Whether the audio stays, to be played. Otherwise it is deleted after listening. */
  keep: z.boolean().default(false),
  /** Whether speakers are told apart. */
  speakers: z.boolean().default(false),
  /** How the summary is written that begins after listening; null for none. */
  summary: summaryOptionsSchema.nullable().prefault({}),
})
export type NewRecording = z.input<typeof newRecordingSchema>

/** Hears an episode without a transcript, by the link under which it was listed. */
export const episodeRecordingSchema = newRecordingSchema
  .omit({ name: true, bytes: true })
  .extend(episodeRequestSchema.shape)
export type EpisodeRecording = z.infer<typeof episodeRecordingSchema>

/** From 1, in the order in which they first speak. */
const speakerSchema = z.object({
  n: z.number().int().min(1),
  name: z.string(),
  example: z.object({ text: z.string(), startSeconds: z.number() }),
})

export const recordingSchema = z.object({
  id: z.string(),
  /** What its summaries are of: the recording itself, or an episode that was heard. */
  videoId: z.string(),
  name: z.string(),
  state: z.enum(recordingStates),
  bytes: z.number().int(),
  receivedBytes: z.number().int(),
  /** Null until the file was read. */
  seconds: z.number().nullable(),
  /** Up to where it was heard. */
  heardSeconds: z.number(),
  /** How long listening took until now, or in all. */
  tookSeconds: z.number(),
  /** Until it is heard; null where that is not known yet. */
  secondsLeft: z.number().nullable(),
  spoken: z.string().nullable(),
  keep: z.boolean(),
  /** Whether speakers are told apart once all is heard. */
  findsSpeakers: z.boolean(),
  /** Where its audio is played for the next hour; null once it is deleted. */
  mediaUrl: z.string().nullable(),
  speakers: z.array(speakerSchema),
  /** What was heard after the moment that the request names. */
  lines: z.array(cueSchema),
  /** The job of the summary that began after listening. */
  summaryJobId: z.string().nullable(),
  /** Why listening, or the summary after it, failed. */
  problem: problemReportSchema.nullable(),
  createdAt: z.number(),
})
export type Recording = z.infer<typeof recordingSchema>

/** `uploadUrl` takes its parts for a day, also without a key or a session. */
export const begunRecordingSchema = recordingSchema.extend({ uploadUrl: z.string() })
export type BegunRecording = z.infer<typeof begunRecordingSchema>

/** How something that is heard is played, and put right. */
export const playedSchema = z.object({
  /** Null where nothing of it can be played. */
  url: z.string().nullable(),
  /** The newest recording of yours that has its words; null where nothing was heard for you. */
  recordingId: z.string().nullable(),
})

/** What the start page and the dialog of files say about listening here. */
export const listeningSchema = z.object({
  /**
   * `off`: the operator allows none. `absent`: it has no model yet. `sign_in`: guests may
   * not.
   */
  state: z.enum(['ready', 'absent', 'sign_in', 'off']),
  /** What listens; null if nothing does. */
  listener: z.string().nullable(),
  /** Whether the audio stays on this server. */
  isLocal: z.boolean(),
  /** Whether speakers can be told apart: that takes a model of its own. */
  tellsSpeakers: z.boolean(),
  /** How long an hour of audio takes; null where that is not known. */
  minutesPerHour: z.number().nullable(),
  /** The minutes that the caller has in a month, and those that are left; null without limit. */
  minutes: z.object({ limit: z.number(), left: z.number() }).nullable(),
  /** Whether the caller may download a model. */
  mayChange: z.boolean(),
})
export type ListeningInfo = z.infer<typeof listeningSchema>

/** Names that equal each other make one speaker of several. */
export const speakerNamesSchema = z.strictObject({
  speakers: z
    .array(z.strictObject({ n: z.number().int().min(1), name: z.string().trim().min(1).max(60) }))
    .min(1)
    .max(50),
})

/** A misheard word, corrected wherever the transcript has it. */
export const correctedWordsSchema = z.strictObject({
  heard: z.string().trim().min(1).max(100),
  said: z.string().trim().min(1).max(100),
})
