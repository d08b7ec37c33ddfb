// What speaks against a sentence. Of one that stands alone it lowers the odds, because readers accept some of them; one that follows another
// or is quoted as an answer may have none of it. English only.
import { hasAnaphora, isAnnouncement } from './context-dependence.ts'
import { listWords } from './english-words.ts'
import { isGrammarWord } from './first-noun.ts'

/** "I promised a document", "We covered updates": what somebody did, not what they found. */
const ownDoing =
  /^my (?:hope|question|point|guess|sense|view|comments?)\b|^i(?:'d| speak| do think)\b|^we (?:looked|had)\b|\bif i'm not mistaken\b|^i(?:'m|'ve| am| was| will| personally| have| had| can| could| would| may| might| promised| read| wrote| gave| made| saw| came| took)\b|^i (?!think|believe|find)\w+ed\b|\b(?:i|we|we're|we'll|we've) (?:\w+ ){0,2}(?:promised|talked|talking|discuss|discussed|covered|mentioned|announce|introduce)\b/i
/** What is meant was pointed at, compared or said before. */
const leansBack =
  /\bhere\b|\b(?:send|request|use|need|this) another[.,]|\banother one\b|\b(?:already showed|talked before|step by step|or rather)\b|^(?:first|second)\b(?! \w+ (?:is|was)\b)|^we(?:'re| are) (?:on|at|ready|back)\b|\beven\b(?! (?:in|as|if|when)\b)|^now\b|^(?:then|in any case|in a sense|mostly|in the case of)\b/i
/** A speaker who is not sure. */
const unsure = /\b(?:kind of|sort of|some sort|some kind|maybe|perhaps|hopefully|presumably)\b|\blike a\b/i
/** A verb that needs an object has none: "with people inventing". */
const openEnd =
  /\b(?:implement|implementing|inventing|gives?|provides?|motivate|requires?|allows?|includes?|uses?|using|making|having|getting|doing|trying|put|trust|keep)[.!]$/i
/** "We might reduce", "you have a data group": thinking aloud about a case. */
const thoughtAloud =
  /^(?:we (?:might|may|could|would)|you have (?!to\b)|there (?:are|were) (?:quite )?a (?:couple|few))\b|^we (?:have|had|got)\b.*\band we (?:have|had|got)\b|\bfuture work\b|\b(?:no idea|don't know|not sure|unclear)\b|\b(?:weird|sucks?|interesting because)\b/i
/** What only asks for help or praises: "we need people to contribute", "super vital". */
const appeal =
  /^we need (?:more )?people\b|\breach out to\b|\b(?:get|getting|be|become) (?:more people )?involved\b|\bsuper (?:important|vital|cool|exciting|interesting|excited)\b|\bstuff\b|\byou can imagine\b|\btak(?:e|ing) (?:small|big|the first) steps\b/i
/** "In turn the flag", "I assume that means", "if we take": a step of a longer thought. */
const stepOfThought =
  /^(?:in (?:turn|these|those)|i assume|if we (?:think|take|say)|\w+, but)\b|\bin turn\b|\bsomehow\b|\bin the same way as\b|, specifically|\byour (?:[\w+]+ ){0,2}talk\b/i
/** "Ideally yes", "my answer would be". */
const reply =
  /^(?:ideally|generally|probably|mostly|usually|basically|potentially|in theory),? (?:yes|no|not|it depends)\b|^my answer\b|^(?:afterwards?|for context|pretty (?:much|good)|thankfully|luckily|(?:essentially |basically )?just)\b/i
/** "Bridge nodes need, they maintain a proof": a new subject after a comma, where no condition or place stands before it. */
const restart =
  /^(?!(?:if|when|whenever|because|although|though|while|since|unless|until|once|as|after|before|in|on|at|for|with|without|by|from|to|under|given|instead|rather|unlike|even|\w+ly|now|then|today|so|also|however|therefore|furthermore)\b)[^,]+, (?:it|they|we|you|he|she|i|there|that's|it's|they're|we're|you're)\b/i
const looseEnd =
  /\b(?:perhaps|essentially|maybe|already|yes|basically|for example|ironically|unfortunately|honestly|in case|pretty much|(?:my|your|their) own|either|however|anyway|potentially|obviously|together|eventually|alright|right|correct|effectively)[.!]$/i
const quotationMark = /["“”]|\s['’]\s/
/** "For several reasons", "we have to decide": what matters follows later. */
const leadIn =
  /\b(?:for|there are|in) (?:a couple of|several|a few|two|three|multiple) (?:reasons|ways|things|points|issues|questions)\b|\bwe (?:have|need) to (?:decide|discuss|figure|find out|think|talk)\b|^(?:the )?others? (?:is|are|was|were)\b|\b(?:next|last) point is\b|\bwhat you see here\b|\bwe are talking\b|^(?:again|skip|get|got|looks|seems|depends|sounds|turns)\b|\b(?:means|includes?)[.!]$/i
/** What matters is elsewhere, or somebody is addressed: "the goal here", "the following property", "Madam Chair". */
const pointsAway =
  /^the \w+ here\b|\b(?:the following|as follows)\b|^(?:madam|mr|mister|mrs|ms)\.? ?(?:chair|speaker|president)/i
/** "~66%", "coins .They", "10, 000", "50criminal", "P_C", "based on it)". */
const misprint =
  /[~\\_]|\(\d+\)|#\d|^\(|\s\.\p{Lu}\p{Ll}|\b\d{1,3}, \d{3}\b|\b\d+(?!(?:st|nd|rd|th)\b)[a-z]{6,}|^[^(]*\)/u
/** "There are other challenges that need attention": which ones stands elsewhere. */
const announces =
  /^(?:[\w ]+, )?there(?:'s| is| are| was| were| has been| have been) (?:(?:also|still|probably|really|just|only) )*(?:one|some|other|many|several|multiple|various|certain|plenty of|lots of|a lot of|a ton of|tons of|a few|a couple of|a bunch of|quite a few) (?:[\w-]+ ){0,2}(?:things?|challenges?|issues?|problems?|projects?|proposals?|questions?|reasons?|ways?|differences?|points?|aspects?|options?|solutions?)\b/i
/** In captions without punctuation these stand between two sentences: "limited so by running it", "wait because", "the key then we need". */
const seam =
  /\w so (?!(?:much|far|many|that|few|little|long|often|called|well|easily|hard|\w+ that)\b)|\b(?:is|are) that\b|\bwait because\b|(?<!^(?:if|when)\b.*)\w then (?:we|you|they|i|it|the|just|still)\b|\b(?:about|which \w+) is the\b|\b(?:are|is) because\b|\blike\b/i
/** Restarts and leftovers: "the the", "of of", "a , b", "to - go", "and so I mean". */
const broken =
  /\b(\w+),? \1\b|\s,|\s[-–—]\s\w+\s[-–—]|\s--?\s|\w-(?=\s(?!to\b|and\b|or\b))|\b(?:i mean|you know|kind of like|sort of like|or something|or whatever|and stuff|and so on and so forth|whatnot|yada|blah)\b|\b(?:the|a|an|my|our|your|of|to|is|are|was|were) (?:and|but|so|i|we|they|he|she|you|it|that's|it's|there's|is|are|was|were)\b(?! to\b)|[{}<>]/i
/** Single letters that are left of a word, "got very got", a loose quotation mark, a comma around "right". */
const stumble =
  /(?<!['’])\b[b-hj-np-z]\b(?!['’.\d-])|(?<![a-z])n['’]t\b|\b(\w{2,}) (?!(?:and|or|by|to|after|for|of|in|than|is|not|over)\b)\w+ \1\b|(?:^|\s)["“”](?:\s|$)|,? (?:or|and) like,|, (?:right|you know|okay|yeah|sort of|kind of)\b,?|, like,|, well\b|\b(?:i|we|they|he|she) (?:if|no|the|an?|that|it|we|i|they|and|but|so|then|or|to|of|for|in)\b|^(?:the|an?|this) \w+ it\b|_\s|\s_/i
/** Two clauses without a word between them, as in captions without punctuation: "new policy there were disclosures". */
const gluedClauses =
  /(?<!\b(?:and|but|so|because|if|when|that|which|where|what|how|why|as|than|while|or|since|until|unless|whether|though|although|think|know|say|says|said|see|mean|means|believe|guess|hope|feel|sure|now|then|maybe|probably|here|today|like|thought|assume|suppose|sometimes|currently|basically|actually|who|once|before|after|given|out|of|for|in)) (?:there(?:'s| is| are| was| were)|it's|that's|this is|these are|here's|what's|let's|so (?:i|we|you|they|the|if|that|it)|okay|right so|i'm|i've|we're|you're|they're|do you|did you|are you|is it|can you)\b/i
/** Words from which a sentence is long; captions without punctuation have mostly taken two for one there. */
const [manyWords, manyRunOnWords] = [34, 20]

/** In sentences with punctuation a name that is said again after so many words is no stumble. */
const repeatDistance = 6

/** "Is titanium made of titanium made of it". */
function repeatsPair(words: string[], isPunctuated: boolean): boolean {
  const last = new Map<string, number>()
  return words.slice(1).some((word, i) => {
    if (isGrammarWord(word)) return false
    const pair = `${words[i]} ${word}`
    const distance = i - (last.get(pair) ?? Number.NEGATIVE_INFINITY)
    last.set(pair, i)
    return distance < (isPunctuated ? repeatDistance : Number.POSITIVE_INFINITY)
  })
}

type Flaw = (text: string, words: string[], isPunctuated: boolean) => boolean
const matches =
  (pattern: RegExp): Flaw =>
  (text) =>
    pattern.test(text)
const flaws: Record<string, Flaw> = {
  ownDoing: matches(ownDoing),
  leansBack: matches(leansBack),
  unsure: matches(unsure),
  openEnd: matches(openEnd),
  thoughtAloud: matches(thoughtAloud),
  appeal: matches(appeal),
  stepOfThought: matches(stepOfThought),
  reply: matches(reply),
  restart: matches(restart),
  looseEnd: matches(looseEnd),
  quotationMark: matches(quotationMark),
  leadIn: matches(leadIn),
  pointsAway: matches(pointsAway),
  misprint: matches(misprint),
  announces: matches(announces),
  broken: matches(broken),
  stumble: matches(stumble),
  gluedClauses: matches(gluedClauses),
  seam: (text, _, isPunctuated) => !isPunctuated && seam.test(text),
  repeatedPair: (_, words, isPunctuated) => repeatsPair(words, isPunctuated),
  anaphora: (text) => hasAnaphora(text, 'en'),
  announcement: (text) => isAnnouncement(text, 'en'),
  long: (_, words, isPunctuated) => words.length > (isPunctuated ? manyWords : manyRunOnWords),
}

export const flawNames: readonly string[] = Object.keys(flaws)

/** Which flaws a sentence has, in the order of their names: 1 for each that it has, else 0. */
export function describeFlaws(text: string, words: string[], isPunctuated: boolean): number[] {
  const straight = text.replaceAll('’', "'")
  return Object.values(flaws).map((flaw) => Number(flaw(straight, words, isPunctuated)))
}

/** Whether a sentence has a flaw. */
export function hasFlaw(text: string, isPunctuated: boolean): boolean {
  return describeFlaws(text, listWords(text), isPunctuated).includes(1)
}
