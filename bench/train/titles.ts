// Learns from a reader's marks which phrases are good titles of a chapter.
import { readFileSync } from 'node:fs'
import { createCapitalizer } from '#engine/headlines/capitals.ts'
import { collectTitleCandidates, titleFeatureNames } from '#engine/headlines/title-features.ts'
import { tokenizeTerms } from '#engine/language/terms.ts'
import { extractSpokenWords } from '#engine/speech/words.ts'
import { type Dataset, type DatasetItem, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { type TrainingExample, trainLogisticRegression } from './logistic.ts'

/**
 * Lines of a dataset's item, the first words of its chapters, and the marks: the number
 * of the chapter, the first word of the phrase, one past its last word, and "+" where the
 * reader accepts it, else why not: "g" too general, "p" said in passing, "x" garbled.
 */
const marksFile = new URL('./title-marks.tsv', import.meta.url)

type MarkedTitle = { recording: string; chapter: string; features: number[]; isAccepted: boolean }

export function readMarkedTitles(datasets: Dataset[]): MarkedTitle[] {
  const lines = readFileSync(marksFile, 'utf8').trim().split('\n')
  const marks = new Map(
    lines.map((line) => [line.slice(0, line.indexOf('\t')), line.split('\t').slice(1)]),
  )
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap((item) => {
      const [starts, itemMarks] = marks.get(`${dataset.name}/${item.id}`) ?? []
      return starts && itemMarks ? describeMarks(item, dataset, { starts, marks: itemMarks }) : []
    }),
  )
}

function describeMarks(
  item: DatasetItem,
  dataset: Dataset,
  marked: { starts: string; marks: string },
): MarkedTitle[] {
  const { transcript, sentences: statements, language, title } = prepareItem(item, dataset)
  const words = extractSpokenWords(transcript)
  const speakers = [...new Set(statements.flatMap(({ speaker }) => speaker ?? []))]
  const texts = statements.map(({ text }) => text)
  const capitalize = createCapitalizer(texts, { titles: [title], speakers, language })
  const sentences = statements.map((sentence) => ({ ...sentence, text: capitalize(sentence.text) }))
  const positions = marked.starts.split(' ').map(Number)
  const starts = positions.map((position) =>
    Math.max(
      0,
      sentences.findLastIndex((one) => one.position <= position),
    ),
  )
  const candidates = collectTitleCandidates(sentences, starts, language)
  return marked.marks.split(' ').flatMap((mark) => {
    const [section, from, to] = mark.match(/\d+/g)!.map(Number) as [number, number, number]
    const said = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
    const key = readStems(said, language)
    const candidate = candidates[section]!.find(
      ({ phrase }) => readStems(phrase.text, language) === key,
    )
    if (!candidate) return []
    const { features } = candidate
    const recording = title || item.id
    return [
      {
        recording,
        chapter: `${dataset.name}/${item.id} ${section}`,
        features,
        isAccepted: mark.endsWith('+'),
      },
    ]
  })
}

/** The stems of its content words, and the other words as they are. */
function readStems(text: string, language: string): string {
  return tokenizeTerms(text.replaceAll('_', ''), language)
    .map(({ word, stem }) => stem ?? word.toLowerCase())
    .join(' ')
}

const penalty = 6
/**
 * A pair of titles of one chapter, of which the reader accepts only the first, weighs so
 * much divided by the number of its marks.
 */
const pairWeight = 2

export function trainTitleWeights(titles: MarkedTitle[]): number[] {
  const features = titleFeatureNames.map((_, i) => i)
  const examples: TrainingExample[] = titles.map((title) => {
    return { features, values: title.features, isPositive: title.isAccepted, weight: 1 }
  })
  for (const marked of groupByChapter(titles)) {
    const [accepted, others] = [true, false].map((isAccepted) =>
      marked.filter((one) => one.isAccepted === isAccepted),
    )
    for (const better of accepted!)
      for (const worse of others!) {
        const values = better.features.map((value, i) => value - worse.features[i]!)
        examples.push({ features, values, isPositive: true, weight: pairWeight / marked.length })
      }
  }
  return [...trainLogisticRegression(examples, titleFeatureNames.length, penalty)].map((odds) =>
    Number(odds.toFixed(2)),
  )
}

function groupByChapter<Title extends MarkedTitle>(titles: Title[]): Title[][] {
  const groups = new Map<string, Title[]>()
  for (const title of titles)
    groups.set(title.chapter, [...(groups.get(title.chapter) ?? []), title])
  return [...groups.values()]
}

const foldCount = 10
const reportedShares = [0.25, 0.5, 0.75, 1]

/**
 * Prints how many of the best titles of each chapter the reader accepts, with weights
 * learned from other recordings.
 */
export function crossValidateTitles(titles: MarkedTitle[]): void {
  const recordings = [...new Set(titles.map(({ recording }) => recording))]
  const foldOf = new Map(recordings.map((recording, i) => [recording, i % foldCount]))
  const scored = Array.from({ length: foldCount }, (_, fold) => {
    const odds = trainTitleWeights(titles.filter(({ recording }) => foldOf.get(recording) !== fold))
    return titles
      .filter(({ recording }) => foldOf.get(recording) === fold)
      .map((title) => ({
        ...title,
        score: title.features.reduce((sum, value, i) => sum + value * odds[i]!, 0),
      }))
  }).flat()
  const ranked = groupByChapter(scored)
    .map((marked) => marked.reduce((best, one) => (one.score > best.score ? one : best)))
    .toSorted((a, b) => b.score - a.score)
  for (const share of reportedShares) {
    const best = ranked.slice(0, Math.round(ranked.length * share))
    const accepted = best.filter(({ isAccepted }) => isAccepted).length
    console.log(
      `titles, the best ${share * 100} % of ${ranked.length} marked chapters, from log-odds ${best.at(-1)!.score.toFixed(2)}: ${((100 * accepted) / best.length).toFixed(0)} % accepted`,
    )
  }
}
