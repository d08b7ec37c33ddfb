// Writes a topic as it stands in a list, in the plural, or in a clause, with its article. English only.

const article = /\b(?:the|an?|this|that|my|our|your|its|their|each|every)$/i
/** Before a term of several words another one may stand: "a new commitment transaction". */
const articleOfTerm = /\b(?:the|an?|this|that|my|our|your|its|their|each|every)(?: [\p{L}\p{N}-]+)?$/iu
/** Shares of the mentions of a noun in the singular: those in the plural from which it is written so, and those with an article from which it needs one. */
const [minPluralShare, minArticleShare] = [0.1, 0.45]
/** What mostly has "the" is one thing: "the genesis block"; what seldom has it is none. */
const [theShareOfOne, theShareOfSeveral] = [0.55, 0.5]
/** A phrase whose last word is in the plural in such a share of its mentions has one, too. */
const minPluralHeadShare = 0.15
/** Share of the mentions with "a" or "each" from which there are several of it. */
const minOneShare = 0.2
/** What has no plural, or stands for itself: "voting", "privacy", "Taproot", "version 2". */
const bareForm = /^(?:\S+ )*(?:[\p{Ll}-]+(?:s|ing|ion|ity|acy|ness|ment|ware|ism)|\S*[\p{Lu}\d]\S*)$/u

/** Of these the plural is not written, even where they have one: "public keys", "voting", "proof-of-work", "version 2". */
const noPlural = /^(?:\S+ )*(?:[\p{Ll}-]*[^\Ws]s|[\p{Ll}-]+(?:ing|ity|acy|ness|ware|ism)|\S*-of-\S*|\S*[\p{Lu}\d]\S*)$/u

/** "Recognition" has one that is a slip. */
const seldomPlural = /(?:ion|ment)$/

/** Abbreviations have a plural where it is said: "UTXOs", but "https" is none. */
const abbreviation = /^(?!HTTP$)\p{Lu}{2,5}$/u

const capitalOpening = /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u

/** "Fee rates", where it is said so. */
export function writeTopic(topic: string, sentences: readonly { text: string }[]): string {
  const cased = capitalOpening.test(topic) ? writeCase(topic, sentences) : topic
  const written = writePlural(cased, sentences)
  return written === cased && isOneThing(cased, sentences) ? `the ${cased}` : written
}

const minMentions = 3

/** "The genesis block" is said so. */
function isOneThing(topic: string, sentences: readonly { text: string }[]): boolean {
  if (!topic.includes(' ') || isBare(topic)) return false
  const texts = sentences.map(({ text }) => text.toLowerCase())
  const mentions = findMentions(topic, texts).length
  return mentions >= minMentions && countWithThe(topic, texts) >= mentions * theShareOfOne
}

/** "Custodial wallets" is a name only where it has its capital within sentences, too. */
function writeCase(topic: string, sentences: readonly { text: string }[]): string {
  const lower = topic[0]!.toLowerCase() + topic.slice(1)
  const countWithin = (form: string) =>
    sentences.filter(({ text }) => new RegExp(`[\\p{L}\\p{N},] ${form}(?![\\p{L}\\p{N}])`, 'u').test(text)).length
  return countWithin(lower) > countWithin(topic) ? lower : topic
}

function writePlural(topic: string, sentences: readonly { text: string }[]): string {
  if (noPlural.test(topic) && !abbreviation.test(topic)) return topic
  const texts = sentences.map(({ text }) => text.toLowerCase())
  const plural = formPlural(topic)
  const [plurals, singulars] = [plural, topic].map((form) => findMentions(form, texts).length) as [number, number]
  const isOften = plurals > (seldomPlural.test(topic) ? 1 : 0) && plurals >= singulars * minPluralShare
  const theShare = countWithThe(topic, texts) / Math.max(1, singulars)
  const minOne = singulars * (abbreviation.test(topic) ? minOneShare / 2 : minOneShare)
  const isOneOfSeveral =
    theShare < theShareOfSeveral &&
    !isNamed(topic) &&
    !seldomPlural.test(topic) &&
    countAsOne(topic, texts) >= Math.max(1, minOne)
  return isOften || isOneOfSeveral || (theShare < theShareOfSeveral && hasPluralHead(topic, texts)) ? plural : topic
}

/** "Lightning network" */
function isNamed(topic: string): boolean {
  return /^\p{Lu}\S* /u.test(topic)
}

/** "User interface" has a plural where "interfaces" are said, too; a name has none. */
function hasPluralHead(topic: string, texts: string[]): boolean {
  const head = topic.split(' ').slice(1).at(-1)
  if (head === undefined || isNamed(topic)) return false
  const [plurals, singulars] = [formPlural(head), head].map((form) => findMentions(form, texts).length) as [
    number,
    number,
  ]
  return plurals > 1 && plurals >= singulars * minPluralHeadShare
}

function formPlural(topic: string): string {
  if (/[^aeiou]y$/.test(topic)) return topic.replace(/y$/, 'ies')
  return /(?:s|x|z|ch|sh)$/.test(topic) ? `${topic}es` : `${topic}s`
}

/** Words after a noun that stands alone: "a soft fork is", but not "a soft fork client". */
const follower =
  /^(?:is|are|was|were|has|have|had|that|which|who|and|or|of|in|on|at|to|for|with|from|by|can|could|will|would|should|may|might|must|does|do|as|if|when|where|while|because|so|but|than|then|it|you|we|they|i|he|she|the|an?|there|here|now|not|just|like|into|between|without|after|before)$/

/** How often it is said as one of several: "a soft fork", "each block". */
function countAsOne(topic: string, texts: string[]): number {
  const pattern = new RegExp(
    `(?:^|[^\\p{L}\\p{N}])(?:an?|each|every|another) ${escapePattern(topic.toLowerCase())}(?![\\p{L}\\p{N}'’-])(?:\\s(\\p{L}+))?`,
    'gu',
  )
  const isOne = ([, next]: RegExpMatchArray) => !next || follower.test(next)
  return texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].filter(isOne).length, 0)
}

function countWithThe(topic: string, texts: string[]): number {
  return findMentions(topic, texts).filter((before) => /(?:^|[^\p{L}])the $/u.test(before)).length
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Whether a topic is a word in the singular for one of several, or for one that only this recording knows: "block", "the server". */
export function isLoneSingular(topic: string, sentences: readonly { text: string }[]): boolean {
  if (!/^\p{Ll}+$/u.test(topic) || noPlural.test(topic)) return false
  const written = writeTopic(topic, sentences)
  const texts = sentences.map(({ text }) => text.toLowerCase())
  const mentions = findMentions(topic, texts).length
  const isKnownOne = mentions > 0 && countWithThe(topic, texts) >= mentions * theShareOfOne
  return written === topic && (isKnownOne || countAsOne(topic, texts) > 0)
}

/** "Fee rates", or "the charger", as it stands in a clause. */
export function addTopicArticle(topic: string, sentences: readonly { text: string }[]): string {
  const written = writeTopic(topic, sentences)
  if (isBare(topic) || written !== topic) return written
  const texts = sentences.map(({ text }) => text.toLowerCase())
  const before = findMentions(topic, texts)
  const pattern = topic.includes(' ') ? articleOfTerm : article
  const withArticle = before.filter((text) => pattern.test(text.trimEnd())).length
  if (withArticle > 0 && withArticle >= before.length * minArticleShare) return `the ${topic}`
  return findMentions(`${topic}s`, texts).length > 0 ? `${topic}s` : topic
}

function isBare(topic: string): boolean {
  return bareForm.test(topic) || /^\p{Lu}\S*$/u.test(topic)
}

/** What stands before each mention of a phrase as whole words. */
function findMentions(phrase: string, texts: string[]): string[] {
  return texts.flatMap((text) => {
    const parts = text.split(phrase.toLowerCase())
    return parts
      .slice(0, -1)
      .filter((part, i) => /(?:^|[^\p{L}\p{N}])$/u.test(part) && !/^[\p{L}\p{N}]/u.test(parts[i + 1]!))
  })
}
