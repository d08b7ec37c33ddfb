// Finds sentences that open with a word that points to what is not shown: "Those will
// need to be changed."
import type { ShownSentence } from './shown-sentences.ts'
import { removeSpeaker, splitSpelledWords } from './words.ts'

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Words before the first noun phrase. */
const skipped =
  setOf(`and but or well now then okay yeah also actually basically however yes no oh right anyway again maybe perhaps
  because when whenever while if unless since until although though once as before after in on at for with from by to of about like
  obviously clearly essentially sometimes usually probably hopefully even just only still first second finally eventually currently
  today yesterday recently once where how why what which whether not`)
const pronouns =
  setOf(`it it's its they they're they've they'll they'd theyre he he's she she's him her them hers theirs this that that's thats
  these those itself themselves such either neither both`)
const demonstratives = setOf('this that these those both either neither such')
const verbAfterDemonstrative =
  /^(?:is|are|was|were|isn't|wasn't|aren't|has|have|had|does|doesn't|do|don't|did|didn't|can|can't|could|will|won't|would|wouldn't|should|may|might|must|also|just|really|actually|basically|all|kind|sort|of|that|to|in|on|and|or|because|by|so|way|one|ones|makes|means|allows|gives|happens|happened|works|helps|comes|goes|gets|takes|requires|sounds|seems|looks|became|made|gave|came|went|brings|leads|creates|changed|i|we|you|they|he|she|it)$/
/** "It" that stands for nothing before: "It is important to", "It turns out". */
const emptyIt =
  /^(?:it|it's|its) (?:is |was |will be |would be |has been |might be |may be |can be |could be |'s )?(?:\w+ly |not |very |so |really |just |also |quite |pretty |more |much |always |still |now )*(?:turns out|turned out|seems|seemed|appears|takes|took|makes sense|depends|important|possible|impossible|hard|harder|easy|easier|difficult|clear|true|necessary|likely|unlikely|better|best|good|great|worth|interesting|useful|helpful|crucial|known|said|about time|time|early|late|up to|a good idea|a bad idea|a matter|nice|safe|common|obvious|tricky|expensive|cheap|dangerous|sad|funny|a shame|no|rare|like|as if|cold|hot|raining|dark)(?: |$)/
/** Openings that answer or continue something. */
const continuing =
  /^(?:so|therefore|thus|hence|that's why|that is why|same (?:thing|with|for)|the same (?:thing|goes|is|applies)|the (?:former|latter)|the other one|the (?:first|second|third|last) one|another one|one of them|some of them|all of them|none of them|most of them|both of them|likewise|otherwise|on the other hand|on the contrary|for that reason|because of (?:that|this)|due to (?:that|this))\b/

/** Seconds within which the sentence that is shown before may hold the noun. */
const maxAntecedentSeconds = 20

export function hasDanglingOpening({ text, before, startSeconds }: ShownSentence): boolean {
  const spoken = removeSpeaker(text).replace(/^["'“]+/u, '')
  // The antecedent is given in square brackets: "[The pool] it pays ..."
  if (/^(?:\S+\s+){0,4}\[[^\]]+\]/u.test(spoken)) return false
  if (!opensWithPointer(splitSpelledWords(spoken))) return false
  return !hasAntecedent(before, startSeconds)
}

/** The sentence before is shown, was said directly before, and does not dangle itself. */
function hasAntecedent(
  before: ShownSentence | undefined,
  startSeconds: number | undefined,
): boolean {
  if (!before || hasDanglingOpening(before)) return false
  if (before.startSeconds === undefined || startSeconds === undefined) return true
  const gap = startSeconds - before.startSeconds
  return gap >= 0 && gap <= maxAntecedentSeconds
}

function opensWithPointer(words: string[]): boolean {
  const line = words.join(' ')
  if (continuing.test(line)) return !/^so (?:far|much|many|long|few|called)\b/.test(line)
  let at = 0
  while (skipped.has(words[at] ?? '') && at < 4) at++
  const word = words[at]
  if (word === undefined || !pronouns.has(word)) return false
  const rest = words.slice(at).join(' ')
  if (emptyIt.test(rest)) return false
  // "This pool": a noun phrase of its own.
  return !demonstratives.has(word) || verbAfterDemonstrative.test(words[at + 1] ?? '')
}
