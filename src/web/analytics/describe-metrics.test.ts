// The user reads four metrics.
import { expect, test } from 'vitest'
import { describeMetrics } from './describe-metrics.ts'

const labels = { summaries: 'Total Summaries', timeSaved: 'Time Saved', rating: 'Avg Rating', length: 'Avg Length' }

test('metrics have a unit and a change', () => {
  const percentageChange = { summaries: 29, timeSaved: -38, rating: 0.2, length: 0 }
  expect(
    describeMetrics(
      { totalSummaries: 1234, timeSaved: 30_240, averageRating: 4.2, averageLength: 31.6, percentageChange },
      labels,
    ),
  ).toEqual([
    { label: 'Total Summaries', value: '1,234', change: '+29%' },
    { label: 'Time Saved', value: '8.4', unit: 'h', change: '-38%' },
    { label: 'Avg Rating', value: '4.2', unit: '/5', change: '+0.2' },
    { label: 'Avg Length', value: '32', unit: 'min', change: '0%' },
  ])
})

test('an empty account has no averages and no comparison', () => {
  const percentageChange = { summaries: null, timeSaved: null, rating: null, length: null }
  const stats = describeMetrics(
    { totalSummaries: 0, timeSaved: 0, averageRating: 0, averageLength: 0, percentageChange },
    labels,
  )
  expect(stats.map(({ value }) => value)).toEqual(['0', '0', '–', '–'])
  expect(stats.every(({ change }) => change === null)).toBe(true)
})
