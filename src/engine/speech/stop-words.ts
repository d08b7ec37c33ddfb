// Stop words: grammar words of stopwords-iso, and what people say while they speak.
import stopWordLists from 'stopwords-iso' with { type: 'json' }
import { baseLanguage } from './language.ts'

/** Words of speech and small talk that the package lacks. */
const spokenWords: Readonly<Record<string, string>> = {
  en: `
alright basically bit bring bye called coming completely couple cool day days easy entire fair
feel figure fine folks fun gonna gotta guess guy guys happen happened happening hard hear heard
hey hold honest honestly hope huge idea kinda lastly literally looked lot lots love matter mention
mentioned mentioning mind minute minutes nice notice people perfect person piece pretty putting
quick ready real reason reasons remember sense set simple simply sort speak speaking specific
start started starting starts stay stuff super takes talk talked talking talks that'd thinking
time times told tomorrow tonight total totally true type uh understand wait wanna word worth wow
yeah yep yesterday mhm hmm huh dunno y'all cuz 'cause
`,
  de: `
bisschen eher eigentlich einfach geben genau glaube halt irgendwie komme könnten lassen ne quasi
sagen sehen sieht sogar sozusagen unserem unseren äh ähm
`,
  fr: `
c'est chose choses d'un d'une dois est-ce faire faut j'ai l'on n'est pouvez qu'est qu'il qu'on
veut voir vraiment ben petit petite
`,
  es: `
acá alguien cosa quiero eh
`,
  it: `
altra c'è cose l' molte possiamo possono sì ehm eh
`,
  pt: `
acho alguém algum alguma casa coisas disso gente la lo melhor muita muitas nenhum né pra si vamos
vou
`,
  nl: `
best gaan gaat goed komen komt laten natuurlijk nou uh uhm zeg zeggen zeer zie zien dag jaar
`,
  zh: `
我們 你們 他們 這個 那個 這些 這樣 那樣 因為 没有 沒有 什麼 怎麼 為什麼 一個 一下 一樣 现在 現在 時候 觉得 覺得 知道 今天 非常 然後 還有 還是 可能 应该 應該 需要
东西 東西 其实 其實 已经 已經 起来
`,
  ja: `
今日 皆さん 私たち 自分 場合 時間 本当 今回 一つ 二つ 何か 全部 最初 最後 自体 感じ 必要 思い
`,
  ar: `
هذي هاي دي ده احنا إحنا انا انت انتو إنت لأن لان لأنه لانه أنه إنه أنها إنها كانوا تكون نكون يعني
طيب خلينا اللي مش مو أيوه ايوه ولكن بس عشان علشان عندي عندك عنده عندنا معي معك معه معنا لهم منه
إليه إليها زي كمان أيضا أيضًا جدا جدًا كثير كثيرا كثيرة شي شيء أشياء حاجة حاجات الحاجة الشيء
الأشياء واحدة اثنين أول آخر اخر الآن دلوقتي ليه ليش لماذا اين وين إيه ايه شو لقد رح عم ممكن لازم
يجب تمام طبعا طبعًا مثلا مثلًا هذاك هؤلاء الناس ناس وهذا وهذه وما وعلى وأن وإن وإذا وبعد وكل فهذا
فهو فهي فإن فلا فكان بأن نقول أقول يقول قالت قلت
`,
  hi: `
हूँ हूं मैं मैंने हम हमने हमें आपको आपने आपका आपके आपकी तुम तू मुझे मुझको मेरा मेरी मेरे हमारा
हमारी हमारे तुम्हारा उसका उसकी उसको उसने उससे इससे इसको इसने इनके इनकी इनको उनसे वो वही क्योंकि
क्यों क्या कैसे कैसा कैसी कहाँ कहां कब किसने बिल्कुल थोड़ा थोड़ी थोड़े ज़्यादा ज्यादा कम अब मतलब
यानी चाहिए चाहते चाहता चाहती सकती सके लगता लगती लगा लगे रही गई गए गयी आता आती आते आया आई आए जाता
जाती जाते जाना जाएगा जाएगी देता देती देते दी दें देना लेना लेता लेते लिया ली करके करेंगे करूँगा
किए होगा होगी होंगे हां हाँ जी अच्छा ठीक बस अरे देखो देखिए देखते चलो चलिए बात बातें चीज़ चीज
चीज़ें चीजें लोग लोगों दोस्तों आज कल समय बार तीन चार सब सारे सारी पास बीच ऊपर वाला वाली वालों
जिससे जिसमें जिसका जिसकी जिनका ऐसा ऐसी वैसे इतना इतनी इतने उतना कितने बताया बताना बोला बोले
`,
  ru: `
короче типа давайте давай смотрите смотри например поэтому которое котором которым самое самая
самые какое какие каких своя своё ладно наверное говорят сказали знаете знаешь понимаете людей
вещь вещи одна одно либо чём привет друзья собственно получается делает
`,
}

/** Words of the package that name what a recording may be about. */
const subjects: Readonly<Record<string, string>> = {
  en: `
ad ai bill cell computer cry cv dj face faces fire goods home html keys http id information invention io man men microsoft mill mine ml
netscape novel research room rooms state states system text tv uk web webpage website world
`,
  de: 'gott mann mensch menschen ordnung suche startseite teil uhr',
  es: 'estado estados pais trabaja trabajan trabajar trabajo',
  fr: 'parole pièce sujet valeur voie',
  it: 'citta città consiglio gruppo miliardi milioni mondo paese press registrazione uomo vita',
  pt: 'apoio conselho grupo noite obra povo sistema trabalhar trabalho valor viagem',
  ru: 'война город голова деньги дорога женщина книга комната машина москва работа работать ребенок россия русский советский страна',
}

/** The languages of which a short text may be, the most spoken first. */
export const stopWordLanguages: readonly string[] =
  'en de fr es it pt nl zh ja ar cs da el fi he hi hu id ko no pl ro ru sv th tr uk vi'.split(' ')

const packageLists: Readonly<Record<string, readonly string[]>> = stopWordLists
const stopWordCache = new Map<string, ReadonlySet<string>>()

/**
 * Returns the stop words of a language by its BCP 47 code; empty where there is no list.
 * An unknown language counts as English.
 */
export function getStopWords(language: string): ReadonlySet<string> {
  const code = baseLanguage(language)
  const cached = stopWordCache.get(code)
  if (cached) return cached
  const listed = Object.hasOwn(packageLists, code) ? packageLists[code]! : []
  const stopWords = new Set([...listed, ...splitWords(spokenWords, code)])
  for (const word of splitWords(subjects, code)) stopWords.delete(word)
  stopWordCache.set(code, stopWords)
  return stopWords
}

function splitWords(lists: Readonly<Record<string, string>>, code: string): string[] {
  return Object.hasOwn(lists, code) ? lists[code]!.split(/\s+/).filter(Boolean) : []
}
