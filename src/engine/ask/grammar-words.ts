// Words that carry no meaning of their own, negations, opposites and words that claim more than was said.
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
  en: new Set('not no never none nobody nothing neither nor cannot without hardly rarely seldom'.split(' ')),
  de: new Set('nicht kein keine keinen keinem keiner nie niemals nichts niemand ohne weder kaum'.split(' ')),
  es: new Set('no nunca nada nadie ninguno ninguna ningún sin tampoco jamás ni'.split(' ')),
  fr: new Set('ne pas jamais rien personne aucun aucune sans ni n'.split(' ')),
  it: new Set('non mai nessun nessuno nessuna niente nulla senza né neanche nemmeno neppure'.split(' ')),
  pt: new Set('não nunca nada ninguém nenhum nenhuma sem nem jamais tampouco'.split(' ')),
  nl: new Set('niet geen nooit niets niemand zonder noch nergens nauwelijks'.split(' ')),
  ru: new Set('не нет ни никогда ничего ничто никто никого никакой никаких нельзя без'.split(' ')),
  uk: new Set('не ні нема немає ніколи нічого ніщо ніхто нікого жоден жодна жодного без'.split(' ')),
  pl: new Set('nie nigdy nic nikt nikogo ani bez żaden żadna żadne żadnych'.split(' ')),
  ar: new Set('لا لم لن ليس ليست ليسوا لست لسنا ولا ولم ولن وليس فلا بدون دون غير'.split(' ')),
  he: new Set('לא ולא שלא אין ואין שאין בלי ללא אינו אינה אינם אינן מעולם'.split(' ')),
  hi: new Set('नहीं न ना मत बिना'.split(' ')),
}

/** Negations of languages that write them into other words or without spaces, but not within words that deny nothing. */
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
  .map((row) => row.split(' / ').map((side) => new Set(side.split(' '))) as [Set<string>, Set<string>])

/** Words that claim something without exception or as certain. */
export const absoluteWords: ReadonlySet<string> = new Set(
  'all every everyone everybody always never nobody none completely entirely proves proved proven clearly certainly definitely guaranteed guarantees must only'.split(
    ' ',
  ),
)

/** Words for amounts that no other word can replace. */
export const exactWords: ReadonlySet<string> = new Set(
  'half third quarter double doubled twice triple tripled both'.split(' '),
)

/** With these a clause is only supposed. */
export const conditionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['if', 'unless', 'whether']),
  de: new Set(['falls', 'wenn', 'ob']),
  es: new Set(['si']),
  fr: new Set(['si', "s'il"]),
}

const numberWordRows: Readonly<Record<string, string>> = {
  de: `2 zwei|3 drei|4 vier|5 fünf|6 sechs|7 sieben|8 acht|9 neun|10 zehn|11 elf|12 zwölf|13 dreizehn|14 vierzehn|15 fünfzehn|16 sechzehn
17 siebzehn|18 achtzehn|19 neunzehn|20 zwanzig|30 dreißig|40 vierzig|50 fünfzig|60 sechzig|70 siebzig|80 achtzig|90 neunzig|100 hundert
1000 tausend`,
  es: `2 dos|3 tres|4 cuatro|5 cinco|6 seis|7 siete|8 ocho|9 nueve|10 diez|11 once|12 doce|13 trece|14 catorce|15 quince|16 dieciséis
17 diecisiete|18 dieciocho|19 diecinueve|20 veinte|30 treinta|40 cuarenta|50 cincuenta|60 sesenta|70 setenta|80 ochenta|90 noventa
100 cien ciento|1000 mil`,
  fr: `2 deux|3 trois|4 quatre|5 cinq|6 six|7 sept|8 huit|9 neuf|10 dix|11 onze|12 douze|13 treize|14 quatorze|15 quinze|16 seize|20 vingt
30 trente|40 quarante|50 cinquante|60 soixante|100 cent|1000 mille`,
}

/** Number words of languages that `numbers.ts` does not read. */
export const numberWords: Readonly<Record<string, ReadonlyMap<string, number>>> = Object.fromEntries(
  Object.entries(numberWordRows).map(([code, rows]) => [
    code,
    new Map(
      rows.split(/[|\n]/).flatMap((row) => {
        const [value, ...words] = row.split(' ')
        return words.map((word): [string, number] => [word, Number(value)])
      }),
    ),
  ]),
)

/** Verbs that a good paraphrase may exchange for another; where they are not said, the other words must be. Opposites are checked apart. */
export const exchangeableWords: ReadonlySet<string> = new Set(
  `want make contain rise fall use need cost become include allow lead begin start end happen call try help show give take get go come keep put
set work move change add produce create receive reach wish require offer prefer yearly daily kosten dauern geben machen brauchen enthalten
demander contenir costar contener`.split(/\s+/),
)
