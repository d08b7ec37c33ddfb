// Finds sentences that speak of the recording's own moment, or of something that was named a moment ago. English only.

/** "Yesterday we had a call", "released any day now", "we have as our guests": the day of the recording. */
const ownDay =
  /\b(?:yesterday|tomorrow|tonight|this (?:morning|afternoon|evening|week|month)|last (?:week|night|month|time)|next (?:week|month|time)|any day now|(?:days|weeks) ago|(?:our|my) guests?)\b/i
/** "The third transaction is", "the next step is", "the second is": one of a list whose others are not shown. */
const counted =
  /^(?:the|my|our) (?:\w+ )?(?:first|second|third|fourth|next|other|last|previous) (?:[\w-]+ ){0,2}(?:is|are|was|were|would)\b|\bthe (?:former|latter)\b(?! \w+ (?:government|minister|president))|\bthe previous (?:example|one|level|slide|case|transaction|section)\b/i
/** "In the two-dimensional case", "in the naive version": which cases there are stands elsewhere. */
const oneOfCases = /\bin (?:the|that) (?!worst\b|best\b)[\w-]+ (?:case|example|scenario|version)\b/i
/** "There is another idea", "we want the opposite", "the two balances." */
const compared =
  /\bthere(?:'s| is) (?:also )?another\b|\banother (?:idea|way|option|approach|thing|problem|reason|example|one)\b|\b(?:want|do|does|see|say|have|be) (?:\w+ )?the (?:opposite|same)(?: (?:in|to|here|with)\b|[.!])|(?<!\bbetween )\bthe (?:two|three) \w+[.!]$/i
/** "As Sunil showed", "the conversations that Mike mentioned". */
const reported =
  /\b(?:as|that|what|like) \p{Lu}\p{Ll}+ (?:showed|mentioned|said|says|described|explained|suggested|pointed|talked)\b/u
/** "Ideally yes", "my answer would be". */
const reply =
  /^(?:ideally|generally|probably|mostly|usually|basically|potentially|in theory),? (?:yes|no|not|it depends)\b|^my answer\b|^(?:afterwards?|for context|pretty (?:much|good)|thankfully|luckily|(?:essentially |basically )?just)\b/i
/** "Some scripts are, some policies might be", "nodes, will make connections", "length or and portions", "the reason is why". */
const begunTwice =
  /\b(?:some|many|most|the|all) \w+ (?:is|are|was|were|can|will), (?:some|many|most|the|all)\b|\b(will|can|would|should|could) [^,]*, \1\b|\b(?:or and|and or|but and|but or)\b|\bthe reason is why\b|^[^,]+, (?:with|in|for|on|at|by) [^,]+, (?:they|it)\b/i
/** "The Right now I'm using", "self.nodes.add(BaseNode())". */
const mixedUp =
  /^(?:The|A|An) (?:Right|Now|So|And|But|When|If|Because|I|We|You|They|It)\b|[a-z]+ (?:Sounds|Looks|Thanks|Yeah|Okay|Right) |\w\([^ )]*\)|\(\)/
/** What only asks for help or praises: "we need people to contribute", "super vital". */
const appeal =
  /^we need (?:more )?people\b|\breach out to\b|\b(?:get|getting|be|become) (?:more people )?involved\b|\bsuper (?:important|vital|cool|exciting|interesting|excited)\b|\bstuff\b|\byou can imagine\b|\btak(?:e|ing) (?:small|big|the first) steps\b/i
/** "We might reduce", "you have a data group": thinking aloud about a case. */
const thoughtAloud =
  /^(?:we (?:might|may|could|would)|you have (?!to\b)|there (?:are|were) (?:quite )?a (?:couple|few))\b|^we (?:have|had|got)\b.*\band we (?:have|had|got)\b|\bfuture work\b|\b(?:no idea|don't know|not sure|unclear)\b|\b(?:weird|sucks?|interesting because)\b/i
/** "Reading from the config, and then we've", "often inputs and with each": a beginning without a verb. */
const verblessOpening =
  /^(?:\w+ing|often|usually|currently) (?!(?:\w+ ){0,3}(?:is|are|has|have|will|can)\b)[^,]*,? and (?:then )?(?:we|you|it|they|with|i)\b/i
/** Where people of a project meet and what they work on now. */
const projectNews =
  /\bthere(?:'s| is) (?:currently )?an? (?:[\w-]+ ){0,3}(?:pull request|pr|irc channel|slack|discord|telegram|mailing list)\b/i

/** "In turn the flag", "I assume that means", "if we take": a step of a longer thought. */
const stepOfThought =
  /^(?:in (?:turn|these|those)|i assume|if we (?:think|take|say)|\w+, but)\b|\bin turn\b|\bsomehow\b|\bin the same way as\b|, specifically|\byour (?:[\w+]+ ){0,2}talk\b/i

const patterns = [
  ...[ownDay, counted, oneOfCases, compared, reported],
  ...[reply, begunTwice, mixedUp, appeal, thoughtAloud, stepOfThought, verblessOpening, projectNews],
]

/** Whether a sentence refers to what passed by: a day, a list, a reply, a begun clause, a project's business. */
export function refersToPassing(text: string): boolean {
  const straight = text.replaceAll('’', "'")
  return patterns.some((pattern) => pattern.test(straight))
}
