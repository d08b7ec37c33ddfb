// Speech to text, by any server that speaks OpenAI's `/audio/transcriptions`.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import type { Transcript } from '#contract/transcript.ts'
import { putInOrder } from '#engine/captions/drafts.ts'
import { parseCaptions } from '#engine/captions/parse.ts'

export type Speech = {
  /** Listens to a sound file. Throws an Error that says what the server answered, or a Problem, `captions_empty`, when nothing is said in it. */
  transcribe(file: string): Promise<Transcript>
}

type SpeechSettings = { STT_BASE_URL: string; STT_API_KEY?: string | undefined; STT_MODEL?: string | undefined }

/** An hour of speech takes a small machine about as long. */
const timeoutMs = 2 * 3600 * 1000

const answerSchema = z.object({
  language: z.string().catch(''),
  text: z.string().catch(''),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).catch([]),
})

export function openSpeech(settings: SpeechSettings): Speech {
  return {
    async transcribe(file) {
      // Loaded when first needed. The built-in fetch gives up after five minutes without an answer.
      const { Agent, fetch, FormData } = await import('undici')
      const form = new FormData()
      form.set('file', await openAsBlob(file), basename(file))
      form.set('model', settings.STT_MODEL ?? 'whisper-1')
      form.set('response_format', 'verbose_json')
      const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
      try {
        const response = await fetch(`${settings.STT_BASE_URL}/audio/transcriptions`, {
          method: 'POST',
          headers: settings.STT_API_KEY ? { authorization: `Bearer ${settings.STT_API_KEY}` } : {},
          body: form,
          signal: AbortSignal.timeout(timeoutMs),
          dispatcher: patient,
        })
        if (!response.ok) throw new Error(`The speech server answered ${response.status}`)
        return toTranscript(await response.json())
      } finally {
        await patient.destroy()
      }
    },
  }
}

/** Servers that know no segments give the words alone; their times are then estimated. */
function toTranscript(answer: unknown): Transcript {
  const { language, text, segments } = answerSchema.parse(answer)
  const drafts = segments.map((segment) => ({
    startSeconds: segment.start,
    endSeconds: segment.end,
    text: segment.text,
  }))
  const cues = drafts.length > 0 ? putInOrder(drafts) : parseCaptions(text, 'speech.txt').cues
  if (cues.length === 0) throw new Problem('captions_empty')
  return { language: toCode(language), kind: 'speech', cues }
}

/** Whisper's languages, whose names some servers write out: "english" for "en". */
const whisperLanguages =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh yue'

function toCode(language: string): string {
  const wanted = language.trim().toLowerCase()
  if (/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(wanted)) return wanted
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return whisperLanguages.split(' ').find((code) => names.of(code)?.toLowerCase() === wanted) ?? 'und'
}
