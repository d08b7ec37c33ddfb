// Counts the words of captions, also in scripts without spaces between words.

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

export function countWords(line: string): number {
  if (!unspaced.test(line)) return line.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  let words = 0
  for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) words++
  return words
}
