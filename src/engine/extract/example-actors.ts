// Finds the actors of an example, which are named like people or things that everybody knows: "Harry opens a channel to Heart". English only.
import { isFirstName } from './first-names.ts'

const example =
  /\b(?:let's say|imagine|suppose|for example|for instance|in this (?:case|example)|in (?:our|the|my) example|we have|say that|here we have)\b/i
/** "Harry and Heart", "Heart to Harry". */
const joinedNames =
  /(?<=\s|^)(\p{Lu}\p{Ll}{2,})(?:['’]s)? (?:and|or|to|with|from) (\p{Lu}\p{Ll}{2,})(?![\p{L} ]*\p{Lu}\p{Lu})\b/gu
/** A name counts if it stands beside a first name so often, and in this share of its mentions. */
const [minJoined, minJoinedShare] = [2, 0.1]

/** The names that an example gives to those who act in it, in lower case: "heart" where it says "Harry pays a node that is called Heart". */
export function findExampleActors(sentences: readonly { text: string }[], title: string): ReadonlySet<string> {
  const joined = new Map<string, number>()
  for (const { text } of sentences)
    for (const [, first, second] of text.matchAll(joinedNames))
      if (isFirstName(first!) || isFirstName(second!))
        for (const name of [first!, second!]) joined.set(name, (joined.get(name) ?? 0) + 1)
  const isActor = ([name, count]: [string, number]) => {
    if (title.includes(name)) return false
    const mentions = sentences.filter(({ text }) => text.includes(name))
    if (mentions.some(({ text }) => text.includes(`called ${name}`))) return true
    const isOften = count >= Math.max(minJoined, mentions.length * minJoinedShare)
    return isOften && mentions.some(({ text }) => example.test(text.replaceAll('’', "'")))
  }
  return new Set([...joined].filter(isActor).map(([name]) => name.toLowerCase()))
}

/** Whether a text names one of these actors. */
export function namesActor(text: string, actors: ReadonlySet<string>): boolean {
  return actors.size > 0 && (text.match(/\p{Lu}\p{Ll}+/gu) ?? []).some((word) => actors.has(word.toLowerCase()))
}
