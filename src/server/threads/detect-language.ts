// Detects the language of a transcript whose file does not name it.
import type { detectAll as detectAllLanguages } from 'tinyld'
import type { Cue } from '#contract/captions/transcript.ts'
import { lazy } from '#engine/lazy.ts'

/** Without the rarest languages, for which names and terms in English captions are mistaken. */
const languages =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu hy id is it ja ka ko lt lv mk nl no pl pt ro ru sk sr sv ta te th tr uk ur vi zh'.split(
    ' ',
  )
/** Each part is judged by itself, so that a few foreign names do not decide. */
const partCharacters = 500
const maxParts = 12
/**
 * A language must have this mean certainty, and this many times that of the next. Several
 * languages or none stay below.
 */
const minCertainty = 0.15
const minLead = 2

/**
 * Judging takes longer than parsing, so only these parts are judged where they agree
 * without doubt. Languages that alternate do not.
 */
const sampledParts = [0, 5, 10]
const sureCertainty = 0.5
const sureLead = 10

/** Its tables take longer to read than all else of a thread, and captions of videos need none. */
const loadDetector = lazy(async () => (await import('tinyld')).detectAll)

/** Languages that are often taken for each other. The one that a name says is right. */
const alike = [
  'no nb nn da sv',
  'hr sr bs sl mk',
  'id ms jv su',
  'cs sk',
  'pt gl es ca',
  'ru uk bg be mk',
  'nl af',
  'hi mr ne',
  'tr az',
  'fi et',
  'zh yue ja',
  'iw he',
].map((group) => group.split(' '))

/**
 * Returns the language that the name of a file says, unless the words are clearly in
 * another one.
 */
export async function confirmLanguage(named: string | null, cues: Cue[]): Promise<string | null> {
  const detected = await detectLanguage(cues)
  if (named === null || detected === null) return named ?? detected
  const base = named.toLowerCase().split('-')[0]!
  const isSame =
    base === detected || alike.some((group) => group.includes(base) && group.includes(detected))
  return isSame ? named : detected
}

/** Returns the ISO 639-1 code of the language, or null if the words do not tell it. */
export async function detectLanguage(cues: Cue[]): Promise<string | null> {
  const parts = splitText(cues)
  const detectAll = await loadDetector()
  return detectSureLanguage(parts, detectAll) ?? detectOnAverage(parts, detectAll)
}

type DetectAll = typeof detectAllLanguages

function detectSureLanguage(parts: string[], detectAll: DetectAll): string | null {
  const sample = sampledParts.flatMap((at) => parts[at] ?? [])
  if (sample.length < sampledParts.length) return null
  let language: string | null = null
  for (const part of sample) {
    const [best, second] = detectAll(part, { only: languages })
    if (
      !best ||
      best.accuracy < sureCertainty ||
      best.accuracy < sureLead * (second?.accuracy ?? 0)
    )
      return null
    if (best.lang !== (language ?? best.lang)) return null
    language = best.lang
  }
  return language
}

function detectOnAverage(parts: string[], detectAll: DetectAll): string | null {
  const certainty = new Map<string, number>()
  for (const part of parts)
    for (const { lang, accuracy } of detectAll(part, { only: languages }))
      certainty.set(lang, (certainty.get(lang) ?? 0) + accuracy / parts.length)
  const [best, second] = [...certainty].sort(([, a], [, b]) => b - a)
  if (!best || best[1] < minCertainty || best[1] < minLead * (second?.[1] ?? 0)) return null
  return best[0]
}

function splitText(cues: Cue[]): string[] {
  let text = ''
  for (const cue of cues) {
    // Descriptions of sounds are often in another language than the speech.
    text += `${cue.text.slice(0, partCharacters * maxParts).replace(/\[[^[\]]*\]|\([^()]*\)|♪/g, ' ')} `
    if (text.length >= partCharacters * maxParts) break
  }
  const length = Math.min(text.length, partCharacters * maxParts)
  const count = Math.max(1, Math.floor(length / partCharacters))
  return Array.from({ length: count }, (_, i) =>
    text.slice((i * length) / count, ((i + 1) * length) / count),
  )
}
