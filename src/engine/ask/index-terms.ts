// The stems under which a transcript is indexed, and those that a question looks up.
import { tokenizeTerms } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'

/** Words with which people ask about a recording; they say little about the subject. */
const askingWords: Readonly<Record<string, string>> = {
  en: `summarize summarise summary discuss discussed discusses discussing discussion discussions debate debates say says said saying tell
tells told talk talks talked talking think thinks thought opinion opinions view views explain explained explains describe described mention mentions mentioned mentioning group team
groupmates mates meeting meetings conclusion conclude concluded agree agreed disagree disagreed suggest suggested suggestion propose
proposed recommend recommended according presentation presenting presentations introduce introduced elaborate attitude response respond
people decision decide decided video episode podcast`,
  de: `zusammenfassen zusammenfassung diskussion diskutiert diskutieren gesagt sagt sagen meint meinen meinung ansicht erklärt erklären
erwähnt beschreibe beschreiben vorschlag vorgeschlagen empfiehlt empfehlen entscheidung entschieden sprecher video folge gast`,
  es: `resume resumir resumen discusión discuten discutió dice dicen dijo piensa piensan opina opinan opinión explica explican explicó menciona
mencionan describe propone proponen sugiere recomienda decisión video vídeo episodio invitado autor`,
  fr: `résume résumer résumé discussion discuter dit disent pense pensent avis opinion explique expliquent mentionne décrit propose proposent
suggère recommande décision vidéo épisode invité auteur`,
}
const askingWordCache = new Map<string, ReadonlySet<string>>()

/** Whether a word is one with which people ask about a recording. */
export function isAskingWord(word: string, language: string): boolean {
  const code = baseLanguage(language)
  const words = askingWordCache.get(code) ?? new Set((askingWords[code] ?? '').split(/\s+/))
  askingWordCache.set(code, words)
  return words.has(word.toLowerCase())
}

/**
 * Extracts the stems of the content words of a text in their order, with repeats; a word
 * with a hyphen or an underscore has the stem of its parts written as one word, and those
 * of its parts. `language` is a BCP 47 code. Linear.
 */
export function extractIndexTerms(text: string, language: string): string[] {
  return extractIndexWords(text, language).map(({ stem }) => stem)
}

type IndexWord = { word: string; stem: string }

function extractIndexWords(text: string, language: string): IndexWord[] {
  return tokenizeTerms(text, language).flatMap(({ word, stem }) => {
    if (stem === null) return []
    const parts = word.split(/[-_]+/)
    if (parts.length === 1) return { word, stem }
    return [parts.join(''), ...parts].flatMap((part) =>
      tokenizeTerms(part, language).flatMap((term) =>
        term.stem === null ? [] : { word: term.word, stem: term.stem },
      ),
    )
  })
}

/**
 * Extracts the distinct stems of a question without stop words and words with which
 * people ask; those where there is nothing else.
 */
export function extractQuestionTerms(question: string, language: string): string[] {
  return extractQuestionWords(question, language).map(({ stem }) => stem)
}

/** The same with the first word of each stem. */
export function extractQuestionWords(question: string, language: string): IndexWord[] {
  const subject = tokenizeTerms(question, language).filter(
    ({ word }) => !isAskingWord(word, language),
  )
  const found = subject.flatMap(({ word }) => extractIndexWords(word, language))
  const words = found.length > 0 ? found : extractIndexWords(question, language)
  return words.filter(({ stem }, at) => words.findIndex((other) => other.stem === stem) === at)
}
