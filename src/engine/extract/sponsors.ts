// Removes advertisements that a speaker reads aloud. English only.
import { baseLanguage } from '../speech/language.ts'

const sponsorMention =
  /\b(?:(?:sponsored|brought to you) by|(?:our|today['’]s|(?:video|episode)['’]s) sponsors?\b|for sponsoring|sponsor of (?:this|today))/i
const offer =
  /\b(?:(?:promo|discount|coupon|offer|use|my) code|(?:percent|%) off|free trial|money[- ]back|links? (?:is |are )?(?:in the description|below)|(?:go|head) (?:over )?to \S+(?:\.| dot )(?:com|org|net|io|co)\b|sign up (?:at|today|now)|check (?:it|them) out at)|% off\b/i

/** Sentences within which an offer, and each next offer, must follow. */
const maxOfferDistance = 8

/** Removes the sentences from the mention of a sponsor to its last offer. A mention without an offer stays. Linear. */
export function removeSponsorReads<Sentence extends { text: string }>(
  sentences: Sentence[],
  language: string,
): Sentence[] {
  if (baseLanguage(language) !== 'en') return sentences
  const remaining: Sentence[] = []
  for (let i = 0; i < sentences.length; i++) {
    const last = sponsorMention.test(sentences[i]!.text) ? findLastOffer(sentences, i) : null
    if (last === null) remaining.push(sentences[i]!)
    else i = last
  }
  // A video that is all advertisement keeps its sentences.
  return remaining.length > 0 ? remaining : sentences
}

function findLastOffer(sentences: { text: string }[], from: number): number | null {
  let last: number | null = null
  for (let i = from; i < sentences.length && i <= (last ?? from) + maxOfferDistance; i++)
    if (offer.test(sentences[i]!.text)) last = i
  return last
}
