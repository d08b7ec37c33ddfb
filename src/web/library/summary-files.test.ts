// An exported library holds one file for each summary, even when two have the same title.
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { createSummaryFile } from '../summaries/summary-file.ts'
import { zipSummaries } from './summary-files.ts'

test('file names are safe and unique, and every file holds its summary', () => {
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

test('the JSON file holds the whole summary', () => {
  const view = aSummary({ title: 'Tides' })
  const { name, content } = createSummaryFile(view, 'json')
  expect(name).toBe('tides_summary.json')
  expect(JSON.parse(content)).toEqual(view)
})
