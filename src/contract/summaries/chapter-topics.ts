// How the topics of a chapter are shown as text.
import type { Chapter } from './summary.ts'

/** "Also" beside sentences that are shown. */
export function labelTopics({ highlights = [] }: Pick<Chapter, 'highlights'>): string {
  return highlights.length > 0 ? 'Also mentioned' : 'Mentioned'
}

/** "Also mentioned: mining pools (2:44), block templates (4:45)"; empty where there are none. */
export function describeTopics(
  chapter: Chapter,
  write: (text: string) => string,
  timestampOf: (seconds: number) => string,
): string {
  const topics = (chapter.topics ?? []).map(
    ({ text, startSeconds }) => `${write(text)} (${timestampOf(startSeconds)})`,
  )
  return topics.length > 0 ? `${labelTopics(chapter)}: ${topics.join(', ')}` : ''
}
