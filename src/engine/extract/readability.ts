// Scores how well a sentence reads without its neighbors, and tells complete statements from fragments.

import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import { isRarelyLast } from '../speech/sentence-end-odds.ts'

const personal = /\b(?:i|i'm|i've|i'll|i'd|you|you're|you've|you'll|me|my|your)\b/i

/** Openings that depend on the previous sentence. */
const dependentOpening: Record<string, RegExp> = {
  en: /^(?:it|this|that|these|those|they|he|she|his|her|their|which|who|whose|because|thus|another|or|but|then|than|them|him|its|such|also|otherwise|instead|either|neither|yes|no|exactly|right|whereas|just|possibly|is|are|was|were|has|does|did|like|of|to|as|(?:in|at|on|for|with|by|from) (?:that|this|it|them)|(?:the )?(?:same|other|one|latter)|the (?:first|second|third|next|final|last) (?:one|two|three|thing|part)|there(?:'s|'re| is| are| was| were) (?:more|a lot more)|especially|on (?:and|but)|(?:\w+ly|at (?:some|this|that|one) point|at first|then|here|there),? (?:it|this|that|they|he|she|we|i|you))\b/i,
  de: /^(?:er|sie|es|das|dies|diese|dieser|dieses|aber|denn|oder|weil|dann|also|deshalb|deswegen|dadurch|dabei|damit|dass|und)\b/i,
  fr: /^(?:il|elle|ils|elles|ce|c['’]est|ça|cela|mais|ou|donc|parce|puis|alors|et|qui|que)\b/i,
  es: /^(?:él|ella|ellos|ellas|eso|esto|esa|ese|este|esta|pero|o|porque|entonces|y|que|luego)\b/i,
  it: /^(?:lui|lei|loro|questo|questa|quello|quella|ma|o|perché|allora|quindi|e|che|poi)\b/i,
  pt: /^(?:ele|ela|eles|elas|isso|isto|esse|essa|este|esta|mas|ou|porque|então|e|que|depois)\b/i,
  nl: /^(?:hij|zij|ze|het|dit|dat|deze|die|maar|of|omdat|want|dan|dus|en)\b/i,
}
const dependentFactor = 0.9

const questionFactor = 0.5

/** Sentences about the video itself: greetings, thanks, sponsors, calls to subscribe. */
const smallTalk: Record<string, RegExp> = {
  en: /\b(?:subscribe|smash (?:that|the) like|hit (?:that|the) (?:like|bell)|like button|notification bell|(?:promo|discount|coupon|offer) code|links? (?:is |are )?(?:down )?(?:in the|below)|in the (?:video )?description|patreon|sponsored by|our sponsors?|(?:today'?s|this (?:video|episode)'?s?) (?:sponsor|video is)|brought to you by|thanks? (?:you )?(?:so much |very much )?for (?:watching|listening|having|joining|coming|tuning)|let's (?:get|go|start|begin|move on|dive|jump)|live from|welcome (?:back )?to|see you (?:next|in the next)|our (?:reporter|correspondent)|my name is|good (?:morning|evening|afternoon)|leave a comment|comments? (?:section|below))\b/i,
  de: /willkommen|guten (?:morgen|tag|abend)|\bhallo\b|vielen dank|danke (?:fürs|für eure|für ihre)|abonnier|kanal|mein name ist/i,
  fr: /\bbonjour\b|bienvenue|merci (?:d'avoir|à tous|beaucoup)|abonnez|je m'appelle/i,
  es: /bienvenid|buen[oa]s (?:días|tardes|noches)|\bhola\b|muchas gracias|suscríb|mi nombre es/i,
  it: /benvenut|buon(?:giorno|asera)|\bciao\b|grazie (?:mille|a tutti)|iscriv|mi chiamo/i,
  pt: /bem-vind|bom dia|boa (?:tarde|noite)|\bolá\b|muito obrigad|inscrev|meu nome é/i,
  nl: /welkom|goede(?:morgen|middag|navond)|\bhallo\b|bedankt|abonneer|mijn naam is/i,
  ja: /こんにちは|こんばんは|おはよう|皆さん|ありがとうございま|チャンネル登録/,
  zh: /大家好|欢迎|歡迎|谢谢大家|謝謝大家|订阅|訂閱|点赞/,
}
const smallTalkFactor = 0.2

/** Returns a factor between 0 and 1. `hasSureEnds` is false where an end of the sentence is a guess. */
export function scoreReadability(text: string, hasSureEnds: boolean, language: string): number {
  let factor = hasSureEnds ? 1 : guessedEndFactor
  const code = baseLanguage(language)
  if (dependentOpening[code]?.test(text)) factor *= dependentFactor
  if (/[?？]["'”’]*$/.test(text)) factor *= questionFactor
  if (code === 'en' && (isFragment(text, hasSureEnds) || interrupted.test(text))) factor *= fragmentFactor
  if (smallTalk[code]?.test(text)) factor *= smallTalkFactor
  return factor
}

const guessedEndFactor = 0.85
const fragmentFactor = 0.6

/** Whether an English sentence begins or ends in the middle of a clause. */
function isFragment(text: string, hasSureEnds: boolean): boolean {
  if (unfinishedClause.test(text)) return true
  return !hasSureEnds && (!finiteVerb.test(text) || isRarelyLast(findLastWord(text)))
}

function findLastWord(text: string): string {
  return (/([\p{L}'’]+)[^\p{L}]*$/u.exec(text)?.[1] ?? '').toLowerCase().replaceAll('’', "'")
}

/** A subordinate clause without the comma before its main clause. */
const unfinishedClause =
  /^(?:in terms of|for (?:someone|anyone|those|people) who|if|when|whenever|while|although|though|since|unless|until|whereas|where|wherever|what|whatever|how|why|asking)\b[^,]*$/i
/** Sure finite verbs. Only sentences of captions without punctuation must contain one. */
const finiteVerb =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|can|could|will|would|should|may|might|must|means|makes|made|says|said|needs|wants|goes|gets|got|uses|used|takes|took|gives|gave|lets|allows|shows|works|comes|came|went|became|becomes|started|\w+n't|(?:i|we|you|they|it|he|she|there|that|who)(?:'\w+)? \w+)\b|'(?:s|re|ve|ll|d|m)\b/i

type AssessedSentence = { text: string; verbatim: string; hasSureEnds: boolean }

/** A punctuated sentence of this length is assumed to contain a verb. */
const minWordsWithVerb = 8
/** "The page where somebody stood": each relative clause has a verb of its own. */
const relativePronoun = /,? \b(?:where|who|whose|which)\b/i
/** "Between one and three, I would say, for the ship" has no main verb. */
const aside = /, i (?:would say|think|guess|suppose|believe|mean)(?=,)/i
const finiteVerbs = new RegExp(finiteVerb.source, 'gi')
/** Openings of long fragments: "Especially in the north of the old harbor." */
const fragmentOpening =
  /^(?:\w+ing|part|for|in|on|at|with|from|of|by|to|like|not|only|even|especially|definitely|probably|as well|more|less|sort|kind)\b/i
/** Answers, calls and breaks within a sentence. */
const interrupted =
  /\b(?:yeah|yep|yo|hey|okay|ok|oh|mmm?|eh|sorry|roger|hang on|uh-huh|th|nnn)\b|\b(?:the|a|an|is|to|of|and),\s|[\p{L}]…\s|\s[-–—]\s.*\s[-–—]\s/iu

/** Whether a sentence is a complete statement. */
export function isStatement({ text, verbatim, hasSureEnds }: AssessedSentence, language: string): boolean {
  const code = baseLanguage(language)
  if (!hasSureEnds || smallTalk[code]?.test(text) || /[?？…,:]["'”’]*$/.test(text)) return false
  if (code !== 'en') return true
  if (interrupted.test(text) || isRarelyLast(findLastWord(text)) || isFragment(text, hasSureEnds)) return false
  const clause = text.replace(aside, '')
  const main = clause.split(relativePronoun)[0]!
  const longest = Math.max(...main.split(/[,;:]/).map(countWordsInAnyScript))
  if (/[.!]/.test(verbatim.at(-1) ?? '') && longest >= minWordsWithVerb && !fragmentOpening.test(text)) return true
  const verbs = [...clause.matchAll(finiteVerbs)].filter(([verb]) => verb !== 'be').length
  return verbs >= clause.split(relativePronoun).length
}

/** Whether a sentence is a complete statement that does not depend on the previous one. */
export function isIndependentStatement(sentence: AssessedSentence, language: string): boolean {
  return isStatement(sentence, language) && !dependentOpening[baseLanguage(language)]?.test(sentence.text)
}

/** Share of sentences with sure ends from which all need them, and length of a run-on sentence in words. */
const [sureShare, runOnWords] = [0.5, 30]

/** Where few ends are sure, as in automatic captions, accepts the ends of all sentences but run-on ones. */
export function relaxSentenceEnds<S extends AssessedSentence>(sentences: S[]): S[] {
  if (sentences.filter(({ hasSureEnds }) => hasSureEnds).length >= sentences.length * sureShare) return sentences
  return sentences.map((sentence) => ({ ...sentence, hasSureEnds: countWordsInAnyScript(sentence.text) < runOnWords }))
}

/** Whether a sentence is understood without any context and without its speaker. */
export function isSelfContained(sentence: AssessedSentence, language: string): boolean {
  return (
    isIndependentStatement(sentence, language) && !(baseLanguage(language) === 'en' && personal.test(sentence.text))
  )
}
