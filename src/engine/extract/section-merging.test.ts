// Joining sections with weak titles.
import { expect, test } from 'vitest'
import { joinWeakSections, type OpenSection } from './section-merging.ts'

const section = (from: number, name: string | null, odds: number, support: number): OpenSection => {
  const choice = { text: name ?? '', phrase: name ?? '', odds, stems: [name ?? ''], places: [from], count: 1 }
  return {
    from,
    title: name === null ? null : { ...choice, loss: 0, others: [] },
    phrases: name ? [choice] : [],
    support,
  }
}
const show = (sections: OpenSection[]) => sections.map(({ from, title }) => `${from} ${title?.text ?? '-'}`)

test('a weak title goes where a boundary beside it is weak, and the other title stays', () => {
  const sections = [section(0, 'A', 2, 1), section(10, 'B', 0, 0.1), section(20, 'C', 2, 0.9), section(30, 'D', 2, 0.9)]
  expect(show(joinWeakSections(sections))).toEqual(['0 A', '20 C', '30 D'])
  sections[2] = section(20, 'C', 2, 0.05)
  expect(show(joinWeakSections(sections))).toEqual(['0 A', '10 C', '30 D'])
})

test('what the joined sections could be called is kept', () => {
  const joined = joinWeakSections([
    section(0, 'A', 2, 1),
    section(10, 'B', 0, 0.1),
    section(20, 'C', 2, 0.9),
    section(30, 'D', 2, 0.9),
  ])
  expect(joined[0]!.phrases.map(({ text }) => text)).toEqual(['A', 'B'])
})

test('a sure boundary keeps a weak title, and a good title a weak boundary', () => {
  const sections = [section(0, 'A', 2, 1), section(10, 'B', 0, 0.9), section(20, 'C', 2, 0.9), section(30, 'D', 2, 0.1)]
  expect(joinWeakSections(sections)).toEqual(sections)
})

test('a section without a title always joins another, but few sections with titles stay', () => {
  expect(show(joinWeakSections([section(0, null, 0, 1), section(10, 'B', 2, 1)]))).toEqual(['0 B'])
  expect(show(joinWeakSections([section(0, 'A', -3, 1), section(10, 'B', -3, 0.1)]))).toEqual(['0 A', '10 B'])
  expect(show(joinWeakSections([section(0, null, 0, 1)]))).toEqual(['0 -'])
})
