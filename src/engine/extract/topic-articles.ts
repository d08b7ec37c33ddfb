// Writes a topic as it stands in a list within a sentence: with its article, or in the plural. English only.

const article = /\b(?:the|an?|this|that|our|your|its|each|every)$/i
/** Share of its mentions with an article from which a noun in the singular needs one. */
const minArticleShare = 0.45
/** What has no plural, or stands for itself: "voting", "privacy", "Taproot", "version 2". */
const bareForm = /^(?:\S+ )*(?:[\p{Ll}-]+(?:s|ing|ion|ity|acy|ness|ment|ware|ism)|\S*[\p{Lu}\d]\S*)$/u

/** "The charger", or "fee rates", where it is said so: a list of bare nouns does not read as a sentence. */
export function addTopicArticle(topic: string, sentences: readonly { text: string }[]): string {
  if (bareForm.test(topic) || /^\p{Lu}\S*$/u.test(topic)) return topic
  const texts = sentences.map(({ text }) => text.toLowerCase())
  const mentions = texts.flatMap((text) => text.split(topic.toLowerCase()).slice(0, -1))
  const withArticle = mentions.filter((before) => article.test(before.trimEnd())).length
  if (withArticle >= Math.max(1, mentions.length * minArticleShare)) return `the ${topic}`
  const plural = ` ${topic.toLowerCase()}s`
  const isSaid = texts.some((text) => /^$|[^\p{L}]/u.test(` ${text}`.split(plural)[1]?.[0] ?? 'x'))
  return isSaid ? `${topic}s` : topic
}
