// Advertisements that a speaker reads aloud. English only.
import { baseLanguage } from '../speech/language.ts'

const opening =
  /\b(?:(?:sponsored|brought to you) by|(?:our|today['’]s|(?:video|episode)['’]s) sponsors?\b|for sponsoring|sponsor of (?:this|today))/i
const offer =
  /\b(?:(?:promo|discount|coupon|offer|use|my) code|(?:percent|%) off|free trial|money[- ]back|links? (?:is |are )?(?:in the description|below)|(?:go|head) (?:over )?to \S+(?:\.| dot )(?:com|org|net|io|co)\b|sign up (?:at|today|now)|check (?:it|them) out at)|% off\b/i

/** Sentences in which an offer must follow, and then the next. */
const reach = 8

/** The sentences without those from the naming of a sponsor to the last offer after it. A sponsor who is only named stays. Linear. */
export function withoutSponsors<Sentence extends { text: string }>(
  sentences: Sentence[],
  language: string,
): Sentence[] {
  if (baseLanguage(language) !== 'en') return sentences
  const kept: Sentence[] = []
  for (let i = 0; i < sentences.length; i++) {
    const last = opening.test(sentences[i]!.text) ? lastOffer(sentences, i) : null
    if (last === null) kept.push(sentences[i]!)
    else i = last
  }
  // Where all is advertisement, that is what the video says.
  return kept.length > 0 ? kept : sentences
}

function lastOffer(sentences: { text: string }[], from: number): number | null {
  let last: number | null = null
  for (let i = from; i < sentences.length && i <= (last ?? from) + reach; i++)
    if (offer.test(sentences[i]!.text)) last = i
  return last
}
