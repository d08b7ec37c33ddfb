// Splits a text into the sentences that are read out one after the other.

type Sentence = { text: string; from: number; to: number }

/** Parts without a letter or digit are left out. */
export function segmentSentences(text: string, language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, {
    granularity: 'sentence',
  })
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const trimmed = segment.trim()
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return []
    const from = index + segment.indexOf(trimmed)
    return [{ text: trimmed, from, to: from + trimmed.length }]
  })
}
