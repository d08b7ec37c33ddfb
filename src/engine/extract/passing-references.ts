// Finds sentences that speak of the recording's own moment, or of something that was named a moment ago. English only.

/** "Yesterday we had a call", "released any day now", "we have as our guests": the day of the recording. */
const ownDay =
  /\b(?:yesterday|tomorrow|tonight|this (?:morning|afternoon|evening|week|month)|last (?:week|night|month|time)|next (?:week|month|time)|any day now|(?:days|weeks) ago|(?:our|my) guests?)\b/i
/** "The third transaction is", "the next step is", "the second is": one of a list whose others are not shown. */
const counted =
  /^(?:the|my|our) (?:\w+ )?(?:first|second|third|fourth|next|other|last|previous) (?:[\w-]+ ){0,2}(?:is|are|was|were|would)\b|\bthe (?:former|latter)\b(?! \w+ (?:government|minister|president))|\bthe previous (?:example|one|level|slide|case|transaction|section)\b/i
/** "The first set includes": one of several that were listed before. */
const oneOfSeveral =
  /^(?:(?:in|with|for|at) )?the (?:first|second|third|fourth|other|last) (?:set|incident|case|group|type|kind|method|option|attack|part|half|example|approach|one|thing|round|way)\b/i
/** "In the two-dimensional case", "in the naive version": which cases there are stands elsewhere. */
const oneOfCases = /\bin (?:the|that) (?!worst\b|best\b)[\w-]+ (?:case|example|scenario|version)\b/i
/** "There is another idea", "we want the opposite", "the two balances." */
const compared =
  /\bthere(?:'s| is) (?:also )?another\b|\banother (?:idea|way|option|approach|thing|problem|reason|example|one)\b|\b(?:want|do|does|see|say|have|be) (?:\w+ )?the (?:opposite|same)(?: (?:in|to|here|with)\b|[.!])|(?<!\bbetween )\bthe (?:two|three) \w+[.!]$/i
/** "As Sunil showed", "the conversations that Mike mentioned". */
const reported =
  /\b(?:as|that|what|like) \p{Lu}\p{Ll}+ (?:showed|mentioned|said|says|described|explained|suggested|pointed|talked)\b/u
/** "Some scripts are, some policies might be", "nodes, will make connections", "length or and portions", "the reason is why". */
const begunTwice =
  /\b(?:some|many|most|the|all) \w+ (?:is|are|was|were|can|will), (?:some|many|most|the|all)\b|\b(will|can|would|should|could) [^,]*, \1\b|\b(?:or and|and or|but and|but or)\b|\bthe reason is why\b|^[^,]+, (?:with|in|for|on|at|by) [^,]+, (?:they|it)\b/i
/** "The Right now I'm using", "self.nodes.add(BaseNode())". */
const mixedUp =
  /^(?:The|A|An) (?:Right|Now|So|And|But|When|If|Because|I|We|You|They|It)\b|[a-z]+ (?:Sounds|Looks|Thanks|Yeah|Okay|Right) |\w\([^ )]*\)|\(\)/
/** "Reading from the config, and then we've", "often inputs and with each": a beginning without a verb. */
const verblessOpening =
  /^(?:\w+ing|often|usually|currently) (?!(?:\w+ ){0,3}(?:is|are|has|have|will|can)\b)[^,]*,? and (?:then )?(?:we|you|it|they|with|i)\b/i
/** Where people of a project meet and what they work on now. */
const projectNews =
  /\bthere(?:'s| is) (?:currently )?an? (?:[\w-]+ ){0,3}(?:pull request|pr|irc channel|slack|discord|telegram|mailing list)\b/i

const patterns = [
  ...[ownDay, counted, oneOfSeveral, oneOfCases, compared, reported],
  ...[begunTwice, mixedUp, verblessOpening, projectNews],
]

/** Whether a sentence refers to what passed by: a day, a list, a reply, a begun clause, a project's business. */
export function refersToPassing(text: string): boolean {
  const straight = text.replaceAll('’', "'")
  return patterns.some((pattern) => pattern.test(straight))
}
