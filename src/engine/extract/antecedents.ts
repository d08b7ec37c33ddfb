// Names what a pronoun at the beginning of a sentence stands for, where only the subject of the sentence before fits. English only.
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { listWords } from './english-words.ts'
import { isFiniteVerb } from './finite-verbs.ts'
import { isGrammarWord } from './first-noun.ts'
import { isVagueWord } from './vague-words.ts'

/** A sentence with the noun phrase instead of the pronoun, once as it reads and once with the phrase in square brackets. */
type NamedSentence = { text: string; bracketed: string }

const opening = /^(it|they) (?=\p{L}+\b(?!['’](?!t\b)))/iu
/** "It is important to", "It takes", "It turns out that", "They say": the pronoun stands for nothing before it. */
const standsForNothing =
  /^(?:it (?:would|could|might|may|can) be\b|it (?:\w+ly |also |just |still |now |then |only |never |always )*(?:(?:is|was|will be|would be|has been|might be|may be|can be|could be|isn't|wasn't) (?:not |very |so |really |just |also |quite |pretty |more |much |always |still |now |\w+ly )*(?:important|possible|impossible|hard|harder|easy|easier|difficult|clear|true|necessary|likely|unlikely|better|best|good|great|worth|interesting|useful|helpful|crucial|known|said|about|time|early|late|up to|nice|safe|common|obvious|tricky|fine|ok|okay|like|as if|cold|hot|dark|raining|because|why|when|where|how|what|that)\b|takes?|took|turns|turned|seems|seemed|appears|appeared|looks|sounds|sounded|makes sense|made sense|depends|feels|felt|comes down|came down|happens|happened|rain|snow|doesn't matter|matters|means|meant|would mean|goes|went|gets|got)|they (?:say|said|tell|told|think|thought|don't|didn't))\b/i
const determiner =
  /^(?:the|a|an|our|my|your|their|his|her|its|each|every|another|some|any|no|all|most|many|both|two|three)$/
/** Only such a phrase is named. */
const definite = /^(?:the|a|an|our|most|all|many)$/
/** Before these a phrase ends. */
const phraseEnd = /[,;:.!?)]$/
const people =
  /^(?:people|person|persons|man|men|woman|women|guy|guys|child|children|user|users|speaker|chair|chairman|minister|friend|friends|team|thing|things|one|ones|way|point|reason|problem|question|idea|fact|rest|other|others|case|day|time|year|answer|example)$/
/** The noun after a preposition is hardly ever the subject of the next sentence. */
const prepositions =
  /^(?:of|in|on|at|for|with|from|by|to|into|onto|under|over|between|through|without|within|than|as|about|after|before|during|via|across|around|along|against|behind|near|off|up|down|like|per|towards?|inside|outside|above|below)$/
const maxPhraseWords = 4

type NounPhrase = { words: string[]; from: number; to: number; isPlural: boolean }

type Place = Pick<SpokenSentence, 'text' | 'startsTurn' | 'position' | 'words'>

/** Null where the sentence opens with no such pronoun, or where it is not certain what it stands for. `preceding` ends with the sentence before. */
export function nameAntecedent(sentence: Place, preceding: readonly Place[], language: string): NamedSentence | null {
  const { text, startsTurn, position } = sentence
  const pronoun = opening.exec(text)?.[1]?.toLowerCase()
  const before = preceding.at(-1)
  if (!pronoun || !before || startsTurn || baseLanguage(language) !== 'en') return null
  if (before.position + before.words.length !== position || standsForNothing.test(text.replaceAll('’', "'")))
    return null
  // "The ferry crosses the river. It carries trucks. It ...": the sentence before may have the same subject.
  const named = nameAntecedent(before, preceding.slice(0, -1), language)
  const subject = findOnlySubject(named?.text ?? before.text, pronoun === 'they', language)
  if (!subject) return null
  const rest = text.slice(pronoun.length)
  return { text: `${subject}${rest}`, bracketed: `[${subject}]${rest}` }
}

/** The subject with which a statement opens, where no other noun phrase of the same number could be meant. */
function findOnlySubject(text: string, isPlural: boolean, language: string): string | null {
  if (/[?？"“”:]|^(?:if|when|whenever|once|because|although|while|since|until|unless|before|after|as)\b/i.test(text))
    return null
  const tokens = text.split(/\s+/).filter(Boolean)
  const words = tokens.map((token) => listWords(token)[0] ?? '')
  const phrases = findPhrases(words, tokens)
  const [subject] = phrases
  if (subject?.from !== 0 || subject.to === words.length || !isFiniteVerb(words, subject.to)) return null
  if (!definite.test(words[0]!) && !(isPlural && subject.isPlural)) return null
  const head = words[subject.to - 1]!
  if (subject.isPlural !== isPlural || people.test(head) || isVagueWord(head, language)) return null
  const rivals = phrases.filter(({ from }) => from > 0 && !prepositions.test(words[from - 1]!))
  if (rivals.some((phrase) => phrase.isPlural === isPlural)) return null
  // "A mining pool" is "The mining pool" where it is named again.
  const name = subject.words.with(0, /^an?$/i.test(subject.words[0]!) ? 'The' : subject.words[0]!)
  return name.join(' ')
}

/** The phrase with which the sentence opens, and those that begin with a determiner. */
function findPhrases(words: string[], tokens: string[]): NounPhrase[] {
  return words.flatMap((word, from) => {
    const hasDeterminer = determiner.test(word)
    if ((!hasDeterminer && from > 0) || phraseEnd.test(tokens[from]!)) return []
    const start = hasDeterminer ? from + 1 : from
    let to = start
    while (to < words.length && to - from <= maxPhraseWords && isNounLike(words, to)) {
      to++
      if (phraseEnd.test(tokens[to - 1]!)) break
    }
    if (to === start) return []
    const phrase = tokens.slice(from, to).map((token) => token.replace(/[^\p{L}\p{N}]+$/u, ''))
    return [{ words: phrase, from, to, isPlural: isPluralNoun(words[to - 1]!) }]
  })
}

function isNounLike(words: string[], at: number): boolean {
  const word = words[at]!
  return /^\p{L}/u.test(word) && !isGrammarWord(word) && !/ly$/.test(word) && !isFiniteVerb(words, at)
}

function isPluralNoun(head: string): boolean {
  return /[^su]s$/.test(head) && !/^(?:perhaps|always|news|gas|lens|process|series|bitcoins)$/.test(head)
}
