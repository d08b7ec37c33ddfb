// Detects the language of a question, which is often too short for its letters to tell it.
import { detectLanguage } from './detect-language.ts'

/** With what questions begin, where no other language begins them so. */
const openings = Object.entries({
  en: "what|who|whose|why|how|when|where|which|does|do|did|is|are|can|could|should|tell me|what['’]s|who['’]s",
  de: 'was (?:ist|sind|war|waren|bedeutet|heißt|sagt|macht|kostet|passiert|wird|hat|haben|kann)|wer|wen|wem|warum|wieso|weshalb|wozu|wie (?:viele?|lange|oft|alt|groß|hoch|weit|schnell|funktioniert|heißt|kann|wird|geht|hat|ist|sind|macht)|wo|wann|woher|wohin|welche[mnrs]?',
  es: 'qué|quién(?:es)?|por qué|cómo|cuándo|dónde|cuál(?:es)?|cuánt[oa]s?',
  fr: "qu['’]est|qu['’]est-ce|qui (?:est|sont|a|était|parle|dit)|que dit|pourquoi|comment|quand|où|quel(?:le)?s?|combien",
  it: "cos['’]è|che cos['’]è|che cosa|cosa|chi|perché|dove|qual['’]è|qual[ei]|quant[ie]",
  pt: 'o que|quem|por que|onde|quais|quant[oa]s',
  nl: 'wat|wie (?:is|zijn|was|waren|heeft)|waarom|hoe|hoeveel|wanneer|waar|welke?',
  sv: 'vad|vem|vilka|varför|hur|när|vilken|vilket|var',
  da: 'hvad|hvornår',
  no: 'hva',
  pl: 'co to|co jest|kto|dlaczego|kiedy|gdzie|ile|któr[yae]|czym',
  cs: 'co je|co to je|kdo|proč|kdy|kde|kolik|kter[ýáé]',
  fi: 'mikä|mitä|kuka|miksi|miten|milloin|missä|kuinka',
  hu: 'mi az|mi a|ki|miért|hogyan|mikor|hol|hány|mennyi',
  ro: 'ce este|cine|de ce|cum|unde|câ[tț]i|câte',
  tr: 'kim|neden|niçin|nasıl|kaç|hangi|nerede|ne zaman',
  id: 'apa|siapa|mengapa|kenapa|bagaimana|kapan|di mana|berapa',
  vi: 'tại sao|ai là|khi nào|ở đâu|bao nhiêu',
  ru: 'что|кто|почему|зачем|как|когда|где|сколько|какой|какая|какие',
  uk: 'що|хто|чому|навіщо|як|коли|скільки|який|яка|які',
}).map(([language, words]) => ({
  language,
  pattern: new RegExp(`^[^\\p{L}]*(?:${words})(?![\\p{L}])`, 'iu'),
}))

/**
 * Without the names inside it, which may be foreign. Too little is left of "Nick Szabo"
 * to tell a language.
 */
function removeNames(text: string): string {
  const rest = text.replace(/(?<=\p{L}[^\p{L}]+)\p{Lu}[\p{L}\p{M}]*/gu, '')
  const isLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(rest)
  return isLatin && (rest.match(/\p{L}+/gu) ?? []).length < 2 ? '' : rest
}

/**
 * Returns the ISO 639-1 code of the language, or null if neither the first words nor the
 * letters tell it.
 */
export async function detectQuestionLanguage(question: string): Promise<string | null> {
  const text = question.normalize('NFC')
  const [opening, ...others] = openings.filter(({ pattern }) => pattern.test(text))
  if (opening && others.length === 0) return opening.language
  return detectLanguage([{ startSeconds: 0, endSeconds: 0, text: removeNames(text) }])
}
