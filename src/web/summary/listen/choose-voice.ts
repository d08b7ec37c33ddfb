// Chooses the voice that reads a summary out.

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/**
 * The best voice for a language, or null if there is none: one of the same region, then
 * one that needs no network, then the device's default. "und", an unknown language, is
 * read by the device's default voice.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[], language: string): V | null {
  const wanted = language.toLowerCase()
  if (wanted === 'und') return voices.find((voice) => voice.default) ?? voices[0] ?? null
  const base = wanted.split('-')[0]
  const rank = (voice: V) =>
    (codeOf(voice) === wanted ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0)
  const speaking = voices.filter((voice) => codeOf(voice).split('-')[0] === base)
  return speaking.sort((a, b) => rank(b) - rank(a))[0] ?? null
}

/** Android writes "en_US". */
const codeOf = ({ lang }: Voice) => lang.toLowerCase().replaceAll('_', '-')
