// Words that carry no meaning of their own, negations, opposites and words that claim
// more than was said.
import { stemWord } from '../language/terms.ts'
import { lazy } from '../lazy.ts'
import { getStopWords } from '../speech/stop-words.ts'

/** Short, because verbs and adjectives that a search leaves out matter here. */
const english = new Set(
  `a an the of to in on at by for from with as into about than then there here that this these those it its it's is are was were be been being
am do does did have has had having will would can could should may might must shall i you he she we they me him her us them my your his
our their i'm you're he's she's we're they're i've we've they've i'd we'd i'll we'll they'll that's there's what what's who which when where
how why and or but so if because while although though until also just very really quite well okay ok yes yeah some any such own other
speaker video says said say according one ones still even too more most much many`.split(/\s+/),
)

export function functionWords(code: string): ReadonlySet<string> {
  return code === 'en' ? english : getStopWords(code)
}

const negationWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'not no never none nobody nothing neither nor cannot without hardly rarely seldom'.split(' '),
  ),
  de: new Set(
    'nicht kein keine keinen keinem keiner nie niemals nichts niemand ohne weder kaum'.split(' '),
  ),
  es: new Set('no nunca nada nadie ninguno ninguna ningún sin tampoco jamás ni'.split(' ')),
  fr: new Set('ne pas jamais rien personne aucun aucune sans ni n'.split(' ')),
  it: new Set(
    'non mai nessun nessuno nessuna niente nulla senza né neanche nemmeno neppure'.split(' '),
  ),
  pt: new Set('não nunca nada ninguém nenhum nenhuma sem nem jamais tampouco'.split(' ')),
  nl: new Set('niet geen nooit niets niemand zonder noch nergens nauwelijks'.split(' ')),
  ru: new Set('не нет ни никогда ничего ничто никто никого никакой никаких нельзя без'.split(' ')),
  uk: new Set(
    'не ні нема немає ніколи нічого ніщо ніхто нікого жоден жодна жодного без'.split(' '),
  ),
  pl: new Set('nie nigdy nic nikt nikogo ani bez żaden żadna żadne żadnych'.split(' ')),
  ar: new Set('لا لم لن ليس ليست ليسوا لست لسنا ولا ولم ولن وليس فلا بدون دون غير'.split(' ')),
  he: new Set('לא ולא שלא אין ואין שאין בלי ללא אינו אינה אינם אינן מעולם'.split(' ')),
  hi: new Set('नहीं न ना मत बिना'.split(' ')),
}

/**
 * Negations of languages that write them into other words or without spaces, but not
 * within words that deny nothing.
 */
export const negationPatterns: Readonly<Record<string, RegExp>> = {
  ja: /(?<!少 ?|危 ?|(?:なけれ|なく ?て ?は) ?(?:ば ?)?なら ?|かも ?しれ ?)(?:な ?い|な ?かっ ?た)|ま ?せん|無い/u,
  zh: /不(?! ?[但仅僅过過同断斷管久少错錯])|[没沒]|未(?! ?[来來])|[无無](?! ?[论論])|[并並] ?非/u,
  ko: /(?:^| )[안못](?: |$)|않|없|아니|못 ?하/u,
}
const none: ReadonlySet<string> = new Set()

export function negations(code: string): ReadonlySet<string> {
  return negationWords[code] ?? none
}

/** Pairs of opposites; a slash parts the sides. */
export const opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = `
more higher rise rose risen rises up increase increased increases grow grew grown growing raised raise / less fewer lower fall fell fallen falls down decrease decreased shrink shrinking shrunk cut dropped
open opened opens keep kept / close closed closes shut
loud louder / quiet quieter silent
first before beginning earlier / last after end later
start started begin began / stop stopped end ended
best better / worst worse
love loves loved like likes / hate hates hated dislike
safe / unsafe dangerous
allowed permitted / forbidden banned
early / late
cheap cheaper / expensive
fast faster quick / slow slower
hot warm / cold cool
small smaller / big bigger large larger great
into / out
buy bought / sell sold
win won / lose lost
black / white
left / right
top above over / bottom below under
always / never
all every each / some few
inside / outside
accept accepted approve approved / reject rejected refuse refused
possible / impossible
true / false
green / red
brother brothers / sister sisters
mother / father
son sons / daughter daughters
mandatory required / optional
easy easier / difficult hard harder
young younger / old older
winter / summer
day / night
thicker / thinner
`
  .trim()
  .split('\n')
  .map(
    (row) => row.split(' / ').map((side) => new Set(side.split(' '))) as [Set<string>, Set<string>],
  )

const absolute: Readonly<Record<string, RegExp>> = {
  en: /^(?:all|every|everyone|everybody|everything|always|completely|entirely|exactly|proves|proved|proven|clearly|certainly|definitely|guaranteed|guarantees|best|worst|.{3,}[^r]est)$/,
  de: /^(?:alle[srnm]?|jede[srnm]?|immer|garantiert|sicher|völlig|genau)$/,
  es: /^(?:todos|todas|siempre|cada|seguro|exactamente)$/,
  fr: /^(?:tous|toutes|toujours|chaque|exactement)$/,
}

/** Whether a word claims something without exception, as certain or in the highest degree. */
export function isAbsolute(word: string, code: string): boolean {
  return absolute[code]?.test(word) === true
}

/**
 * What is said only as possible, meant or reported, and words with which a statement keeps it so.
 */
export const doubts: Readonly<Record<string, { said: RegExp; kept: RegExp }>> = {
  en: {
    said: /\b(?:theory|idea|claims?|rumou?rs?|they say|people say|I hear|maybe|perhaps|may|might|plans? (?:to|a)|expects?|hopes?|afraid|used to (?:say|tell|think|believe|claim))\b/,
    kept: /\b(?:theor|idea|claim|rumou?r|sa(?:y|id)|think|believe|expect|hope|fear|plan|according|report|suppos|suspect|disput|doubt|reject|false|wrong|may|might|(?:c|w|sh)ould|want|if|perhaps|possib|probab|likely|some|used to)/i,
  },
  de: {
    said: /\b(?:vielleicht|angeblich|gerüchte?|vermutlich|wahrscheinlich|könnte)\b/i,
    kept: /\b(?:vielleicht|angeblich|gerücht|vermut|wahrscheinlich|könnt|möglich|soll|laut|wohl|würde)/i,
  },
}

/** Introduces what a speaker no longer says or believes. */
export const formerBelief = /\bused to (?:say|tell|think|believe|claim)\b/

/**
 * Verbs that a good paraphrase may exchange for another; where they are not said, the
 * other words must be. Opposites are checked apart.
 */
export const exchangeableWords: ReadonlySet<string> = new Set(
  `want make contain rise fall use need cost become include allow lead begin start end happen call try help show give take get go come keep put
set work move change add produce create receive reach wish require offer prefer yearly daily kosten dauern geben machen brauchen enthalten
demander contenir costar contener`.split(/\s+/),
)

const reporting = `says say said tells told explains explain describes describe mentions mention argues argue claims claim admits admit concedes concede
notes note adds add points point reports report recommends recommend advises advise suggests suggest thinks think believes believe considers consider
regards regard finds find found concludes conclude calls call according speaker host author presenter narrator reviewer analyst teacher interviewer
guest video talk episode lesson lecture podcast should`

/** Stems of words with which a summary tells who says something. */
export const reportingWords = lazy(
  (): ReadonlySet<string> => new Set(reporting.split(/\s+/).map((word) => stemWord(word, 'en'))),
)

/** Words that deny without a "not". */
export const denyingWords: ReadonlySet<string> = new Set(
  `avoid avoids avoided refuse refuses refused reject rejects rejected fail fails failed deny denies denied without lack lacks lacking instead rather
against stop stops stopped exclude excludes excluded ban banned bans forbid forbidden prevent prevents unlike except unable impossible myth wrong false
doubt doubts doubted drop dropped skip skipped omit omitted hardly barely few too free little neither least unclear disputed nonexistent pretext
useless discourage discourages warns despite although though but myth disagree disagrees only contradict unfair mistake
plutôt verzichtet vermeiden ungünstig kaum wenig statt ohne schlecht falsch gegen weder evitar rechaza rechazó dejó sino poco apenas sin contra`.split(
    /\s+/,
  ),
)

/** The beginnings of words that name the place of a chapter, not its subject. */
export const placeWords =
  /^(?:intro|foreword|welcom|greet|opening|conclu|summar|recap|verdict|goodb|farewel|closing|outro|ending|overview|headlin|question|credit|thank|preview|outlook|einleit|begrüß|fazit|schluss|zusammenfass|ausblick|bilan|présent|bienven|despedid|resum|salut|riassunt|inleid|samenvat|wstęp|podsumow|введен|вступлен|заключ|вывод|итог)/

/** Persons who are somebody's. */
export const kin: ReadonlySet<string> = new Set(
  `sister brother mother father mom dad son daughter wife husband aunt uncle grandmother grandfather cousin nephew niece friend buddy neighbor neighbour colleague
landlady landlord boss partner child children mother's sister's friend's schwager schwester bruder mutter vater frau mann nachbarin nachbar freund freundin sohn
tochter tía tío hija hijo marido mujer madre padre hermana hermano amigo amiga maestro aprendiz`.split(
    /\s+/,
  ),
)

/** Written with a capital in English, and no names. */
export const calendarWords: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
december`.split(/\s+/),
)
