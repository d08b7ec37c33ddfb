// Phrases that are no title and no topic, although they are nouns: people, counts, and words about the occasion. English only.
import { isFirstName } from './first-names.ts'
import { isVagueWord } from './vague-words.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words before a noun that tell which one is meant, and not what it is. */
const pointers = setOf(`
  previous next recent current additional actual main major entire whole certain particular specific given existing usual common typical
  favourite favorites favourites helpful essential kick-ass utmost earlier older younger based complex convince
  negative positive unfortunate single
  standard weekly theoretical arbitrary lower higher growing fresh excess failing handed amazing
  extra final initial original last first second third latest upcoming follow following correct wrong proper exact obvious interesting
  nice good great bad big huge small tiny large long new old easy difficult quick slow   multiple numerous several various similar separate individual respective potential possible random sample example crazy weird
  extreme well-rounded magical awesome detailed pound
  fancy cool funny favorite perfect honest real empty half super total brief added
  mr mrs ms dr sir madam honourable honorable hon
  lighter heavier stronger weaker safer cheaper easier harder wider narrower deeper shorter cleaner clearer richer poorer broader fewer
  greater lesser smarter worse term prefix word so-called regular notable
  stuck maintain feels pay sixty-four normal special recap source sources ordinary funny fundamental closer biggest bigger smaller simpler newer worst best latest greatest largest providing promise ahead than as ot versus vs second minute hour day week month year percent cent euro dollar buck ton plus minus rough says said say get got let make made go went gonna wanna add adding added check try keep call called means mean
`)
const numbers = setOf(
  `hundred thousand million billion two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety`,
)
/** Nouns that name no subject, whatever stands before them. */
const emptyHeads = setOf(`
  minute minutes hour hours day days week weeks weekend month months year years second seconds meeting meetings break breaks question
  questions answer answers guy guys person people thing things stuff bit lot bunch kind sort example examples today tomorrow yesterday
  morning afternoon evening night percent percentage euro euros dollar dollars cent cents buck bucks talk talks presentation
  presentations presenter speaker speakers guest guests host hosts moderator member members colleague colleagues friend friends
  gentleman gentlemen lady ladies line lines side sides half quarter third end ends beginning start top bottom front back middle left
  right way ways part parts place places point points case cases number numbers amount amounts bound bounds one note notes piece
  pieces copy term terms word words name names idea ideas thought thoughts opinion opinions view views fact facts reason reasons
  problem problems issue issues matter matters concern concerns situation situations thank thanks fails fail fellow fellows majority
  millions thousands hundreds dozens tens ups step steps stage stages level levels type types version versions format anything
  everything else hand hands head heads scratch row size order turn turns detail details comment comments remark remarks mention
  excuse apology content rest agenda discussion discussions conversation conversations debate direction directions ton tons feels
  participant participants guess struggle item items criteria shed plan opportunity end-to-end window incentive understanding functionality functionalities group groups ahead journey area areas success
  request requests update updates moment moments context session sessions topic topics lining world maximum minimum favorite nitty-gritty replay
  everybody everyone nobody anybody somebody someone anyone
  scenario scenarios perspective perspectives consequence consequences future futures flaw flaws goal goals trait traits egg eggs stuck dad mom mum
`)

/** What is around a recording, unless it is about it: a talk names its audience, and a review of a microphone the microphone. */
const surroundings = setOf(`
  lunch lunchtime coffee microphone mic mike booth slide slides audience applause laughter jingle jingles music joke jokes story
  stories company companies competitor nature university community club expert experts designer designers chairman chair chamber
  committee minister ministers presidents ambassador conference seminar webinar workshop workshops summit blog website folder
  spreadsheet tweet feed holiday holidays pr prs phd phds thesis video videos podcast episode episodes listener listeners viewer viewers post
  posts manager managers
`)
/** A recording that says such a word in this share of its sentences, and as often, is about it. */
const [minSubjectShare, minSubjectMentions] = [0.03, 3]

/** Where people meet, publish and work names nothing of what they say. */
const platforms = setOf(
  'youtube twitter github gitlab facebook reddit telegram slack discord instagram tiktok linkedin google zoom',
)

/** Verbs that are no nouns: "introduce censorship" is an order and no title. */
const verbs = setOf(`
  introduce introduces affect affects compare compares send sends prove proves penalize penalizes improve improves
  improving introducing increasing reducing sharing paying written broken attacking activating questioning removes allow allows prevent prevents
  require requires provide provides reveal reveals receive receives create creates choose chooses become becomes keep keeps bring brings
  enable enables ensure ensures avoid avoids reduce reduces solve solves happen happens believe believes understand understands explain explains
  verify verifies send sending exchange save saves handle handling consider overflow overflows support supports depending pays deals apply applying
  listen listens maintain maintains protect protects remove remain remains include includes follow follows depend depends exist exists
  speak speaks spend spends deserves lose loses stuck unstuck sent accept accepts edit edits appears disappears consists seems contains
  belongs describes differs expects implies involves knows lets makes means occurs owns prefers refers relies seeks tells tries wants
  writes
`)
/** Words that nobody wants to read in large letters. */
const swearing = /^(?:fuck\w*|shit\w*|dick(?:s|heads?)?|butts?|ass|assholes?|bitch\w*|bullshit|crap\w*|damn\w*)$/

const adverb = /(?<!^(?:fami|supp|assemb|rep|anoma|app|monopo|p|on|f|ear|bel|ital|lil|jul|poly|month|week|dai|hour))ly$/

const calendar =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/
const endsLikeAdjective =
  /[^t]ful$|cient$|^(?!chem|mus|period|cler|vert).*ical$|^(?:on|off)-|^\p{Ll}+-to-\p{Ll}+$|[^s]less$|ous$|^(?!(?:seed|feed|speed|need|breed|bleed|shed|bed|led|red|embed|creed|greed|deed|weed|reed|sled)$).*ed$|^(?:harder|bigger|faster|cheaper|easier|smaller|larger|longer|better|shorter|higher|lower|slower|stronger|safer|valid|invalid|resistant|available|aware|able|unable|free|based|ready|true|false|due|likely|private|public|open|closed|clean|fell|rose|stood|sang|took|gave|saw|knew|sold|sent|spent|ran|sat|wrote|drove|held|kept|brought|bought|began|drew|flew|threw|broke|chose|came|grew|dumb|stupid|happy|sad|sorry|afraid|tired|angry|bored|scared|nervous|excited|lazy|compatible|dependent|independent|safe|only|harmful|useful|helpful)$/u
/** Lower-case nouns of two letters; other words so short are halves of words. */
const shortNouns = setOf('ip id ai tv ui os io ms pc dj ux vr ar db ci pr qa hr dc ac ox of in on an')

/** What counts and names nothing alone: "MB". */
const units = setOf(
  'kb mb gb tb kib mib gib kbps mbps gbps ms hz khz mhz ghz px cm mm km kg mg ml lb oz usd eur sec secs min mins',
)
/** What is counted in papers of a meeting: "amendment 1A" tells nothing of what it is about. */
const numberedPaper =
  /^(?:amendment|article|section|clause|paragraph|item|slide|page|question|figure|table|exercise)s? \d+\p{L}?$/iu
/** The second half of a phrase: "a priori". */
const halves = setOf('priori posteriori facto hoc versa quo vis')

/** Whether a phrase, as its words, cannot be a title or a topic of a recording that says it in so many of its sentences. */
export function isUnfitPhrase(words: string[], mentions: number, sentences: number): boolean {
  const lower = words.map((word) => word.toLowerCase())
  if (words.some((word) => isFirstName(word) || /\p{L}\.\p{L}{2}/u.test(word))) return true
  if (/^\d/.test(lower[0]!) || (/^(?:\d+|\p{L})$/u.test(lower.at(-1)!) && words.length === 1)) return true
  // "rem remote", "gon na"
  if (lower.some((word, i) => word === 'gon' || word === 'na' || (lower[i + 1]?.startsWith(word) && word.length > 1)))
    return true
  if (words.length > 1 && lower.some((word) => adverb.test(word))) return true
  // "than 200 blocks", "vault 11", but "Interstate 40 bridge"
  if (words.some((word, i) => /^\d+$/.test(word) && !/^\p{Lu}/u.test(words[i - 1] ?? ''))) return true
  if (numberedPaper.test(words.join(' '))) return true
  if (lower.some((word) => calendar.test(word) || numbers.has(word))) return true
  if (lower.some((word) => /^\p{Ll}{1,2}$/u.test(word) && words[lower.indexOf(word)] === word && !shortNouns.has(word)))
    return true
  const isSubject = mentions >= Math.max(minSubjectMentions, sentences * minSubjectShare)
  if (!isSubject && (surroundings.has(lower.at(-1)!) || lower.some((word) => platforms.has(word)))) return true
  if (units.has(lower.at(-1)!) || halves.has(lower[0]!)) return true
  if (emptyHeads.has(lower.at(-1)!) || lower.some((word) => swearing.test(word))) return true
  if (words.length > 1 && lower.some((word) => verbs.has(word))) return true
  if (isNoPhrase(lower, words)) return true
  return (
    endsLikeAdjective.test(lower.at(-1)!) ||
    (words.length > 1 && pointers.has(lower[0]!) && lower.join(' ') !== 'source code')
  )
}

const pluralNoun = /(?<![aious'’])s$/
const irregularPlural = /^(?:children|people|men|women|feet|teeth|mice)$/
/** These stand before a noun as they are: "sales figures". */
const pluralModifier =
  /^(?:sales|news|windows|operations|communications|savings|species|series|systems|sports|goods|always|plus|press|access|business|process|bus|gas|dns|tls|https)$/

/** "Transactions address", "variable overflows adderman", "Standing Order 17.42": no noun phrase. */
function isNoPhrase(lower: string[], words: string[]): boolean {
  if (lower.some((word) => /^(?:of|for|in|on|and|to|with|by)$/.test(word))) return false
  if (/\border \d/.test(lower.join(' '))) return true
  return lower
    .slice(0, -1)
    .some(
      (word, i) =>
        /^\p{Ll}/u.test(words[i]!) &&
        ((word.length > 3 && pluralNoun.test(word) && !pluralModifier.test(word)) || irregularPlural.test(word)),
    )
}

/** Whether one side of "the size of the block", as its words, cannot be part of a title. */
export function isUnfitPart(words: string[], language: string): boolean {
  const last = words.at(-1)!.toLowerCase()
  return isUnfitPhrase(words, 0, 0) || pointers.has(last) || isVagueWord(last, language)
}
