// Finds what is said beside the subject: advertisements, calls to subscribe, greetings and thanks.
import type { Transcript } from '#contract/captions/transcript.ts'
import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { type SpokenSentence, splitSpokenSentences } from '../transcript.ts'
import { removeConnectives } from './connectives.ts'
import { isForeign } from './foreign-sentences.ts'

/**
 * Who pays, what is offered, and what the viewer is asked to do. Addresses, codes and
 * percentages are alike in all languages.
 */
const cues = {
  sponsor:
    /\b(?:sponsor\w*|(?:brought|presented) (?:to (?:you|us) )?by|partner(?:ed|ing) with|affiliate)\b/i,
  offer:
    /\b(?:(?:promo|discount|coupon|offer|referral|use|my|with our) code\b|(?:\d+ ?%|percent) off\b|free (?:trial|month|shipping)|money[- ]back|discount|special offer)|(?:rabatt|gutschein)code|code promo|código (?:de )?(?:descuento|promo)/i,
  link: /\b(?:links? (?:(?:is|are|will be|to \w+|for \w+) )*(?:down )?(?:in|below)|in the (?:video )?description|description (?:box|below)|(?:dot|point|punkt) (?:com|org|net|io|co)\b|\w+\.(?:com|org|net|io|tv|dev|app)\b|www\b|app store|google play|(?:my|our) patreon|patreon page|show notes|kickstarter|merch(?:andise)?\b)|lien en description|enlace en la descripci[oó]n|link in der beschreibung|infobox/i,
  request:
    /\b(?:subscrib\w*|like button|(?:hit|smash|click|press) (?:the|that|this) (?:like|bell|subscribe|button)|thumbs up|notification bell|(?:leave|drop|write) (?:me |us )?(?:a|your) (?:comment|review|rating)|comments? (?:section|box|below|down)|stay up to date|reach more people|follow (?:me|us) (?:on|at)|share (?:this|the) (?:video|episode|podcast)|(?:check|head) (?:it |them |us )?(?:out|over)\b|sign up (?:at|for|now|today|to)|download (?:the|our|it)|go to \w+ ?(?:dot|\.)|(?:donat|support)\w* (?:(?:the|this|my|our) (?:channel|show|podcast|work)|us on|me on))\b|abonn(?:ier|ez|é)|suscr[ií]b|iscriv(?:iti|etevi)|inscrev|подпис(?:ы|ат|ч)|(?:commentaires|comentarios|comentários|commenti|kommentar(?:e|en)?)(?!\p{L})|pouces? bleus?|daumen (?:hoch|nach oben)/iu,
}
/** Sentences within which the next cue belongs to the same advertisement. */
const cueDistance = 6
const [closingSeconds, adClosingShare] = [90, 0.2]
/** Shares of a recording in which people greet and take leave. */
const [openingShare, closingShare, edgeSentences] = [0.06, 0.94, 6]
const greeting =
  /\b(?:hello|hi|hey|welcome|today,? (?:we|we're|i'm|we'll|i'll|i) |i'm \p{L}+ and|i'm (?:an?|the) \p{L}+|good (?:morning|afternoon|evening)|what's up|how are you|my name is|i'm your host|bye|goodbye|see you|catch you|thanks?|thank you|take care|until next time|stay tuned|without further ado|let's (?:get|dive|jump|go) (?:started|into|right|in)|in (?:this|today's) (?:video|episode)|next (?:video|time|week|episode)|have a (?:great|good|nice|wonderful))(?!\p{L})/iu

/**
 * The sentences of a recording, which of them are beside the subject, and the others in
 * its language.
 */
export function readSentences(transcript: Transcript) {
  const all = splitSpokenSentences(transcript).map((sentence) => ({
    ...sentence,
    text: removeConnectives(sentence.text, transcript.language),
  }))
  const asides = findAsides(all, transcript.language)
  const own = all.filter(({ text }, i) => !asides[i] && !isForeign(text, transcript.language))
  return { all, asides, sentences: own.length > 0 ? own : all }
}

/**
 * Whether each sentence is beside the subject. Of a recording that is nothing else, none
 * is. Linear.
 */
function findAsides(sentences: readonly SpokenSentence[], language: string): boolean[] {
  const ads = findAdvertisements(sentences, language)
  const asides = sentences.map(
    ({ text }, i) => ads[i]! || isGreeting(text, i, sentences.length, language),
  )
  const spoken = sentences.filter((_, i) => !asides[i]).length
  return spoken >= Math.min(edgeSentences, sentences.length / 2)
    ? asides
    : sentences.map(() => false)
}

function isGreeting(text: string, i: number, count: number, language: string): boolean {
  if (smallTalk[baseLanguage(language)]?.test(text)) return true
  const isEdge =
    i < Math.max(edgeSentences, count * openingShare) ||
    i >= Math.min(count - edgeSentences, count * closingShare)
  return isEdge && greeting.test(text)
}

function findAdvertisements(sentences: readonly SpokenSentence[], language: string): boolean[] {
  const kinds = sentences.map(({ text }) =>
    Object.entries(cues).flatMap(([kind, cue]) => (cue.test(text) ? kind : [])),
  )
  const flags = kinds.map((own) => own.length > 0)
  for (const [from, to] of joinCues(flags)) {
    // One cue alone may be about the subject: "the link is below the average".
    if (new Set(kinds.slice(from, to).flat()).size < 2) continue
    // What comes after an advertisement shortly before the end belongs to it.
    const remaining = sentences.at(-1)!.endSeconds - sentences[from]!.startSeconds
    const isLast =
      remaining <= Math.min(closingSeconds, adClosingShare * sentences.at(-1)!.endSeconds)
    flags.fill(true, from, isLast ? flags.length : to)
  }
  for (const [from, last] of joinNames(sentences, kinds, language)) {
    const after = kinds.slice(last, last + cueDistance)
    const to = last + 1 + after.findLastIndex((own) => own.length > 0)
    const cued = kinds.slice(from, to).filter((own) => own.length > 0)
    const found = new Set(cued.flat())
    const isPaid = cued.length >= manyCues || paidKinds.some((kind) => found.has(kind))
    if (found.size >= 2 && isPaid) flags.fill(true, from, to)
  }
  return flags
}

/** Stretches from a cue to the last one that follows closely. */
function joinCues(flags: readonly boolean[]): [number, number][] {
  const stretches: [number, number][] = []
  for (const [i, flag] of flags.entries()) {
    if (!flag) continue
    const last = stretches.at(-1)
    if (last && i - last[1] < cueDistance) last[1] = i + 1
    else stretches.push([i, i + 1])
  }
  return stretches
}

/**
 * What is sold has a name that is said several times, and hardly ever far from the cues. Where
 * somebody pays, or much is asked, the advertisement goes on as long as such names come soon again.
 */
const paidKinds = ['sponsor', 'offer']
const [manyCues, minMentions, nearShare, nextSeconds] = [4, 3, 0.8, 45]
/** From a cue: so many seconds, and such a share of a short recording. */
const [nearSeconds, nearPart] = [180, 0.2]

/** Stretches of cues that follow closely, and of such names. Linear. */
function joinNames(
  sentences: readonly SpokenSentence[],
  kinds: readonly string[][],
  language: string,
): [number, number][] {
  const places = new Map<string, number[]>()
  for (const [i, sentence] of sentences.entries())
    for (const stem of new Set(getStems(sentence, language))) {
      const known = places.get(stem)
      if (known) known.push(i)
      else places.set(stem, [i])
    }
  const seconds = sentences.map(({ startSeconds }) => startSeconds)
  const reach = Math.min(nearSeconds, nearPart * (sentences.at(-1)?.endSeconds ?? 0))
  /** How many pairs of mentions begin at a sentence, less those that end there. */
  const open = sentences.map(() => 0)
  for (const said of places.values()) {
    const cued = said.filter((i) => kinds[i]!.length > 0)
    let next = 0
    const near = said.filter((i) => {
      while (next < cued.length - 1 && cued[next]! < i) next++
      const around = [cued[next - 1], cued[next]].filter((cue) => cue !== undefined)
      return around.some((cue) => Math.abs(seconds[i]! - seconds[cue]!) <= reach)
    })
    if (said.length < minMentions || near.length < nearShare * said.length) continue
    for (const [at, i] of said.slice(1).entries()) {
      if (seconds[i]! - sentences[said[at]!]!.endSeconds > nextSeconds) continue
      open[said[at]!]!++
      open[i]!--
    }
  }
  const stretches: [number, number][] = []
  let [depth, from] = [0, 0]
  for (const [i, change] of open.entries()) {
    if (depth === 0) from = i
    depth += change
    if (depth === 0 && i > from) stretches.push([from, i + 1])
  }
  return stretches
}

/** Sentences about the video itself: greetings, thanks, sponsors, calls to subscribe. */
export const smallTalk: Readonly<Record<string, RegExp>> = {
  en: /\b(?:subscribe|smash (?:that|the) like|hit (?:that|the) (?:like|bell)|like button|notification bell|(?:promo|discount|coupon|offer) code|links? (?:is |are )?(?:down )?(?:in the|below)|in the (?:video )?description|sponsored by|our sponsors?|(?:today'?s|this (?:video|episode)'?s?) (?:sponsor|video is)|brought to (?:you|us) by|thanks? (?:you )?(?:so much |very much )?for (?:watching|listening|having|joining|coming|tuning)|let's (?:get|go|start|begin|move on|dive|jump)|live from|welcome (?:back )?to|(?:good|great|nice|pleasure) to (?:have|see) you|we'll be (?:right )?back|your (?:\w+ )?host|joins (?:me|us)|see you (?:next|in the next)|our (?:reporter|correspondent)|my name is|good (?:morning|evening|afternoon)|leave a comment|comments? (?:section|below))\b/i,
  de: /willkommen|guten (?:morgen|tag|abend)|\bhallo\b|vielen dank|danke (?:fürs|für eure|für ihre)|abonnier|(?:mein|unser|dies)\w* kanal|mein name ist/i,
  fr: /\bbonjour\b|bienvenue|merci (?:d'avoir|à tous|beaucoup)|abonnez|je m'appelle/i,
  es: /bienvenid|buen[oa]s (?:días|tardes|noches)|\bhola\b|muchas gracias|suscríb|mi nombre es/i,
  it: /benvenut|buon(?:giorno|asera)|\bciao\b|grazie (?:mille|a tutti)|iscriv|mi chiamo/i,
  pt: /bem-vind|bom dia|boa (?:tarde|noite)|\bolá\b|muito obrigad|inscrev|meu nome é/i,
  nl: /welkom|goede(?:morgen|middag|navond)|\bhallo\b|bedankt|abonneer|mijn naam is/i,
  ja: /こんにちは|こんばんは|おはよう|皆さん|ありがとうございま|チャンネル登録/,
  zh: /大家好|欢迎|歡迎|谢谢大家|謝謝大家|订阅|訂閱|点赞/,
  ru: /здравствуйте|добр(?:ый день|ый вечер|ое утро)|привет(?!ств)|добро пожаловать|спасибо|подпи(?:с|ш)|меня зовут|до свидания|ставьте лайк/iu,
  uk: /вітаю|добр(?:ий день|ий вечір|ого ранку|ого дня)|привіт|ласкаво просимо|дякую|підпи(?:с|ш)|мене звати|до побачення/iu,
  pl: /dzień dobry|dobry wieczór|cześć|witam|witajcie|dziękuję|dzięki za|subskryb|nazywam się|do widzenia|do zobaczenia/iu,
  tr: /merhaba|hoş ?geldiniz|günaydın|iyi (?:günler|akşamlar)|teşekkür|abone ol|benim adım|görüşürüz|hoşça kal/iu,
  ar: /السلام عليكم|مرحبا|أهلا|اهلا|صباح الخير|مساء الخير|شكرا|اشترك|اسمي|إلى اللقاء|مع السلامة/u,
  he: /שלום לכולם|שלום וברוכים|ברוכים הבאים|בוקר טוב|ערב טוב|צהריים טובים|תודה|הירשמו|קוראים לי|שמי |להתראות/u,
  hi: /नमस्ते|नमस्कार|स्वागत है|धन्यवाद|शुक्रिया|सब्सक्राइब|मेरा नाम|शुभ (?:प्रभात|संध्या)|अलविदा/u,
  ko: /안녕하세요|안녕하십니까|안녕히|반갑습니다|환영합니다|감사합니다|고맙습니다|구독|제 이름은/u,
}
