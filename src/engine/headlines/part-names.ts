// The name of a chapter for which no title was found: "Part 2", or only its number where the language has no word here.
import { baseLanguage } from '../speech/language.ts'

const names: Readonly<Record<string, (part: number) => string>> = {
  en: (part) => `Part ${part}`,
  de: (part) => `Teil ${part}`,
  fr: (part) => `Partie ${part}`,
  es: (part) => `Parte ${part}`,
  it: (part) => `Parte ${part}`,
  pt: (part) => `Parte ${part}`,
  nl: (part) => `Deel ${part}`,
  ru: (part) => `Часть ${part}`,
  uk: (part) => `Частина ${part}`,
  pl: (part) => `Część ${part}`,
  tr: (part) => `${part}. bölüm`,
  ar: (part) => `الجزء ${part}`,
  he: (part) => `חלק ${part}`,
  hi: (part) => `भाग ${part}`,
  ja: (part) => `第${part}部`,
  zh: (part) => `第${part}部分`,
  ko: (part) => `${part}부`,
}

export function namePart(part: number, language: string): string {
  return names[baseLanguage(language)]?.(part) ?? String(part)
}
