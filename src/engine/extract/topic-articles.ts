// Writes a topic as it stands in a list, in the plural, or in a clause, with its article. English only.

const article = /\b(?:the|an?|this|that|my|our|your|its|their|each|every)$/i
/** Before a term of several words another one may stand: "a new commitment transaction". */
const articleOfTerm = /\b(?:the|an?|this|that|my|our|your|its|their|each|every)(?: [\p{L}\p{N}-]+)?$/iu
/** Shares of the mentions of a noun in the singular: those in the plural from which it is written so, and those with an article from which it needs one. */
const [minPluralShare, minArticleShare] = [0.1, 0.45]
/** What has no plural, or stands for itself: "voting", "privacy", "Taproot", "version 2". */
const bareForm = /^(?:\S+ )*(?:[\p{Ll}-]+(?:s|ing|ion|ity|acy|ness|ment|ware|ism)|\S*[\p{Lu}\d]\S*)$/u

/** Abbreviations have a plural where it is said: "UTXOs". */
const abbreviation = /^\p{Lu}{2,5}$/u

const capitalOpening = /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u

/** "Fee rates", where it is said so. */
export function writeTopic(topic: string, sentences: readonly { text: string }[]): string {
  return writePlural(capitalOpening.test(topic) ? writeCase(topic, sentences) : topic, sentences)
}

/** "Custodial wallets" is a name only where it has its capital within sentences, too. */
function writeCase(topic: string, sentences: readonly { text: string }[]): string {
  const lower = topic[0]!.toLowerCase() + topic.slice(1)
  const countWithin = (form: string) =>
    sentences.filter(({ text }) => new RegExp(`[\\p{L}\\p{N},] ${form}(?![\\p{L}\\p{N}])`, 'u').test(text)).length
  return countWithin(lower) > countWithin(topic) ? lower : topic
}

function writePlural(topic: string, sentences: readonly { text: string }[]): string {
  if (isBare(topic) && !abbreviation.test(topic)) return topic
  const texts = sentences.map(({ text }) => text.toLowerCase())
  const plurals = findMentions(`${topic}s`, texts).length
  return plurals > 0 && plurals >= findMentions(topic, texts).length * minPluralShare ? `${topic}s` : topic
}

/** "Fee rates", or "the charger", as it stands in a clause. */
export function addTopicArticle(topic: string, sentences: readonly { text: string }[]): string {
  const plural = writeTopic(topic, sentences)
  if (isBare(topic) || plural !== topic) return plural
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
