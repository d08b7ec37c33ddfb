// Checks short versions and chapter titles against the words of the recording.
import { findSpoken, type SpokenWords } from './misquotes.ts'
import { extractContentStems, splitWords } from './words.ts'

/**
 * A topic counts only if it was said at least so often, else any words could be declared
 * topics.
 */
const minTopicOccurrences = 2
const minSharedWords = 2

type Headlines = { title: string; topics: string[]; spoken: SpokenWords }

/**
 * Whether a short version has fewer than two content words of the title or of spoken
 * topics, or is not closed like a sentence.
 */
export function isOffTopic(tldr: string, { title, topics, spoken }: Headlines): boolean {
  const spokenTopics = topics.filter((topic) =>
    splitWords(topic).every(
      (word) => (spoken.positions.get(word)?.length ?? 0) >= minTopicOccurrences,
    ),
  )
  const subject = new Set(
    [title, ...spokenTopics].flatMap((text) => [...extractContentStems(text)]),
  )
  const shared = [...extractContentStems(tldr)].filter((stem) => subject.has(stem))
  const needed = Math.min(minSharedWords, subject.size)
  return (
    shared.length < needed ||
    !/^["'“‘(]?[\p{Lu}\p{N}\p{Lo}]/u.test(tldr.trim()) ||
    !/[.!?。！？।]["'”’)]*$/u.test(tldr.trim())
  )
}

/** Whether a chapter title is neither spoken in this order, nor part of the video's title. */
export function occursNowhere(
  chapterTitle: string,
  { title, spoken }: Pick<Headlines, 'title' | 'spoken'>,
): boolean {
  const words = splitWords(chapterTitle)
  if (words.length === 0) return true
  return (
    !findSpoken(words, spoken) &&
    !` ${splitWords(title).join(' ')} `.includes(` ${words.join(' ')} `)
  )
}
