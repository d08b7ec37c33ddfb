// Decides which sentences of a passage can be quoted alone: complete statements, neither
// a part of a sentence nor an announcement.

import { isStatement } from '../../sentences/complete-statement.ts'
import { baseLanguage } from '../../speech/language.ts'
import type { FoundPassage } from '../ask-types.ts'

type PassageSentence = FoundPassage['sentences'][number]

/** Longer sentences are no answer in one line. */
const maxQuoteCharacters = 300
/** Captions have punctuation if this share of their sentences ends with it. */
const punctuatedShare = 0.5
const sentenceEnd = /[.!。！।؟…]["'”’»)]*$/u
/** An abbreviation: the rest of its sentence is elsewhere. */
const cutOff = /\b(?:hon|mr|mrs|ms|dr|st|no|vs|prof|e\.g|i\.e)\.$/i
/**
 * A speaker whose name is in the words themselves: "The Acting Chair (Mrs. Mends): Now we
 * will ..."
 */
const label = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)+(?: \([^)]*\))?: /u
/** A reason without what it is the reason of. */
const bareCause =
  /^(?:because|'cause|weil|porque|parce que)(?!\p{L})[^,]*(?:$|, (?:and|so|but|or|und|y|et) )/iu

/** Creates a test for sentences that can stand alone. */
export function createQuotableTest(
  sentences: PassageSentence[],
  language: string,
): (sentence: PassageSentence) => boolean {
  const ended = sentences.filter(({ verbatim }) => sentenceEnd.test(verbatim)).length
  const isPunctuated = ended >= punctuatedShare * sentences.length
  return ({ text, verbatim, speaker }) => {
    if (verbatim.length > maxQuoteCharacters || /[?？؟]$/.test(text) || bareCause.test(verbatim))
      return false
    if (
      isPunctuated &&
      (/^\p{Ll}/u.test(verbatim) || !sentenceEnd.test(verbatim) || cutOff.test(verbatim))
    )
      return false
    const words = speaker && text.startsWith(`${speaker}: `) ? text.slice(speaker.length + 2) : text
    if (isAnnouncement(words, language) || label.test(words)) return false
    return isPunctuated || baseLanguage(language) !== 'en' || isStatement(words, language)
  }
}

/** Openings that announce a topic or a speaker of the video. */
const announcements: Record<string, RegExp> = {
  en: /\b(?:(?:talk|talking|speak|discuss|discussing|looking at|look at|focus|focusing|present|presenting|explore|introduce) (?:\w+ ){0,3}(?:about|on|how|why|what|the|our|a)\b.*|(?:show|tell|explain to|teach) you (?:\w+ ){0,2}(?:about|how|why|what)\b.*|(?:talk|video|episode|meeting|session|lecture|call|paper) (?:is|will be|was) (?:about|for|to|on)|(?:goal|aim|purpose|topic|agenda) (?:of|for) (?:this|the|our|today)|(?:today|in this (?:talk|video|episode|meeting|session|lecture)),? (?:we|i)\b|here to (?:talk|discuss)|(?:a|my|our) (?:talk|project|paper|research|work) (?:about|on)\b)/i,
  de: /^(?:heute|jetzt|in diesem \p{L}+|in dieser \p{L}+) (?:geht es|spreche|sprechen|rede|reden|zeige|zeigen|möchte|will|wollen|schauen)\b/iu,
  fr: /^(?:aujourd['’]hui|dans cette vidéo),? (?:on|nous|je)\b/i,
  es: /^(?:hoy|en este v[ií]deo),? (?:vamos|voy|quiero|hablamos|veremos)\b/i,
  it: /^(?:oggi|in questo video),? (?:parliamo|parlerò|vediamo|vedremo|voglio)\b/i,
  pt: /^(?:hoje|neste vídeo),? (?:vamos|vou|quero|falamos|veremos)\b/i,
  nl: /^(?:vandaag|in deze video) (?:gaat het|gaan we|ga ik|wil ik|praten we|kijken we)\b/i,
}

function isAnnouncement(text: string, language: string): boolean {
  return announcements[baseLanguage(language)]?.test(text) ?? false
}
