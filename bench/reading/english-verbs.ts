// Finite verbs of English, by lists and endings: enough to tell whether a clause has one.

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Forms that are always finite. */
const auxiliaries =
  setOf(`is are was were am has had does did do have can could will would shall should may might must cannot
  isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't can't couldn't won't wouldn't shouldn't mustn't
  isnt arent wasnt werent hasnt havent doesnt dont didnt cant couldnt wont wouldnt shouldnt ain't gotta wanna
  im youre theyre ive weve youve theyve thats whats theres hes shes`)

/** Past forms that are no participles, and verbs that are hardly ever nouns. */
const pastForms =
  setOf(`went came became began broke chose drew drove ate fell flew forgot gave got grew knew rode rang rose ran saw
  shook showed sang sank spoke stole swam took threw woke wore wrote said made found thought told felt left kept held heard meant met
  paid lost put set sent built bought brought caught taught sold spent stood understood won led cut hit let read cost hurt shut split
  spread beat bet dealt fought fed hung laid lay lit shot slept stuck struck swept swore tore wound used started`)

/**
 * Base forms: finite after I, you, we, they, who, that, which and plural nouns; with -s
 * after a singular.
 */
const baseForms =
  setOf(`accept achieve act add agree allow answer appear apply approve argue arrive ask assume attack attempt attend avoid
  base become begin believe belong break bring broadcast build burn buy call care carry catch cause change charge check choose claim clean
  close collect come compare complete compute connect consider consist contain continue contribute control cost count cover create cut deal decide decrease
  define delete deliver depend deploy describe deserve design detect determine develop differ die disagree discover discuss do draw drive drop earn eat
  enable encourage end enforce ensure enter exist expect explain express extend face fail fall feel figure fill filter find finish fit fix follow force forget
  form function generate get give go grow guarantee guess handle happen hate have hear help hide hire hit hold hope hurt identify ignore imagine
  implement imply improve include increase indicate influence inform introduce invest involve issue join jump keep kill know lack launch lead learn leave
  let lie like limit listen live lock look lose love maintain make manage matter mean measure meet mention mine miss move need notice offer open operate
  opt own pass pay perform pick place plan play point post prefer prepare present prevent produce promise propose protect prove provide publish pull push put raise reach
  read realize receive recommend reduce refer refuse reject relate relay rely remain remember remove replace report represent require resist resolve respond
  rest return reveal rise risk roll run save say scale see seem select sell send serve set share shift show sign sit sleep solve sound speak spend
  split spread stand start stay steal stick stop store struggle study submit succeed suffer suggest support suppose surprise switch take talk target teach tell tend
  test thank think touch track trade train travel treat trigger trust try turn understand update upgrade use validate vary verify visit vote wait walk want watch wear
  win wish wonder work worry write yield apologize appreciate align amount assign behave benefit bind block bother bound calculate cancel capture commit communicate
  confirm construct consume convert convince coordinate copy decrypt define delay demand deny derive disappear display distribute download dominate drain emerge emit enjoy
  escape estimate evaluate evolve examine execute exploit explore export expose fetch fold fund gain gather govern hash host illustrate impact import incentivize initiate insert
  insist inspect install integrate intend interact interest invent invite judge justify land last leak leverage link list load log lower mark match merge migrate
  minimize mix modify monitor multiply negotiate note obtain occur organize owe pack participate perceive possess predict press pretend print proceed process program propagate
  pursue qualify query question queue quit quote range rank rate react rebuild recall recognize record recover reflect regulate reorganize repeat request research
  reserve restrict restore result retain reuse review revoke route satisfy schedule search secure separate settle shape shrink simplify slow sponsor stake
  state stream strengthen structure subtract sum survive suspect sync tackle throw tie transact transfer transform translate transmit trick tweak undermine unlock upload view violate
  wake warn waste weigh withdraw worsen rent drink bend bake feed delve dive transpire press doubt hang strip spawn offload abuse detail illuminate presume focus correlate solve ignore assert acknowledge aim apply arrange assess attach
  await aggregate batch bootstrap broaden centralize decentralize certify claim collaborate commend compete complain compress concern conclude conduct conflict
  congratulate conserve constrain contradict craft crash debate debug decline decode dedicate degrade delegate differentiate disable discourage distinguish
  diverge divide double drift elaborate elect eliminate embed emphasize encode encounter encrypt engage equal establish exceed exchange exclude exhibit expand
  experience experiment facilitate favor flip float flow forward fork freeze fulfill glue grab grant greet guide handle highlight incorporate incur infer inherit inject innovate
  instruct invalidate iterate justify label learn map mandate measure mention mess minimise model motivate mount narrow navigate nest observe oppose optimize originate outline outweigh
  overlap oversee pause peg penalize persist plug postpone practice preclude preserve presuppose prevail prioritize produce prohibit promote prompt prune punish purchase quantify
  raise randomize rearrange reason rebalance recap reconcile recur redeem refine reframe register reinforce relax release rename render reorg reproduce rescue resemble reset reside respect
  retry reverse reward round rule sacrifice sample scan scream seek select shake shout sign simulate skip smell snapshot sort specify speculate stabilize standardize stem stress
  stretch suck suit summarize supply surround tempt terminate threaten toggle tolerate trace transition twist unify unite upset urge vanish violate volunteer weaken wipe wrap emphasise summarise organise recognise realise prioritise`)

const isBase = (word: string) => baseForms.has(word)

function isThirdPerson(word: string): boolean {
  if (!word.endsWith('s') || word.length < 4) return false
  const [noS, noEs] = [word.slice(0, -1), word.slice(0, -2)]
  return (
    isBase(noS) ||
    (word.endsWith('es') && isBase(noEs)) ||
    (word.endsWith('ies') && isBase(`${word.slice(0, -3)}y`))
  )
}

const pluralSubjects = setOf(
  'i you we they who that which these those people both many most some all others everybody everyone ones and',
)
const adverbs =
  setOf(`also always never not often just only really actually still already even usually probably basically now then ever
  sometimes generally simply kind sort of mostly definitely certainly currently typically both all first eventually obviously
  immediately finally automatically essentially kinda sorta`)
/** Words before a noun: what follows these is no finite verb. */
const nounSignals =
  setOf(`the a an my your our his her its their this these no any every each another to of for with from by as in into at
  about through between without over under be been being is are was were am`)
const auxiliaryBase = setOf(
  "to can could will would shall should may might must do does did don't doesn't didn't can't won't let lets let's not",
)

/** The positions of the finite verbs among the words of a sentence, apostrophes kept. */
export function findFiniteVerbs(words: string[]): number[] {
  return [...words.keys()].filter((at) => isFiniteVerb(words, at))
}

function isFiniteVerb(words: string[], at: number): boolean {
  const word = words[at]!
  if (auxiliaries.has(word)) return !isInfinitive(words, at)
  if (
    /^(?:i|you|we|they|he|she|it|that|this|there|here|what|who|where|how|one|everyone|everybody|everything|nobody|nothing|something|somebody)'(?:s|re|ve|ll|d|m)$/.test(
      word,
    )
  )
    return true
  // "Its" of captions without apostrophes is "it is" only before these.
  if (word === 'its')
    return /^(?:a|an|the|not|really|just|like|very|so|also|\w+ing)$/.test(words[at + 1] ?? '')
  if (/n't$/.test(word) || /'(?:ll|re|ve|d)$/.test(word)) return true
  let before = at - 1
  while (before >= 0 && (adverbs.has(words[before]!) || /ly$/.test(words[before]!))) before--
  const previous = words[before]
  if (previous === undefined || isInfinitive(words, at)) return false
  // "The pool's open", "John's going": a noun with "is" is one only before a participle,
  // an adjective or an article.
  if (/'s$/.test(word))
    return /^(?:a|an|the|not|going|been|got|always|just|also|already|really|very|\w+ing|\w+ed)$/.test(
      words[at + 1] ?? '',
    )
  if (nounSignals.has(previous)) return ['this'].includes(previous) && isThirdPerson(word)
  if (pastForms.has(word)) return true
  if (/(?<!^(?:n|f|s|b|sp|ind|sh))e?ed$/.test(word) && word.length >= 4)
    return words[at + 1] !== 'by'
  if (
    isThirdPerson(word) ||
    (/[^s]s$/.test(word) && /^(?:the|a|an|its|their|his|her|them|it)$/.test(words[at + 1] ?? ''))
  )
    return true
  if (/^(?:i|we|they)$/.test(previous) && !neverVerbs.test(word)) return true
  if (previous === 'that') return isBase(word) && /[^s]s$/.test(words[before - 1] ?? '')
  return (
    isBase(word) &&
    (pluralSubjects.has(previous) || /(?:[^s]s|ople|children|men|women)$/.test(previous))
  )
}

/** After "we" every other word is a verb, also one of no list. */
const neverVerbs =
  /ing$|^(?:and|or|but|of|to|in|on|at|for|from|with|as|both|all|the|a|an|except|if|when|that|this|it|i|we|you|they|so|because|guys|two|three|developers|people)$/

function isInfinitive(words: string[], at: number): boolean {
  let before = at - 1
  while (before >= 0 && adverbs.has(words[before]!)) before--
  const previous = words[before] ?? ''
  if (previous === 'to') return words[at] !== 'is' && words[at] !== 'are' && words[at] !== 'was'
  return auxiliaryBase.has(previous) && isBase(words[at]!) && !auxiliaries.has(words[at]!)
}

export function isInstructionVerb(word: string): boolean {
  return isBase(word) && !notInstructions.has(word)
}

const notInstructions =
  setOf(`think need want mean guess know believe have get like agree hope love feel seem depend depends sound happen belong
  tend exist matter work cost amount end state block fund interest`)
