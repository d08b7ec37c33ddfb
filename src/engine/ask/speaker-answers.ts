// Finds what a speaker says for themselves: "What did Cleo promise?", "Who is against it?"
import { baseLanguage } from '../speech/language.ts'
import { listContentStems } from './covers-question.ts'
import { asksForIdentity } from './definitions.ts'
import { findNamedSpeakers, splitQuestionWords } from './named-speakers.ts'

type Spoken = { verbatim: string; speaker?: string | null | undefined }
type Intent = 'promise' | 'want' | 'against' | 'for' | 'ask'

const matching = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu')

/** How a question asks what somebody intends, and how a person says it of themselves. The first that fits counts. */
const intents: Readonly<Record<string, [Intent, asks: RegExp, says: RegExp][]>> = {
  en: [
    [
      'against',
      matching("against|oppos\\w+|object\\w* to|disagree\\w*|do(?:es)?n['’]t want"),
      matching(
        "(?:i|we)(?: am| are|['’]m|['’]re)? (?:\\p{L}+ ){0,2}(?:against|opposed|oppose|object|disagree)|(?:i|we) (?:do not|don['’]t|cannot|can['’]t) (?:want|agree|support|accept)",
      ),
    ],
    [
      'for',
      matching(
        '(?:is|are|was|were|speaks?|spoke|votes?|voted) (?:for|in favou?r)|in favou?r|support\\w*|agree[sd]?|agreeing|backs?|backed',
      ),
      matching(
        "(?:i|we)(?: am| are|['’]m|['’]re)? (?:\\p{L}+ ){0,2}(?:for it|in favou?r|support|agree|back)|(?:i|we) think we should",
      ),
    ],
    [
      'promise',
      matching(
        'promis\\w+|commit\\w*|volunteer\\w*|offer\\w* to|agree\\w* to do|(?:will|would|shall|going to|has to|have to|had to|supposed to) \\p{L}* ?do(?: next)?|take on|to-?dos?|action items?|next steps?|tasks?',
      ),
      matching(
        "(?:i|we)(?:['’]ll| will| shall| promise|['’]m going to| am going to|['’]re going to| are going to)|(?:i|we) can (?:do|send|take|write|ask|bring|call|check|make|prepare|look|get|give|help|handle|share|draft)|let me",
      ),
    ],
    [
      'want',
      matching(
        'want\\w*|wish\\w*|needs?|needed|ask\\w* for|demand\\w*|hop(?:e|es|ed|ing) for|prefer\\w*|insist\\w*|requir\\w+|conditions?|expect\\w*',
      ),
      matching(
        "(?:i|we)(?:['’]d| would) (?:like|rather|prefer)|(?:i|we)(?: am| are|['’]m|['’]re)? (?:\\p{L}+ ){0,2}(?:want|need|wish|hope|prefer|insist|demand|ask for|against|agree|expect)|(?:must|should|has to|have to|only if|as long as)",
      ),
    ],
  ],
  de: [
    [
      'against',
      matching('dagegen|gegen|lehnt|lehnen'),
      matching(
        '(?:ich|wir) (?:bin|sind|war|waren)? ?(?:\\p{L}+ ){0,2}(?:dagegen|gegen)|(?:ich|wir) (?:lehne|lehnen)|bin ich (?:\\p{L}+ ){0,2}(?:dagegen|gegen)',
      ),
    ],
    [
      'for',
      matching('dafür|einverstanden|stimmt zu|stimmen zu|unterstützt'),
      matching(
        '(?:ich|wir) (?:bin|sind) (?:\\p{L}+ ){0,2}(?:dafür|einverstanden)|bin ich (?:dafür|einverstanden)|(?:ich|wir) stimmen? zu|(?:ich|wir) unterstützen?',
      ),
    ],
    [
      'promise',
      matching('verspr\\p{L}+|zugesagt|sagt\\p{L}* zu|übernimmt|übernommen|(?:wird|will|soll) \\p{L}* ?(?:machen|tun)'),
      matching(
        '(?:ich|wir) (?:werden?|versprechen?|übernehmen?|kümmern?)|(?:werde|verspreche|übernehme) ich|ich (?:schicke|schreibe|rufe|mache|bringe|frage|prüfe)',
      ),
    ],
    [
      'want',
      matching('will|möchte|wünscht|braucht|fordert|verlangt|wollte'),
      matching(
        '(?:ich|wir) (?:will|wollen|möchten?|brauchen?|wünschen?|fordern?|verlangen?)|(?:muss|müssen|soll|sollen|nur wenn)|einverstanden|dagegen',
      ),
    ],
  ],
  es: [
    [
      'against',
      matching('en contra|se opone|oponen'),
      matching('(?:estoy|estamos) (?:\\p{L}+ )?en contra|me opongo|nos oponemos'),
    ],
    [
      'for',
      matching('a favor|de acuerdo|apoya\\p{L}*'),
      matching('(?:estoy|estamos) (?:\\p{L}+ )?(?:a favor|de acuerdo)|(?:apoyo|apoyamos)'),
    ],
    [
      'promise',
      matching('promet\\p{L}+|compromet\\p{L}+|va a hacer'),
      matching('(?:voy|vamos) a|prometo|me comprometo|\\p{L}+(?:aré|eré|iré|aremos|eremos|iremos)'),
    ],
    [
      'want',
      matching('quier\\p{L}+|quer\\p{L}+|pide|exige|necesita|desea'),
      matching('(?:quiero|queremos|quisiera|necesito|pido|exijo|me gustaría|hay que|debe|deben)'),
    ],
  ],
  fr: [
    [
      'against',
      matching("contre|s['’]oppose\\p{L}*"),
      matching("(?:je suis|nous sommes|on est) (?:\\p{L}+ )?contre|je m['’]oppose"),
    ],
    [
      'for',
      matching("pour|d['’]accord|soutien\\p{L}*"),
      matching("(?:je suis|nous sommes|on est) (?:\\p{L}+ )?(?:pour|d['’]accord)|je soutiens"),
    ],
    [
      'promise',
      matching('prom\\p{L}+|engag\\p{L}+|va faire'),
      matching("je (?:vais|promets|m['’]engage)|nous allons|(?:je|j['’])\\p{L}*rai|(?:je|nous) \\p{L}+(?:rai|rons)"),
    ],
    [
      'want',
      matching('veut|veulent|voulait|demande\\p{L}*|souhaite\\p{L}*|exige\\p{L}*'),
      matching(
        "(?:je|nous) (?:veux|voulons|voudrais|souhaite|demande|exige)|(?:il faut|doit|doivent)|d['’]accord|contre",
      ),
    ],
  ],
}
/** "Who asked about the cost?", "What did Ada ask?": answered by a question. */
const asksForQuestion: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:asks?|asked|wonders?|wondered)(?= (?:about|whether|how|why|what|when|who|if|an?|the) ?|\W*$)(?<!(?:will|would|to) asks?)/iu,
  de: /(?<!\p{L})(?:fragt\p{L}*|gefragt)(?!\p{L})/iu,
  es: /(?<!\p{L})pregunt\p{L}+/iu,
  fr: /(?<!\p{L})demand(?:e|é|ait)(?!\p{L})/iu,
}
/** Whoever does something says so of themselves. */
const firstPerson: Readonly<Record<string, RegExp>> = {
  en: matching("i|we|i['’]\\p{L}+|we['’]\\p{L}+|my|our|me|let me"),
  de: matching('ich|wir|mein\\p{L}*|unser\\p{L}*'),
  es: matching('yo|nosotr[oa]s|me|nos|mi|\\p{L}+(?:aré|eré|iré)|voy|vamos|estoy|quiero'),
  fr: matching("je|nous|on|mon|ma|mes|notre|j['’]\\p{L}+"),
}
/** Words that tell how something is said, and not what. */
const sayingWord =
  /^(?:say|said|says|saying|tell|told|mention\w*|talk\w*|speak\w*|spoke|state\w*|explain\w*|suggest\w*|propos\w*|think\w*|thought|feel\w*|felt|opinion|view|position|stance|respond\w*|repl\w+|answer\w*|do|does|did|done|next|person|people|dr|mr|mrs|ms|prof|herr|frau|sagt\w*|gesagt|meint\w*|denkt|dijo|dice|dit)$/i

const whoQuestion = /^[^\p{L}]*(?:(?:and|but|so|und|aber|y|et) )?(?:who|wer|qui[eé]n(?:es)?|qui)(?!\p{L})/iu

/** Sentences of one answer, and those before one in which it may find its subject: "I am against it." */
const [maxAnswers, contextSentences] = [3, 3]
const minFormLetters = 4
const [minCovered, minCoveredAround] = [0.75, 0.5]

/** Returns the places of the sentences that answer, in order; none where a question asks for something else. */
export function findSpeakerAnswers(question: string, sentences: readonly Spoken[], language: string): number[] {
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))]
  if (speakers.length === 0) return []
  const code = baseLanguage(language)
  const words = splitQuestionWords(question)
  const { named, nameWords } = findNamedSpeakers(words, speakers)
  const asksWho = whoQuestion.test(question)
  if (named.size === 0 && !asksWho) return []
  if (named.size > 0 && asksForIdentity(question)) return []
  const asked = read(question, { code, language, topicWords: words.filter((_, at) => !nameWords.has(at)) })
  const answers = asksWho && named.size === 0 ? createWhoTest(asked) : createNamedTest(asked, named)
  return [...sentences.keys()].filter((at) => answers(sentences, at)).slice(0, maxAnswers)
}

type Asked = {
  intent: Intent | null
  says: RegExp | null
  firstPerson: RegExp | undefined
  topic: string[]
  stemsOf: (text: string) => Set<string>
}

function read(
  question: string,
  { code, language, topicWords }: { code: string; language: string; topicWords: { text: string }[] },
): Asked {
  const isForQuestion = asksForQuestion[code]?.test(question) === true
  const [intent = null, asks, says = null] = isForQuestion
    ? (['ask', asksForQuestion[code]!, null] as const)
    : ((intents[code] ?? []).find(([, asks]) => asks.test(question)) ?? [])
  const topic = topicWords
    .map(({ text }) => text)
    .join(' ')
    .replace(new RegExp(asks ?? /(?!)/u, 'giu'), ' ')
    .split(' ')
    .filter((word) => !sayingWord.test(word))
    .join(' ')
  return {
    intent,
    says,
    firstPerson: firstPerson[code],
    topic: [...new Set(listContentStems(topic, language))],
    stemsOf: (text) => new Set(listContentStems(text, language)),
  }
}

type AnswerTest = (sentences: readonly Spoken[], at: number) => boolean

export const isQuestion = (text: string) => /[?？؟]["'”’»)]*$/u.test(text)

/** The share of the topic that is said in a sentence and in so many before it. */
function coverTopic({ topic, stemsOf }: Asked, sentences: readonly Spoken[], [at, before]: [number, number]): number {
  if (topic.length === 0) return 1
  const around = sentences.slice(Math.max(0, at - before), at + 1)
  const said = stemsOf(around.map(({ verbatim }) => verbatim).join(' '))
  return topic.filter((stem) => said.has(stem) || [...said].some((other) => isForm(other, stem))).length / topic.length
}

/** "Wer schickt es?" is answered by "Ich schicke es": stems of different lengths. */
function isForm(stem: string, other: string): boolean {
  const [short = '', long = ''] = [stem, other].toSorted((a, b) => a.length - b.length)
  return short.length >= minFormLetters && long.length - short.length <= 2 && long.startsWith(short)
}

/** What a named person promises, wants or thinks, about the topic if the question has one. */
function createNamedTest(asked: Asked, named: ReadonlySet<string>): AnswerTest {
  const { intent, says, topic } = asked
  return (sentences, at) => {
    const { verbatim, speaker } = sentences[at]!
    if (!speaker || !named.has(speaker) || isQuestion(verbatim) !== (intent === 'ask')) return false
    if (says) return says.test(verbatim) && coverTopic(asked, sentences, [at, contextSentences]) > 0
    if (intent === 'ask' && topic.length === 0) return true
    return topic.length > 0 && coverTopic(asked, sentences, [at, 0]) >= minCovered
  }
}

/** Who says of themselves that they do or think something, or who said it. */
function createWhoTest(asked: Asked): AnswerTest {
  const { intent, says, topic, firstPerson: ofSelf } = asked
  return (sentences, at) => {
    const { verbatim, speaker } = sentences[at]!
    if (!speaker || isQuestion(verbatim) !== (intent === 'ask')) return false
    if (intent === 'ask') return topic.length > 0 && coverTopic(asked, sentences, [at, 0]) >= minCovered
    if (ofSelf?.test(verbatim) !== true) return false
    // "I am against it" and "I would like to host it" find their subject in what was said before.
    if (intent === 'against' || intent === 'for')
      return says!.test(verbatim) && coverTopic(asked, sentences, [at, contextSentences]) >= minCoveredAround
    if (intent === 'want' && topic.length > 0 && says!.test(verbatim) && coverTopic(asked, sentences, [at, 0]) > 0)
      return coverTopic(asked, sentences, [at, contextSentences]) >= minCovered
    return topic.length > 0 && coverTopic(asked, sentences, [at, 0]) >= minCovered
  }
}
