// A spoken sentence as a statement that stands by itself.
import type { Transcript } from '#contract/transcript.ts'
import { baseLanguage } from '../speech/language.ts'
import { type SpokenSentence, spokenSentences } from '../transcript.ts'
import { withoutSponsors } from './sponsors.ts'

const connectives: Record<string, RegExp> = {
  en: /^(?:but|however|instead(?! of)|also|then|plus|so|and|again|now|of course|in fact|actually|first of all|anyway|obviously|clearly|essentially|basically|as i said|like i said|as you can see|you can see that|i mean|you know|i (?:would|'d) say(?: that)?|let me say)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  // "Dann steht sie still" without its first word would be a question.
  de: /^(?:(?:aber|und|ja|naja|denn|genau)\b,?|(?:also|dann|nun|außerdem|natürlich)[,:])\s+(?=\S+\s+\S+\s+\S)/i,
  fr: /^(?:mais|donc|et|alors|puis|voilà|bon|enfin|en fait)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  es: /^(?:pero|entonces|y|pues|bueno|luego|además)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  it: /^(?:ma|quindi|e|allora|poi|dunque|insomma)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  pt: /^(?:mas|então|e|pois|bom|depois|além disso)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  nl: /^(?:(?:maar|en|nou|ja|want)\b,?|(?:dus|dan),)\s+(?=\S+\s+\S+\s+\S)/i,
}

/** Without the words that tie it to the sentence before; words are only left out, none is added or changed. */
function statementOf(text: string, language: string): string {
  const pattern = connectives[baseLanguage(language)]
  if (!pattern) return text
  const once = text.replace(pattern, '')
  return once
    .replace(pattern, '')
    .replace(/^[\s–—-]+(?=\p{L})/u, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** What is said, statement by statement, without advertisements: all that an extract is chosen from. */
export function statementsOf(transcript: Transcript): SpokenSentence[] {
  return withoutSponsors(spokenSentences(transcript), transcript.language).map((sentence) => ({
    ...sentence,
    text: statementOf(sentence.text, transcript.language),
  }))
}
