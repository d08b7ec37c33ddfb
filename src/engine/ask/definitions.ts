// Recognizes questions that ask what something is or who somebody is, and sentences that say so.

const definitionQuestions = [
  /^\W*(?:what|who)(?:'s|’s| is| are| was| were) (?:an? |the )?([\p{L}\p{N}'’_ -]{2,60}?)\s*\?*\s*$/iu,
  /^\W*(?:was|wer) (?:ist|sind|war|waren) (?:eine? |der |die |das )?([\p{L}\p{N}_ -]{2,60}?)\s*\?*\s*$/iu,
  /^[¿\s]*(?:qué|quién|quiénes) (?:es|son|era|fue) (?:una? |el |la |los |las )?([\p{L}\p{N}_ -]{2,60}?)\s*\?*\s*$/iu,
  /^\W*qu['’]est[- ]ce que? (?:une? |le |la |les |l['’])?([\p{L}\p{N}_ -]{2,60}?)\s*\?*\s*$/iu,
  /^\W*what (?:does|do|did) (?:an? |the )?(?!(?:it|this|that|they|these|those|he|she|you|we|i) )([\p{L}\p{N}'’_ -]{1,60}?) (?:stand for|mean)\s*\?*\s*$/iu,
  /^\W*qui (?:est|sont|était) (?:une? |le |la |les |l['’])?([\p{L}\p{N}_ -]{2,60}?)\s*\?*\s*$/iu,
]

/**
 * Returns in lower case what a question asks to define: "a nonce" of "What is a nonce?",
 * "ann berg" of "Who is Ann Berg?"; else null.
 */
export function findDefined(question: string): string | null {
  for (const pattern of definitionQuestions) {
    const subject = pattern.exec(question)?.[1]
    if (subject) return subject.toLowerCase()
  }
  return null
}

const asksWho = /^\W*(?:who|wer|quién(?:es)?|qui)(?!\p{L})/iu
/** Longer ones ask for somebody instead: "Who is against the proposal, according to Ann?" */
const maxNameWords = 3

/** Whether a question asks who somebody is, whom it names. */
export function asksForIdentity(question: string): boolean {
  const name = asksWho.test(question) ? findDefined(question) : null
  return name !== null && name.split(/\s+/).length <= maxNameWords
}

const opening =
  /^(?:[^:]{1,40}: )?(?:so,? |and |now,? |well,? |basically,? |also,? )*(?:an? |the |eine? |der |die |das |une? |le |la |les |l['’]|el |los |las )?/i
/** "A nonce is a number", "Ann was the first"; not "it is bad at things", "she was thinking". */
const definingVerb =
  /^s?,? (?:means|refers to|are(?! (?:(?:just|then|also|not|now|still|often|usually|always) )*(?:extremely|very|really|so|pretty|\w+(?:ing|ed))\b)|bedeutet|significa|signifie|(?:is|was|were)(?: basically| just| simply| essentially| really| actually)? (?:an?|the|one|when|where|how|what)|(?:ist|sind|war|waren) (?:eine?|der|die|das|wenn)|(?:es|son|era|fue) (?:una?|el|la|los|las|cuando)|(?:est|sont|était) (?:une?|des|le|la|les|quand|l['’]\p{L}))(?!\p{L})/u

/**
 * "When the plies come apart, that is called a delamination." A sentence that names only
 * a pronoun defines nothing by itself.
 */
const naming =
  /(?:(?:is|are|was|were|it|also|what's) (?:(?:also|often|usually|sometimes|commonly) )?(?:called|known as|referred to as)|(?:we|you|they|people|I) (?:also |usually |often )?(?:call|refer to) (?:(?:this|that|it|them|these|those)(?: as)?)?|nennt man(?: das)?|nennen wir(?: das)?|heißt|bezeichnet man(?: das)? als|se llaman?|(?:lo |la )?llamamos|conocid[oa]s? como|s['’]appell(?:e|ent)|(?:on|nous) (?:l['’])?appel(?:le|ons)(?: (?:ça|cela))?|connue?s? sous le nom de) (?:an? |the |eine? |das |der |die |una? |el |la |une? |le |l['’])?["“„«»']*/giu
const minDefiningWords = 4

/** "I'm Laura and I'm the project manager." */
const introducing =
  /(?<!\p{L})(?:i['’]m|i am|my name is|my name['’]s|ich bin|ich heiße|mein name ist|soy|me llamo|je suis|je m['’]appelle) (?:the |an? |der |die |el |la |le )?/giu

/**
 * Whether a sentence says what or who the subject is. `text` begins with the name of its
 * speaker, where that is known.
 */
export function isDefinition(text: string, subject: string): boolean {
  const spelled = spellAs(text.toLowerCase(), subject)
  return (
    startsDefinition(spelled, subject) ||
    namesSubject(spelled, subject, minDefiningWords) ||
    introduces(spelled, subject) ||
    standsForSomething(spelled, subject) ||
    isOnlyOne(spelled, subject)
  )
}

/** "It is an interesting concept" says nothing of what it is. */
const judging =
  /\b(?:an?|the|is|are|just|basically|really|actually|very|pretty|sort|kind|of|interesting|different|cool|great|important|good|bad|big|nice|huge|concept|idea|thing|project|problem|question|topic|subsection|disaster)\b/g
const minSayingWords = 2

function startsDefinition(text: string, subject: string): boolean {
  const rest = text.replace(opening, '')
  const predicate = rest.slice(subject.length)
  return (
    rest.startsWith(subject) &&
    definingVerb.test(predicate) &&
    (predicate.replace(judging, '').match(/[\p{L}\p{N}]{3,}/gu) ?? []).length >= minSayingWords
  )
}

/** Whether a sentence gives the subject its name after so many words that describe it. */
export function namesSubject(text: string, subject: string | null, minWords = 0): boolean {
  if (subject === null) return false
  const lower = spellAs(text.toLowerCase(), subject)
  return endsWithSubject(lower, subject, naming).some(
    (before) => (before.match(/\p{L}{2,}/gu) ?? []).length >= minWords,
  )
}

/**
 * "BRIN stands for block range index", also where nobody knows it: "Nobody knows what the
 * B stands for."
 */
const standing =
  /^,?(?: (?:which|that|it|also|just|simply))* (?:stands?|stood|is short) for(?!\p{L})/u

function standsForSomething(text: string, subject: string): boolean {
  if (/[?？]\s*$/.test(text)) return false
  return [...text.matchAll(wholeWords(subject))].some(({ index, 0: found }) =>
    standing.test(text.slice(index + found.length)),
  )
}

/** A subject has only letters, digits and spaces, no marks of a pattern. */
const wholeWords = (text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'gu')

/**
 * What only one thing can be, so that a sentence says of it what it is: "the most
 * expensive mistake".
 */
const superlative = /^(?:most|least|best|worst|main|only|\p{L}+est) /u
const articles = /(?<!\p{L})(?:an?|the) /gu
const linking = '(?:is|are|was|were|be|been|remains?)(?: (?:probably|perhaps|still|by far))?'

/** "Data leakage is the most expensive mistake in industry", also the other way round. */
function isOnlyOne(text: string, subject: string): boolean {
  if (!superlative.test(subject) || /[?？]\s*$/.test(text)) return false
  const [said, asked] = [text.replace(articles, ''), subject.replace(articles, '')]
  return new RegExp(`(?<!\\p{L})(?:${linking} ${asked}(?!\\p{L})|${asked} ${linking} )`, 'u').test(
    said,
  )
}

const introduces = (text: string, subject: string) =>
  endsWithSubject(text, subject, introducing, nameEnd).length > 0
/** Not "I'm a Bitcoin developer". */
const nameEnd = /^(?:$|[,.;!?]| (?:and|from|at|with|for|of|und|von|bei|aus|y|de|del|et|du)\b)/u

/** What stands before each place where the subject follows the pattern as whole words. */
function endsWithSubject(
  text: string,
  subject: string,
  pattern: RegExp,
  end = /^(?![\p{L}\p{N}]|: )/u,
): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length)
    return rest.startsWith(subject) && end.test(rest.slice(subject.length))
      ? [text.slice(0, match.index)]
      : []
  })
}

const separators = /[\s_-]+/g

/** Writes the subject as the question does: "bitgold" and "bit-gold" as "bit gold". */
function spellAs(text: string, subject: string): string {
  const parts = subject.split(separators)
  if (parts.length === 1 || text.includes(subject)) return text
  return text
    .replaceAll(parts.join(''), subject)
    .replaceAll(parts.join('-'), subject)
    .replaceAll(parts.join('_'), subject)
}
