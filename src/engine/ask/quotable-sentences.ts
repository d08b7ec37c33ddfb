// Decides which sentences of a passage can be quoted alone: complete statements, neither a part of a sentence nor an announcement.
import { isAnnouncement } from '../extract/context-dependence.ts'
import { hasFlaw } from '../extract/flaw-features.ts'
import { isStatement } from '../extract/readability.ts'
import { hasFault } from '../extract/sentence-faults.ts'
import { baseLanguage } from '../speech/language.ts'
import type { FoundPassage } from './ask-types.ts'

type PassageSentence = FoundPassage['sentences'][number]

/** Longer sentences are no answer in one line. */
const maxQuoteCharacters = 300
/** Captions have punctuation if this share of their sentences ends with it. */
const punctuatedShare = 0.5
const sentenceEnd = /[.!。！।؟…]["'”’»)]*$/u
/** An abbreviation: the rest of its sentence is elsewhere. */
const cutOff = /\b(?:hon|mr|mrs|ms|dr|st|no|vs|prof|e\.g|i\.e)\.$/i
/** A speaker whose name is in the words themselves: "The Acting Chair (Mrs. Mends): Now we will ..." */
const label = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)+(?: \([^)]*\))?: /u
/** A reason without what it is the reason of. */
const bareCause = /^(?:because|'cause|weil|porque|parce que)(?!\p{L})[^,]*(?:$|, (?:and|so|but|or|und|y|et) )/iu

/** Creates a test for sentences that can stand alone. */
export function createQuotableTest(
  sentences: PassageSentence[],
  language: string,
): (sentence: PassageSentence) => boolean {
  const ended = sentences.filter(({ verbatim }) => sentenceEnd.test(verbatim)).length
  const isPunctuated = ended >= punctuatedShare * sentences.length
  return ({ text, verbatim, speaker }) => {
    if (verbatim.length > maxQuoteCharacters || /[?？؟]$/.test(text) || bareCause.test(verbatim)) return false
    if (isPunctuated && (/^\p{Ll}/u.test(verbatim) || !sentenceEnd.test(verbatim) || cutOff.test(verbatim)))
      return false
    const words = speaker && text.startsWith(`${speaker}: `) ? text.slice(speaker.length + 2) : text
    if (isAnnouncement(words, language) || label.test(words)) return false
    if (isPunctuated || baseLanguage(language) !== 'en') return true
    return (
      isStatement({ text: words, verbatim: words, hasSureEnds: true }, language) &&
      !hasFault(words, false) &&
      !hasFlaw(words, false)
    )
  }
}
