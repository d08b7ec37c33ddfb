// Finds faults by which hardly any sentence reads well alone: no main verb, words that point back, clauses without a link. English only.
import { listWords } from './english-words.ts'
import { countClauses, isFiniteVerb, opensWithVerb } from './finite-verbs.ts'
import { isFirstName } from './first-names.ts'
import { isGrammarWord } from './first-noun.ts'
import { isGarbled } from './garbled-sentences.ts'

/** "This mechanism": the noun is in another sentence, unless it is said before. */
const demonstrative = /\b(?:these|those|this) ([a-z]+)/gi
/** "Of that", "such a transaction". */
const pointsBack =
  /\b(?:of|in|for|with|by|at|from|on|to|do|than) that\b|\b(?:then|and|or|about|into|between|before|after|like|through|during|make|have|has|use|give|control|remove|update) that [a-z]+|\b(?:in|on|from) there\b|\bsuch (?!as\b)|\b(?:do|does|doing|did) so\b|^(?:for|in|since|over) [^,]{1,24}, (?:it|they|he|she) (?:is|was|has|have|had|were|will|would)\b/i
/** "That level", "each one", "unlike the attack", "Node A", "various types": what it is stands in another sentence. */
const leavesOpen =
  /(?<!\b(?:say|says|said|require|requires|required|mean|means|show|shows|know|ensure|so) )\bthat (?:level|number|amount|degree|size|kind|sort)\b|\beach (?:one|of them)\b|^unlike the\b|\bthat one\b|\bvarious (?:types|kinds|things|ways|reasons)\b|\bsome stuff\b/i
const exampleActor = /\b(?:[Nn]ode|[Pp]arty|[Uu]ser|[Pp]erson|[Pp]eer|[Pp]layer) (?!I\b)[A-Z]\b/
/** A subject cut off from its verb, or a sentence that begins within another: "I, tightened up", "The aspects And also", "one fee, We have". */
const interrupted =
  /^(?:I|We|You|He|She|They|Someone else), |--|[\p{Ll}],? (?:And|But|So|Or|The|It|We|You|They|If|This)\b|\p{L} (?:Can|Cannot|Is|Are|Has|Have|Does|Will|Would)\b/u

/** "The script, which locks the coins.", "Every time a node restarts.", "With the vault is a covenant." */
const unfinished =
  /^with [^,]*, and (?:can|is|are|will)\b|^(?:any ?time|every time|given|assuming)\b[^,]*$|^(?:if|when)\b[^,]*, (?:like|such as)\b[^,]*$|^(?:with|for|in|by|from) \w+ (?:is|are|was|were|has)\b|\b(?:has|have|had) (?:is|are|was|were)\b|^(?:none of|namely|usually at least|something like)\b|\bet cetera\b/i
/** "Everything else" of what came before. */
const remainder = /^(?:everything|anything|everyone|everybody|nobody|nothing) else\b/i
/** Two verbs in captions without punctuation, and no word that joins their clauses. */
const twoVerbsNoLink =
  /^(?!.*\b(?:and|but|or|because|if|when|which|that|what|how|where|who|why|whether|than|as|once|until|while)\b)(?:.*\b(?:is|are|was|were|has|have|can|will|do|does)\b){2}/i
const relativeClause = /^([^,]+), (?:which|who|where)\b[^,]*$/
/** "We've also list", "doesn't with the template", "in the case of everyone has", "time for to have", "extremely small, like less". */
const ungrammatical =
  /\b(?:i|we|you|they)'ve (?:also |just |already )?(?:list|make|do|go|use|see|give|take|write|build|show|find)\b|\b(?:doesn't|don't|didn't|can't|won't|cannot) (?:with|of|from|by)\b|\bof (?:everyone|everybody|we|they|he|she) (?:has|have|is|are)\b|\bfor to\b|\b(?:extremely|very|really) \w+,? like (?:less|more)\b/i
/** A subject with a relative clause: "the attack that was trying", "the way that it helps". */
const relativeSubject =
  /^(?:the|an?) (?:[\w-]+ ){1,8}?(?:that|who|which) (?:is|are|was|were|has|have|had|can|will|would|could|might|may)\b/i
const factSubject = /^the (?:\w+ )?(?:way|fact|reason|idea) that\b/i
/** The beginning of a word that the speaker did not finish. */
const onset = /^(?:sh|th|ch|wh|sp|tr|gr|br|cr|cl|bl|fl|fr)$/
const swearing = /\b(?:fuck\w*|shit\w*|bullshit|goddamn|assholes?)\b/i

/** Whether a sentence has a fault. Captions without punctuation are read more strictly. */
export function hasFault(text: string, isPunctuated: boolean): boolean {
  return refersBack(text) || isMalformed(text, isPunctuated)
}

/** Whether what a sentence speaks of stands in another sentence. */
function refersBack(text: string): boolean {
  const straight = text.replaceAll('’', "'")
  if (leavesOpen.test(straight) || remainder.test(text)) return true
  return pointsBack.test(straight) || hasUnnamedNoun(straight) || hasLoosePronoun(listWords(text), text)
}

/** Whether a sentence has a fault that the sentence before it does not mend. */
export function isMalformed(text: string, isPunctuated: boolean): boolean {
  const straight = text.replaceAll('’', "'")
  if (exampleActor.test(text) || interrupted.test(text) || swearing.test(text) || unfinished.test(text)) return true
  if (ungrammatical.test(straight) || isGarbled(text)) return true
  const words = listWords(text)
  const head = relativeClause.exec(text)?.[1]
  if (
    words.some((word) => onset.test(word)) ||
    opensWithVerb(words.slice(words[0]?.endsWith('ly') ? 1 : 0)) ||
    (head !== undefined && countClauses(listWords(head)).verbs === 0)
  )
    return true
  const { verbs, embedded } = countClauses(words)
  if (verbs <= embedded || words.some((word, i) => isBrokenOff(word, words[i + 1]))) return true
  if (relativeSubject.test(straight) ? verbs < embedded + 2 : factSubject.test(straight) && lacksMainVerb(words))
    return true
  return (
    !isPunctuated &&
    (twoVerbsNoLink.test(straight) || isCall(text, words) || countGluedSubjects(words) > 0 || opensTwice(words))
  )
}

/** "The fact that they send lots of like fake payments", "the way that this helps prevent". */
function lacksMainVerb(words: string[]): boolean {
  const { verbs, embedded } = countClauses(words.slice(0, -1).filter((word) => word !== 'like'))
  return verbs <= embedded
}

const radioCall = /^(?:negative|affirmative|copy|say again|go ahead|over to)\b|\b(?:stand ?by|roger|houston)\b/i

/** "Jack can we", "13 Houston we see": somebody is called, which captions without punctuation do not set apart. */
function isCall(text: string, [first = '', second = '', third = '']: readonly string[]): boolean {
  if (/^\d/.test(first) || radioCall.test(text) || isFirstName(/^\S+/.exec(text)?.[0] ?? '')) return true
  const isCaller = (word: string) => /^(?:i|we|you)(?:'\w+)?$/.test(word)
  return !isGrammarWord(first) && (isCaller(second) || (!isGrammarWord(second) && isCaller(third)))
}

/** "Scoped function the wallet has", "the problem the fact that": a second noun phrase before any verb. */
function opensTwice(words: string[]): boolean {
  const second = words.findIndex((word, i) => i > 1 && /^(?:the|an?)$/.test(word))
  const head = words.slice(0, Math.max(0, second)).filter((word, i) => i > 0 || !/^(?:the|an?)$/.test(word))
  return head.length > 1 && head.every((word) => !isGrammarWord(word)) && !head.some((_, i) => isFiniteVerb(head, i))
}

/** "The person who creates a hash owns this hash" names what it points at. */
function hasUnnamedNoun(text: string): boolean {
  return [...text.matchAll(demonstrative)].some(
    ({ 1: noun, index }) => !new RegExp(`\\b${noun}s?\\b`, 'i').test(text.slice(0, index)),
  )
}

const plural = /[^su]s$|^(?:people|children|men|women|everyone|everybody|somebody|someone|anyone|data|nobody)$/

/** A pronoun before any noun that it could stand for. */
function hasLoosePronoun(words: string[], text: string): boolean {
  const find = (pattern: RegExp) => words.findIndex((word) => pattern.test(word))
  const they = find(/^(?:they|them|their|they're|they've|they'll|theirs|themselves)$/)
  if (they >= 0 && !words.slice(0, they).some((word) => plural.test(word) && !isGrammarWord(word))) return true
  const it = find(/^(?:it|its|it's|it'll)$/)
  if (it >= 0 && !words.slice(0, it).some((word) => !isGrammarWord(word) && !/(?:ly|ing|ed)$/.test(word))) return true
  const he = find(/^(?:he|she|him|her|his|he's|she's)$/)
  return he >= 0 && !/\b\p{Lu}\p{L}+.*\b(?:he|she|him|her|his)\b/u.test(text)
}

/** "Classi classical". */
function isBrokenOff(word: string, next: string | undefined): boolean {
  return word.length > 1 && next !== undefined && next !== word && next.startsWith(word) && !isGrammarWord(word)
}

const subjects = new Set(
  "i you we they he she it there i'm you're we're they're he's she's it's there's i've you've we've they've i'll you'll we'll they'll it'll".split(
    ' ',
  ),
)
/** After these words a subject begins a clause that belongs to the sentence. */
const links =
  /^(?:and|but|or|so|because|if|when|that|which|who|where|what|how|why|as|than|while|since|until|unless|whether|though|although|once|after|before|think|thinks|thought|know|say|says|said|see|mean|means|believe|guess|hope|feel|sure|like|then|now|did|do|does|is|are|was|were|can|could|will|would|should|have|has|had|to|of|for|with|in|on|by|the|let|makes|make|whatever|everything|anything|all|time|way|thing|things|reason|today|suppose|assume|not|give|gives|get|tell|show|from|about|at|into|without|between)$/

/** Counts the subjects that begin a clause without a word that links it: "the solution you take the devices". */
export function countGluedSubjects(words: readonly string[]): number {
  return words.filter((word, i) => i > 2 && subjects.has(word) && !links.test(words[i - 1]!)).length
}
