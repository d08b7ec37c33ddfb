// Removes the words that connect a sentence to the previous one. Only such words: a quote
// keeps every word that means something.
import { baseLanguage } from '../speech/language.ts'

const connectives: Record<string, RegExp> = {
  en: /^(?:but|and|so(?! (?:far|much|many|that|called|long|few|little|is|was|are|does|do|did|would|will|can|has|have)\b)|now,|i mean,?|you know,)\s+(?=\S+\s+\S+\s+\S)/i,
  // "Dann steht sie still" would become a question without its first word.
  de: /^(?:(?:aber|und|ja|naja)\b,?|(?:also|nun)[,:])\s+(?=\S+\s+\S+\s+\S)/i,
  fr: /^(?:mais|donc|et|alors|voilà|bon|enfin)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  es: /^(?:pero|entonces|y|pues|bueno)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  it: /^(?:ma|quindi|e|allora|dunque|insomma)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  pt: /^(?:mas|então|e|pois|bom)\b,?\s+(?=\S+\s+\S+\s+\S)/i,
  nl: /^(?:(?:maar|en|nou|ja)\b,?|(?:dus),)\s+(?=\S+\s+\S+\s+\S)/i,
}

/** Removes the words that connect a sentence to the previous one; adds and changes no word. */
export function removeConnectives(text: string, language: string): string {
  const pattern = connectives[baseLanguage(language)]
  if (!pattern) return text
  return text
    .replace(pattern, '')
    .replace(pattern, '')
    .replace(/^[\s–—-]+(?=\p{L})/u, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
