import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['Two words', 2],
  ["It's 9:30 – now!", 3],
  ['♪ ♪', 0],
  ['今日はとても天気がいいですね。', 8],
  ['我们今天讨论沼泽', 4],
  ['สวัสดีครับ', 2],
  ['오늘은 날씨가 좋네요', 3],
])('%j has %i words', (line, words) => {
  expect(countWords(line)).toBe(words)
})
