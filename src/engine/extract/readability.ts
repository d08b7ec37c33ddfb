// How well a sentence reads away from its neighbours, as a factor between 0 and 1.
import { rarelyLast } from '../speech/gaps.ts'
import { baseLanguage } from '../speech/language.ts'
import { wordCount } from '../speech/scripts.ts'

const personal = /\b(?:i|i'm|i've|i'll|i'd|you|you're|you've|you'll|me|my|your)\b/i

/** Openings that lean on the sentence before. */
const leaning: Record<string, RegExp> = {
  en: /^(?:it|this|that|these|those|they|he|she|his|her|their|which|who|whose|because|thus|another|or|but|then|than|them|him|its|such|also|otherwise|instead|either|neither|yes|no|exactly|right|whereas|just|possibly|is|are|was|were|has|does|did|like|of|to|as|(?:in|at|on|for|with|by|from) (?:that|this|it|them)|(?:the )?(?:same|other|one|latter)|the (?:first|second|third|next|final|last) (?:one|two|three|thing|part)|there(?:'s|'re| is| are| was| were) (?:more|a lot more)|especially|on (?:and|but)|(?:\w+ly|at (?:some|this|that|one) point|at first|then|here|there),? (?:it|this|that|they|he|she|we|i|you))\b/i,
  de: /^(?:er|sie|es|das|dies|diese|dieser|dieses|aber|denn|oder|weil|dann|also|deshalb|deswegen|dadurch|dabei|damit|dass|und)\b/i,
  fr: /^(?:il|elle|ils|elles|ce|c['’]est|ça|cela|mais|ou|donc|parce|puis|alors|et|qui|que)\b/i,
  es: /^(?:él|ella|ellos|ellas|eso|esto|esa|ese|este|esta|pero|o|porque|entonces|y|que|luego)\b/i,
  it: /^(?:lui|lei|loro|questo|questa|quello|quella|ma|o|perché|allora|quindi|e|che|poi)\b/i,
  pt: /^(?:ele|ela|eles|elas|isso|isto|esse|essa|este|esta|mas|ou|porque|então|e|que|depois)\b/i,
  nl: /^(?:hij|zij|ze|het|dit|dat|deze|die|maar|of|omdat|want|dan|dus|en)\b/i,
}
const leaningFactor = 0.9

const questionFactor = 0.5

/** Talk about the video itself: greetings, thanks, sponsors, calls to subscribe. */
const chatter: Record<string, RegExp> = {
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
const chatterFactor = 0.2

/** `whole` is false where an end of the sentence was only guessed. */
export function readability(text: string, whole: boolean, language: string): number {
  let factor = whole ? 1 : guessedFactor
  const code = baseLanguage(language)
  if (leaning[code]?.test(text)) factor *= leaningFactor
  if (/[?？]["'”’]*$/.test(text)) factor *= questionFactor
  if (code === 'en' && (isFragment(text, whole) || interrupted.test(text))) factor *= fragmentFactor
  if (chatter[code]?.test(text)) factor *= chatterFactor
  return factor
}

const guessedFactor = 0.85
const fragmentFactor = 0.6

/** An English clause that was begun, or cut, in the middle. */
function isFragment(text: string, whole: boolean): boolean {
  if (halfOpened.test(text)) return true
  return !whole && (!finite.test(text) || rarelyLast(lastWord(text)))
}

function lastWord(text: string): string {
  return (/([\p{L}'’]+)[^\p{L}]*$/u.exec(text)?.[1] ?? '').toLowerCase().replaceAll('’', "'")
}

/** A clause that needs a second one, which a comma would part from it. */
const halfOpened =
  /^(?:in terms of|for (?:someone|anyone|those|people) who|if|when|whenever|while|although|though|since|unless|until|whereas|where|wherever|what|whatever|how|why|asking)\b[^,]*$/i
/** Only where the captions have no punctuation must a verb be seen; of those these are sure. */
const finite =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|can|could|will|would|should|may|might|must|means|makes|made|says|said|needs|wants|goes|gets|got|uses|used|takes|took|gives|gave|lets|allows|shows|works|comes|came|went|became|becomes|started|\w+n't|(?:i|we|you|they|it|he|she|there|that|who)(?:'\w+)? \w+)\b|'(?:s|re|ve|ll|d|m)\b/i

type Reading = { text: string; spoken: string; whole: boolean }

/** Words from which a sentence that the captions themselves end is taken to have a verb, known here or not. */
const surelyVerbalWords = 8
/** "The page where somebody stood": each of these brings a verb that is not the sentence's own. */
const relative = /,? \b(?:where|who|whose|which)\b/i
/** "Between one and three, I would say, for the ship" has no verb of its own. */
const aside = /, i (?:would say|think|guess|suppose|believe|mean)(?=,)/i
const finiteVerbs = new RegExp(finite.source, 'gi')
/** Such a sentence may all the same be a mere part: "Especially in the north of the old harbour." */
const partial =
  /^(?:\w+ing|part|for|in|on|at|with|from|of|by|to|like|not|only|even|especially|definitely|probably|as well|more|less|sort|kind)\b/i
/** Somebody answers, calls or breaks off within it. */
const interrupted =
  /\b(?:yeah|yep|yo|hey|okay|ok|oh|mmm?|eh|sorry|roger|hang on|uh-huh|th|nnn)\b|\b(?:the|a|an|is|to|of|and),\s|[\p{L}]…\s|\s[-–—]\s.*\s[-–—]\s/iu

/** Whether a sentence is a statement from its beginning to its end. */
export function isStatement({ text, spoken, whole }: Reading, language: string): boolean {
  const code = baseLanguage(language)
  if (!whole || chatter[code]?.test(text) || /[?？…,:]["'”’]*$/.test(text)) return false
  if (code !== 'en') return true
  if (interrupted.test(text) || rarelyLast(lastWord(text)) || isFragment(text, whole)) return false
  const said = text.replace(aside, '')
  const main = said.split(relative)[0]!
  const longest = Math.max(...main.split(/[,;:]/).map(wordCount))
  if (/[.!]/.test(spoken.at(-1) ?? '') && longest >= surelyVerbalWords && !partial.test(text)) return true
  const verbs = [...said.matchAll(finiteVerbs)].filter(([verb]) => verb !== 'be').length
  return verbs >= said.split(relative).length
}

/** Whether a statement leans on none before it. */
export function isComplete(sentence: Reading, language: string): boolean {
  return isStatement(sentence, language) && !leaning[baseLanguage(language)]?.test(sentence.text)
}

/** Share of sentences whose ends are sure from which the others may be asked for that, and words from which a guessed one runs on. */
const [sureShare, runningOnWords] = [0.5, 30]

/** Where hardly any end is sure, as in automatic captions, nobody can be asked for one: all but those that run on are taken for whole. */
export function withEnds<S extends Reading>(sentences: S[]): S[] {
  if (sentences.filter(({ whole }) => whole).length >= sentences.length * sureShare) return sentences
  return sentences.map((sentence) => ({ ...sentence, whole: wordCount(sentence.text) < runningOnWords }))
}

/** Whether it speaks to the one who hears it. English only. */
export function speaksToYou({ text }: Reading, language: string): boolean {
  return baseLanguage(language) === 'en' && /\b(?:you|you're|you've|you'll|your)\b/i.test(text)
}

/** Whether a reader who has seen nothing else, and does not know who speaks, understands the sentence. */
export function standsAlone(sentence: Reading, language: string): boolean {
  return isComplete(sentence, language) && !(baseLanguage(language) === 'en' && personal.test(sentence.text))
}
