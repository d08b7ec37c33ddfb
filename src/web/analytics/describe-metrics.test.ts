// The user reads four metrics, and what their changes compare.
import { expect, test } from 'vitest'
import { describeMetrics } from './describe-metrics.ts'

const labels = {
  summaries: 'Total Summaries',
  timeSaved: 'Time Saved',
  rating: 'Avg Rating',
  length: 'Avg Length',
}
const zeros = { totalSummaries: 0, timeSaved: 0, averageRating: 0, averageLength: 0 }
const before = (_: string, former: string) => `${former} before`

test('metrics have a unit, and a change names the figures that it compares', () => {
  const percentageChange = { summaries: 29, timeSaved: -38, rating: 0.2, length: 0 }
  const metrics = {
    totalSummaries: 1234,
    timeSaved: 30_240,
    averageRating: 4.2,
    averageLength: 31.6,
    percentageChange,
  }
  const previous = { totalSummaries: 957, timeSaved: 48_774, averageRating: 4, averageLength: 31.6 }
  expect(describeMetrics({ metrics, previous }, labels, before)).toEqual([
    { key: 'summaries', label: 'Total Summaries', value: '1,234', comparison: '957 before (+29%)' },
    {
      key: 'timeSaved',
      label: 'Time Saved',
      value: '8.4',
      unit: 'h',
      comparison: '13.5h before (-38%)',
    },
    {
      key: 'rating',
      label: 'Avg Rating',
      value: '4.2',
      unit: '/5',
      comparison: '4.0/5 before (+0.2)',
    },
    {
      key: 'length',
      label: 'Avg Length',
      value: '32',
      unit: 'min',
      comparison: '32 min before (0%)',
    },
  ])
})

test('a change beside a total says that it is not the growth of the total', () => {
  const percentageChange = { summaries: 50, timeSaved: null, rating: null, length: null }
  const stats = describeMetrics(
    {
      metrics: { ...zeros, totalSummaries: 340, percentageChange },
      current: { ...zeros, totalSummaries: 12 },
      previous: { ...zeros, totalSummaries: 8 },
    },
    labels,
    (now, former) => `${now} in the last 30 days, ${former} in the 30 before`,
  )
  expect(stats[0]).toMatchObject({
    value: '340',
    comparison: '12 in the last 30 days, 8 in the 30 before (+50%)',
  })
})

test('an empty account has no averages and no comparison', () => {
  const percentageChange = { summaries: null, timeSaved: null, rating: null, length: null }
  const stats = describeMetrics(
    { metrics: { ...zeros, percentageChange }, previous: zeros },
    labels,
    before,
  )
  expect(stats.map(({ value }) => value)).toEqual(['0', '0', '–', '–'])
  expect(stats.every(({ comparison }) => comparison === null)).toBe(true)
})
