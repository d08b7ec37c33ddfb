// Gives each chapter the title that fits the sentences shown in it. English only.
import type { Chapter } from '#contract/summary.ts'
import { getStems } from '../language/terms.ts'
import { commonNoun, commonNounLoss, sharePart, type TitleChoice } from './titles.ts'

/** What a title gains, in log-odds, that a shown sentence says whole; less where no other sentence says it. */
const [saidGain, saidOnceGain] = [1.5, 0.5]
/** What it loses that says no more than what the whole recording is about. */
const subjectLoss = 1.5
/** Other phrases need these log-odds; those that few sentences say, which may be an accident of one, more. */
const [minOtherOdds, minRareOdds] = [-0.6, -0.2]
const fewSentences = 2

type Titled = Pick<Chapter, 'title' | 'highlights'> & { titleChoices: TitleChoice[] }

/** Chooses among the phrases of a chapter by what they are worth, the surest chapter first. No title is used twice, nor a part of another. `subject` is what the whole recording is about. */
export function retitle<C extends Titled>(chapters: C[], subject: string): C[] {
  const subjectStems = new Set(getStems({ text: subject }, 'en'))
  const choices = chapters
    .flatMap((chapter, at) => {
      const shown = new Set(getStems({ text: (chapter.highlights ?? []).map(({ text }) => text).join(' ') }, 'en'))
      return chapter.titleChoices
        .filter(({ odds, count }, i) => i === 0 || odds >= (count > fewSentences ? minOtherOdds : minRareOdds))
        .map((choice) => ({ ...choice, at, worth: measureWorth(choice, shown, subjectStems) }))
    })
    .toSorted((a, b) => b.worth - a.worth || a.at - b.at)
  const titles = new Map<number, TitleChoice>()
  for (const { at, ...choice } of choices)
    if (!titles.has(at) && ![...titles.values()].some(({ stems }) => sharePart(stems, choice.stems)))
      titles.set(at, choice)
  return chapters.map((chapter, at) => ({ ...chapter, title: titles.get(at)?.text ?? chapter.title }))
}

function measureWorth(
  { text, odds, stems, count }: TitleChoice,
  shown: ReadonlySet<string>,
  subject: ReadonlySet<string>,
): number {
  const said = stems.filter((stem) => shown.has(stem)).length / stems.length
  const isSubject = stems.every((stem) => subject.has(stem))
  return (
    odds +
    (count > 1 ? saidGain : saidOnceGain) * said -
    (commonNoun.test(text) ? commonNounLoss : 0) -
    (isSubject ? subjectLoss : 0)
  )
}
