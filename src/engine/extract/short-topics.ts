// Chooses the topics that the short version names.
import type { AuthorChapter } from '../engine-input.ts'
import { getStems } from './terms.ts'

const [minChapters, maxTitleWords] = [3, 6]
const maxNamed = 4
/** Author's chapters that say nothing about the subject. */
const frame =
  /^(?:intro(?:duction)?s?|outro|welcome|start|end(?:ing)?|conclusions?|summary|recap|q ?& ?a|questions?(?: and answers)?|sponsors?|ads?|thanks?.*|about (?:me|us)|background|final thoughts|closing.*|opening.*|part \d+)$/i

/** The author's chapters spread over the video, else the topics that the title does not name; all of them where few remain. */
export function chooseShortTopics({
  title,
  topics,
  chapters,
  language,
}: {
  title: string
  topics: string[]
  chapters: AuthorChapter[]
  language: string
}): string[] {
  const titles = chapters
    .map((chapter) => chapter.title.trim())
    .filter((name) => name && !frame.test(name) && name.split(/\s+/).length <= maxTitleWords && !/[:;,.?!]/.test(name))
  if (titles.length >= minChapters) {
    const step = Math.max(1, Math.ceil(titles.length / maxNamed))
    return titles.filter((_, i) => i % step === 0).slice(0, maxNamed)
  }
  const titleStems = new Set(getStems({ text: title }, language))
  const isNew = (topic: string) => getStems({ text: topic }, language).some((stem) => !titleStems.has(stem))
  const distinct = topics.filter(
    (topic) => !topics.some((other) => other !== topic && contains(other, topic, language)),
  )
  const others = distinct.filter(isNew)
  return (others.length > 1 ? others : distinct).slice(0, maxNamed)
}

/** Whether a longer topic says the same and more: "remote control" beside "remote". */
function contains(longer: string, topic: string, language: string): boolean {
  const [stems, others] = [getStems({ text: topic }, language), getStems({ text: longer }, language)]
  return others.length > stems.length && stems.every((stem) => others.includes(stem))
}
