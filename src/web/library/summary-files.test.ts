// A library taken along: one file for each summary, none lost because two have one name.
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aSummary } from '#tests/make.ts'
import { summaryFile } from '../summaries/summary-file.ts'
import { zipSummaries } from './summary-files.ts'

test('names are safe and unique, and every file holds its summary', () => {
  const views = [
    aSummary({ videoId: 'aaaaaaaaaaa', title: '../../Bees: part 1' }),
    aSummary({ videoId: 'bbbbbbbbbbb', title: '../../Bees: part 1' }),
    aSummary({ videoId: 'ccccccccccc', title: '蜜蜂' }),
  ]
  const files = unzipSync(zipSummaries(views, 'md'))
  expect(Object.keys(files)).toEqual([
    '______bees__part_1_summary.md',
    '______bees__part_1_summary_bbbbbbbbbbb.md',
    'ccccccccccc_summary.md',
  ])
  expect(strFromU8(files['ccccccccccc_summary.md'] ?? new Uint8Array())).toContain('# 蜜蜂')
})

test('for a program there is all of it', () => {
  const view = aSummary({ title: 'Tides' })
  const { name, content } = summaryFile(view, 'json')
  expect(name).toBe('tides_summary.json')
  expect(JSON.parse(content)).toEqual(view)
})
