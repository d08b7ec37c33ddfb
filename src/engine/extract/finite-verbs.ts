// Counts the finite verbs of an English sentence and the clauses that need one, by lists and endings.

const auxiliaries = setOf(`
  is are was were am has have had do does did can could will would shall should may might must cannot isn't aren't wasn't weren't hasn't
  haven't hadn't doesn't don't didn't can't couldn't won't wouldn't shouldn't mustn't ain't gotta
`)
const pastForms = setOf(`
  went came became began broke chose drew drove ate fell flew forgot gave got grew knew rode rang rose ran saw shook showed sang sank
  spoke stole swam took threw woke wore wrote said made found thought told felt left kept held heard meant met paid lost sent built
  bought brought caught taught sold spent stood understood won led started
`)
const baseForms = setOf(`
  accept access achieve act activate adapt add adjust adopt affect afford agree aim allocate allow analyze announce answer appear apply
  argue arise arrive ask assign assume attach attract avoid ban bear beat become begin behave believe belong bother bounce break bring
  broadcast build bump burn buy calculate call cancel care carry catch cause celebrate change charge cheat check choose claim click close
  collect combine come commit communicate compare compete complain compress compute concentrate conclude configure confirm connect consider
  consist construct contain continue contribute control convert convince coordinate copy correct cost count cover crash create cut deal
  decide decode decrypt define delete deliver depend deploy derive describe destroy detect determine develop die differ disable disagree
  disconnect disregard discover double equal multiply mix stall swim
   discuss distinguish distribute divide download draw drive drop earn eat eliminate emphasise emphasize employ enable
  encode encourage encrypt end enforce engage enhance ensure enter establish estimate evaluate evolve exceed exclude execute exist exit
  expand expect expire explain exploit explore expose express extend extract face facilitate fail fall feed feel fetch fight figure fill
  filter find finish fit fix flip focus follow forbid force forge forget fulfil function fund gain gather generate get give go grab grow
  guarantee hack handle hang happen hear help hide hire hit hold hope hurt identify ignore imagine implement imply import improve include
  incorporate increase indicate infer influence inform insert inspect install integrate interact interfere introduce invest investigate
  invite involve join judge jump keep kick kill know lack last launch lead leak learn leave let lie like link listen live load lock look
  lose love maintain make manage mark match matter mean measure meet mention merge migrate minimize miss modify monitor motivate move need
  negotiate note notice observe obtain occur offer open operate opt optimize overlap owe own participate pass pay perform pick place plan
  play point predict prefer prepare present preserve press pretend prevent print proceed process produce promote propose protect prove
  provide publish pull push put qualify raise reach read realise realize receive recognise recognize recommend record recover reduce refer
  reflect register regulate reject relate relay rely remain remember remind remove repeat replace represent require reset resolve respond
  restart restore restrict result retain retrieve retry return reuse reveal reverse revert revoke rise run satisfy save say scale scan see
  seem select sell send serve set settle share shift ship show sign simplify simulate sit sleep solve sound speak specify spend spin split
  stand start stay steal stick stop store struggle submit succeed suffer suggest support suppose survive swap switch sync take talk teach
  tell tend test thank think throw touch track train transact transfer translate transmit treat trigger trust try turn understand unlock
  update upgrade use validate vary verify visit vote wait wake walk want waste watch wear win wish withdraw wonder work worry wrap write
`)
const subjects = setOf(
  'i you we they who that which people both many most some all others everybody everyone nobody somebody someone anybody anyone it he she this there',
)
const adverbs = setOf(
  'also always never not often just only really actually still already even usually probably basically now then ever sometimes generally simply both all first kind sort of',
)
/** Words before a noun or an infinitive: what follows is no finite verb. */
const nounSignals = setOf(`
  the a an my your our his her its their these those no any every each another to of for with from by as in into at on about through between
  without over under be been being is are was were am can could will would shall should may might must do does did don't doesn't didn't
  can't won't let lets let's wouldn't couldn't shouldn't cannot i'll you'll we'll they'll it'll i'd you'd we'd they'd and or
`)
const determiners = setOf('the a an its their his her your our my them it us me you him that this to all any some')
/** Each of these opens a clause that needs a verb of its own. */
const clauseOpeners = setOf(
  "because although though when whenever while if unless until whether whereas who which whose where why how what whatever that once who's what's that's",
)
const contraction =
  /^(?:i|you|we|they|he|she|it|that|this|there|here|what|who|where|how|one|everyone|everybody|everything|nobody|nothing|something|somebody)'(?:s|re|ve|ll|d|m)$/

/** Counts finite verbs, and the clauses inside others, in words in lower case. */
export function countClauses(words: readonly string[]): { verbs: number; embedded: number } {
  let [verbs, embedded] = [0, 0]
  for (let at = 0; at < words.length; at++) {
    if (isFiniteVerb(words, at)) verbs++
    if (opensClause(words, at)) embedded++
  }
  return { verbs, embedded }
}

const objectStart = /^(?:an?|the|its|their|his|her|your|our|my|it|us|me|you|him|that|this|these|those|they|quite)$/

/** Whether words in lower case open with a verb, as a sentence without its subject does: "brought a million users". */
export function opensWithVerb([first = '', second = '']: readonly string[]): boolean {
  if (pastForms.has(first)) return true
  return (baseForms.has(first) || isThirdPerson(first)) && objectStart.test(second)
}

/** "We've doubled", "gets created": the participle is no finite verb. */
const beforeParticiple = /'(?:ve|re|s|d)$|^(?:get|gets|got|getting)$/

/** Whether words in lower case open with a verb's base form, as a request does: "use a wallet". */
export function opensWithBaseForm([first = '']: readonly string[]): boolean {
  return baseForms.has(first) || /^(?:do|don't|be|let|never|just|please)$/.test(first)
}

/** Whether a word, of words in lower case, is a finite verb where it stands. */
export function isFiniteVerb(words: readonly string[], at: number): boolean {
  const word = words[at]!
  if (auxiliaries.has(word)) return words[at - 1] !== 'to' && !isAuxiliaryObject(words, at)
  if (contraction.test(word)) return true
  let before = at - 1
  while (before >= 0 && (adverbs.has(words[before]!) || /ly$/.test(words[before]!))) before--
  const previous = words[before]
  if (previous === undefined || nounSignals.has(previous)) return false
  if (pastForms.has(word)) return true
  if (/^(?:i|we|you|they)$/.test(previous) && !notVerbs.test(word)) return true
  if (/[^e]ed$/.test(word) && word.length > 4)
    return words[at + 1] !== 'by' && !auxiliaries.has(previous) && !beforeParticiple.test(previous)
  if (baseForms.has(word)) return subjects.has(previous) || /[^su]s$/.test(previous)
  if (!isThirdPerson(word)) return false
  return determiners.has(words[at + 1] ?? '') || subjects.has(previous) || !/s$/.test(previous)
}

const notVerbs =
  /ing$|^(?:and|or|but|of|to|in|on|at|for|from|with|as|both|all|the|a|an|if|when|that|this|it|i|we|you|they|so|because|not)$/

/** "Do have", "will have": the second one is no finite verb. */
function isAuxiliaryObject(words: readonly string[], at: number): boolean {
  return (
    /^(?:have|do|did|had)$/.test(words[at]!) &&
    /^(?:can|could|will|would|shall|should|may|might|must|do|does|did|don't|doesn't|didn't|can't|won't|to|.*'ll)$/.test(
      words[at - 1] ?? '',
    )
  )
}

function isThirdPerson(word: string): boolean {
  if (!word.endsWith('s') || word.length < 4) return false
  const stem = word.slice(0, -1)
  if (baseForms.has(stem)) return true
  return (
    (word.endsWith('es') && baseForms.has(word.slice(0, -2))) ||
    (word.endsWith('ies') && baseForms.has(`${word.slice(0, -3)}y`))
  )
}

function opensClause(words: readonly string[], at: number): boolean {
  const word = words[at]!
  if (!clauseOpeners.has(word)) return false
  const next = words[at + 1] ?? ''
  if (word === 'because') return next !== 'of'
  if (/^(?:how|what|where|when|if|whether)$/.test(word) && next === 'to') return false
  if (word !== 'that') return true
  if (/^(?:number|kind|way|point|thing|time|case|one|is|was)$/.test(next)) return false
  return !/^(?:of|after|with|for|from|by|about|like|do|does|did|doing|to|and|but|in|on|at|so)$/.test(
    words[at - 1] ?? 'to',
  )
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
