// Finds sentences that strict readers mostly reject: they speak to one person, of one's own doing or of a meeting's business. English only.

/** "Your proposal adds no data", "You seem to spend more time there": somebody in the room is meant. */
const speaksToOne =
  /\byour (?:government|department|ministry|proposal|project|task|paper|talk|question|team|research|point|intuition|answer)\b|^you (?:don't think|seem|said|think|mentioned|were|spend|spent|understand|looked|have continued|have your)\b/i
/** Persons of an example, who were introduced before it. */
const exampleNames = /\b(?:alice|bob|carol|charlie)\b/i
/** "If you can turn something into a script, and it works": no main clause. "I think that every node that is running" has none either. */
const noMainClause =
  /^(?:if|when|while|whether|although|because|since)\b[^,]*, (?:and|or|but)\b|^(?:if|when) [^,]{1,20}\b(?:haven't|don't|not|so|do)\b,|^whether that\b|\bis that (?:every time|when|whenever|if)\b[^,]*[.]$|^(?:i think|i believe|i mean) (?:that )?(?:every|the|an?) (?:[\w-]+ ){1,8}?(?:that|who|which) (?:is|are|was|were)\b(?!.*, )|^why (?:don't|not)\b|^(?:somebody|someone), |^assume\b|\bbut (?:in|for|with|at|on) [\w' ]+[.]$|\b(?:of|the|a|and|to|influences) like\b|\betcetera\b|\blike (?:both|one|our|actual\w*|aggregate|a lot)\b/i
/** "Item 2 is our first session", "the committee team has been out". */
const business =
  /\b(?:item \d|the committee (?:team|has|have|will|is)|evidence sessions?|some evidence from|letter from|remit letter|the minutes|published a report|(?:good|close|positive|effective) (?:and good )?working relationship|great opportunity|amendments? \d\w?|stage \d (?:begins|proceedings))\b/i
/** "Doesn't cannot think", "a enough mechanism", "the most functional des the most important". */
const selfCorrection =
  /\b(?:doesn't|don't|can't|cannot|won't) (?:cannot|can't|doesn't|don't)\b|\ba (?:enough|[aeio][a-z]{3,}(?<!one\w*))\b(?<!\ba (?:one|uni|use|eu)\w*)|\bthe most \w+ (?:\w+ ){0,2}the most\b|\b(?:has|have) been (?:\w+ ){1,4}(?:has|have) been\b|\bfor which at\b|\bat which point later\b/i

const patterns = [speaksToOne, exampleNames, noMainClause, business, selfCorrection]

/** Whether a sentence leans on its situation, so that it says little to a reader who was not there. */
export function leansOnSituation(text: string): boolean {
  const straight = text.replaceAll('’', "'")
  return patterns.some((pattern) => pattern.test(straight))
}
