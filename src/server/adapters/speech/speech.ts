// Speech to text over a server with OpenAI's `/audio/transcriptions` API.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { normalizeCues } from '#engine/captions/cues/raw-cues.ts'
import { parseCaptions } from '#engine/captions/parse.ts'

export type SpeechToText = {
  /**
   * Transcribes an audio file. Throws an Error if the server fails, or a Problem
   * `captions_empty` if the audio contains no speech.
   */
  transcribe(file: string, signal?: AbortSignal): Promise<Transcript>
  /** Recognizes a short WAV file. Throws an Error if the server fails. */
  recognize(wav: Uint8Array<ArrayBuffer>, options: RecognizeOptions): Promise<Recognized>
}
type RecognizeOptions = { spoken: string | null; signal: AbortSignal }
type Recognized = {
  language: string
  text: string
  segments: { start: number; end: number; text: string }[]
}

type SpeechSettings = {
  STT_BASE_URL: string
  STT_API_KEY?: string | undefined
  STT_MODEL?: string | undefined
}

/** A small machine needs about an hour for an hour of speech. */
const timeoutMs = 2 * 3600 * 1000
/** Half a minute of audio. */
const stretchTimeoutMs = 5 * 60_000

const responseSchema = z.object({
  language: z.string().catch(''),
  text: z.string().catch(''),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).catch([]),
})

export function openSpeechToText(settings: SpeechSettings): SpeechToText {
  return {
    async transcribe(file, signal) {
      const form = { file: await openAsBlob(file), name: basename(file) }
      const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
      return toTranscript(await send(settings, form, AbortSignal.any(signals)))
    },
    async recognize(wav, { spoken, signal }) {
      const form = { file: new Blob([wav], { type: 'audio/wav' }), name: 'speech.wav', spoken }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(stretchTimeoutMs)])
      const answer = responseSchema.parse(await send(settings, form, limited))
      return { ...answer, language: toLanguageCode(answer.language) }
    },
  }
}

type Form = { file: Blob; name: string; spoken?: string | null }

async function send(
  settings: SpeechSettings,
  { file, name, spoken }: Form,
  signal: AbortSignal,
): Promise<unknown> {
  // The built-in fetch gives up after five minutes without an answer. Imported with the first
  // use, as the default export, which alone has its parts in the built server.
  const { Agent, fetch, FormData } = (await import('undici')).default
  const form = new FormData()
  form.set('file', file, name)
  form.set('model', settings.STT_MODEL ?? 'whisper-1')
  form.set('response_format', 'verbose_json')
  if (spoken) form.set('language', spoken.split('-')[0]!.toLowerCase())
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  try {
    const response = await fetch(`${settings.STT_BASE_URL}/audio/transcriptions`, {
      method: 'POST',
      headers: settings.STT_API_KEY ? { authorization: `Bearer ${settings.STT_API_KEY}` } : {},
      body: form,
      signal,
      dispatcher: agent,
    })
    if (!response.ok) throw new Error(`The speech server answered with status ${response.status}`)
    return await response.json()
  } finally {
    await agent.destroy()
  }
}

/** Some servers return text without segments. The times are then estimated. */
function toTranscript(response: unknown): Transcript {
  const { language, text, segments } = responseSchema.parse(response)
  const drafts = segments.map((segment) => ({
    startSeconds: segment.start,
    endSeconds: segment.end,
    text: segment.text,
  }))
  const { cues, ...times } =
    drafts.length > 0 ? { cues: normalizeCues(drafts) } : readPlainText(text)
  if (cues.length === 0) throw new Problem('captions_empty')
  return { language: toLanguageCode(language), kind: 'speech', cues, ...times }
}

function readPlainText(text: string): Pick<Transcript, 'cues' | 'hasEstimatedTimes'> {
  const { cues, hasEstimatedTimes } = parseCaptions(text, 'speech.txt')
  return { cues, ...(hasEstimatedTimes && { hasEstimatedTimes }) }
}

/** Whisper's languages. Some servers return their names, such as "english" for "en". */
const whisperLanguages =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh yue'

function toLanguageCode(language: string): string {
  const name = language.trim().toLowerCase()
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(name)) return name
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return whisperLanguages.split(' ').find((code) => names.of(code)?.toLowerCase() === name) ?? 'und'
}
