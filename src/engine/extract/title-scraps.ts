// Tells phrases that are no title because of what stands beside them: cut from a longer one, or a piece of a clause. English only.

import { getTerms, type Term } from '../language/terms.ts'
import type { Candidate } from './ranking-types.ts'
import type { TitleCandidate } from './title-candidates.ts'
import type { TitleContext } from './title-context.ts'
import { listMentions, type Mention } from './title-mentions.ts'

/** Share of the mentions in which a phrase must stand like this. */
const [mostShare, halfShare] = [0.6, 0.5]
/** What so few sentences say in all may be an accident of one of them. */
const fewSentences = 2

/** Whether a phrase of several words is a scrap where its section says it. */
export function isScrap(candidate: TitleCandidate, context: TitleContext): boolean {
  const { text, total } = candidate
  if (!text.includes(' ')) return false
  if (isCommand(text) || isOwned(candidate, context.sentences)) return true
  if (/ing \S+ing$/.test(text) && text.split(' ').length === 2) return true
  const mentions = listMentions(candidate, context)
  const share = (test: (mention: Mention) => boolean) => mentions.filter(test).length / Math.max(1, mentions.length)
  return (
    share((mention) => isCutBefore(mention, total)) >= mostShare ||
    share(({ before }) => subject.test(before?.word ?? '')) >= halfShare ||
    isHyphenated(candidate, context.sentences) ||
    share(({ words, after }) => isNumbered(words.at(-1)!.word, after?.word)) >= mostShare ||
    share(hasVerb) >= halfShare ||
    (candidate.isLinked && share(beginsPreposition) >= mostShare) ||
    share((mention) => followsActors(mention, context.sentences)) >= halfShare ||
    isRequest(mentions, context.sentences) ||
    !isJoined(candidate, context.sentences)
  )
}

/** "L1-cli balance", and "R1 value" of a formula, but not "L2 channel". */
function isCommand(text: string): boolean {
  return /-(?:cli|ctl)\b/i.test(text) || /^(?!l\d|v\d)\p{L}\d /iu.test(text)
}

/** "The node's money" is a detail; "Canada's economy", said more than once, a subject. */
function isOwned({ text, places, total }: TitleCandidate, sentences: Candidate[]): boolean {
  const owner = /(?:^| )(\S+)['’]s /.exec(text)?.[1]
  if (!owner || /^(?:children|women|men|people)$/i.test(owner)) return false
  const isName = places.some((place) =>
    new RegExp(`[\\p{Ll},] ${escapeWord(owner)}['’]s`, 'u').test(sentences[place]!.text),
  )
  return total < fewSentences || !/^\p{Lu}\D*$/u.test(owner) || !isName
}

function escapeWord(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** "We [wanted other outputs]". */
const subject = /^(?:i|we|you|they|he|she|who)$/i

/** "Two-[round scheme]", "200-[party channel]". */
function isHyphenated({ text, places }: TitleCandidate, sentences: Candidate[]): boolean {
  const pattern = new RegExp(`[\\p{L}\\p{N}]-${escapeWord(text.split(' ')[0]!)}`, 'iu')
  return places.filter((place) => pattern.test(sentences[place]!.text)).length >= places.length * halfShare
}

const count = /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|billion)$/i
const unit =
  /^(?:bits?|bytes?|[kmgt]i?b|(?:kilo|mega|giga|tera)(?:bits?|bytes?)|percent|minute|hour|day|week|month|year|meter|metre|mile)$/i
/** The first half of an adjective: "well formed", "multi party". */
const half = /^(?:multi|well|ill|self|semi|half|non|quasi|pseudo|long|short)$/i

/** "Three [letter agencies]", "a well [formed message]", "65 [byte transactions]", but not "two [public keys]". */
function isCutBefore({ before, words }: Mention, total: number): boolean {
  if (!before) return false
  const [first, last] = [words[0]!.word, words.at(-1)!.word]
  if (half.test(before.word)) return true
  if (!count.test(before.word) || /[^s]s$/.test(first)) return false
  return !/[^s]s$/.test(last) || (total <= fewSentences && (unit.test(first) || words.length > 2))
}

/** "[Vote on amendment] 12". */
function isNumbered(last: string, after = ''): boolean {
  return !/\d/.test(last) && /^(?:\d+\p{L}?|\p{Lu})$/u.test(after) && after !== 'I'
}

const object = /^(?:the|an?|this|these|those|my|your|our|his|her|its|their|it|them|us|me|you|him)$/i

/** "[The transaction matches] a template", "it does [touch consensus]", "[industry for the miners] to grow". */
function hasVerb({ before, words, after }: Mention): boolean {
  if (/^(?:does|did|don['’]t|doesn['’]t|didn['’]t|let['’]s|which|who)$/i.test(before?.word ?? '')) return true
  if (after?.word === 'to' && words.some(({ word }) => word === 'for')) return true
  return /[^s]s$/.test(words.at(-1)!.word) && object.test(after?.word ?? '')
}

/** "In [favour of the amendment]". */
function beginsPreposition({ before, words }: Mention): boolean {
  return /^(?:in|on|at|by|with|under|for)$/i.test(before?.word ?? '') && /^(?:of|for|with)$/i.test(words[1]?.word ?? '')
}

const beforeVerb =
  /^(?:to|i|we|you|they|who|do|does|did|will|would|can|could|should|may|might|must|don['’]t|doesn['’]t|didn['’]t|can['’]t|won['’]t|i['’]ll|we['’]ll|you['’]ll|they['’]ll|gonna|please|let['’]s)$/i
const determiner =
  /^(?:the|an?|this|that|these|those|my|your|our|his|her|its|their|of|no|any|some|each|every|in|on|for|with)$/i
/** A word is a verb that is said so often, and in such a share like one. */
const [minVerbMentions, minVerbShare] = [4, 0.5]

/** "Close channels", where "close" is mostly a verb and nothing before it makes it a noun. */
function isRequest(mentions: Mention[], sentences: Candidate[]): boolean {
  const first = mentions[0]?.words[0]?.word.toLowerCase()
  if (!first || /(?:ing|ed)$/.test(first) || mentions.some(({ before }) => determiner.test(before?.word ?? '')))
    return false
  const { verbal = 0, all = 0 } = countVerbs(sentences).get(first) ?? {}
  return all >= minVerbMentions && verbal >= all * minVerbShare
}

/** A word that is a verb in such a share of its mentions may be one here, too. */
const maybeVerbShare = 0.2

/** "Factors [influence prices]", where "influence" is said as a verb elsewhere, but not "it changes [block size limits]". */
function followsActors({ before, words }: Mention, sentences: Candidate[]): boolean {
  const isActor =
    before !== undefined && (before.stem ? /^\p{Ll}{3,}[^s]s$/u.test(before.word) : /^that$/i.test(before.word))
  return isActor && isMaybeVerb(words, sentences)
}

function isMaybeVerb([first]: Term[], sentences: Candidate[]): boolean {
  const { verbal = 0, all = 0 } = countVerbs(sentences).get(first!.word.toLowerCase()) ?? {}
  return !/(?:s|ing|ed)$/.test(first!.word) && verbal >= all * maybeVerbShare && verbal > 0
}

const verbCache = new WeakMap<Candidate[], Map<string, { verbal: number; all: number }>>()

/** How often each content word is said, and how often like a verb, once for each list of sentences. */
function countVerbs(sentences: Candidate[]): Map<string, { verbal: number; all: number }> {
  const known = verbCache.get(sentences)
  if (known) return known
  const counts = new Map<string, { verbal: number; all: number }>()
  for (const sentence of sentences) {
    const terms = getTerms(sentence, 'en')
    terms.forEach(({ word, stem }, i) => {
      if (!stem) return
      const key = word.toLowerCase()
      const one = counts.get(key) ?? { verbal: 0, all: 0 }
      one.all++
      if (beforeVerb.test(terms[i - 1]?.word ?? '') || object.test(terms[i + 1]?.word ?? '')) one.verbal++
      counts.set(key, one)
    })
  }
  verbCache.set(sentences, counts)
  return counts
}

/** "Supply/demand" is no phrase of two words. */
function isJoined({ stems, places, isLinked }: TitleCandidate, sentences: Candidate[]): boolean {
  if (isLinked) return true
  const begin = (stem: string) => `${escapeWord(stem.slice(0, Math.max(2, stem.length - 2)))}[\\p{L}\\p{N}'’._-]*`
  const pattern = new RegExp(stems.map(begin).join('\\s+'), 'iu')
  return places.some((place) => pattern.test(sentences[place]!.text))
}
