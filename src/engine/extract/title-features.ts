// The features by which a reader's marks of chapter titles are learned: how a phrase is built, and what it has to do with its section.
import type { TitleCandidate } from './title-candidates.ts'
import { computeKeyness, type TitleContext } from './title-context.ts'
import { listMentions } from './title-mentions.ts'
import { isVagueWord } from './vague-words.ts'

export const titleFeatureNames: readonly string[] = [
  'bias',
  ...['count', 'once', 'share', 'relativeCount', 'rate', 'sectionShare', 'rank'],
  ...['lastKeyness', 'weakestKeyness', 'lastShare', 'lastCount', 'firstShare', 'lastSpread', 'firstSpread'],
  ...['association', 'lastBound', 'firstBound'],
  ...['range', 'firstPlace', 'opens', 'salience', 'bestSalience', 'coverage', 'announced', 'leads'],
  ...['contentBefore', 'contentAfter'],
  ...['oneWord', 'threeWords', 'fourWords', 'linked', 'letters', 'shortWord', 'lastNoun', 'firstNoun', 'verbal'],
  ...[
    'name',
    'technical',
    'mixed',
    'digit',
    'plural',
    'participleFirst',
    'gerundLast',
    'verbLast',
    'adjective',
    'vague',
  ],
  ...['inTitle', 'allInTitle', 'titled', 'sectionLength'],
]

/** Computes the features of an English candidate of a section, in the order of their names. `rank` is its place among the others. */
export function computeTitleFeatures(
  candidate: TitleCandidate,
  { section, rank, maxCount }: { section: number; rank: number; maxCount: number },
  context: TitleContext,
): number[] {
  const { starts, sentences, titleStems } = context
  const from = starts[section]!
  const length = Math.max(1, (starts[section + 1] ?? sentences.length) - from)
  const { count, total, sectionCount, stems } = candidate
  return [
    1,
    ...[Math.log(count), Number(count === 1), count / total, count / maxCount, Math.log(1 + (20 * count) / length)],
    ...[sectionCount / starts.length, Math.log(1 + rank)],
    ...describeWords(candidate, section, context),
    ...describePlaces(candidate, { section, from, length }, context),
    ...describeNeighbors(candidate, context),
    ...describeForm(candidate, context),
    stems.filter((stem) => titleStems.has(stem)).length / stems.length,
    Number(stems.every((stem) => titleStems.has(stem))),
    Number(titleStems.size > 0),
    Math.log(length) / 4,
  ]
}

/** How much its words set the section apart, and belong together. */
function describeWords({ stems, total }: TitleCandidate, section: number, context: TitleContext): number[] {
  const { counts, totals, spreads, sentences } = context
  const [first, last] = [stems[0]!, stems.at(-1)!]
  const countOf = (stem: string) => counts.get(`${section} ${stem}`) ?? 1
  const totalOf = (stem: string) => totals.get(stem) ?? 1
  const keyness = stems.map((stem) => computeKeyness(Math.max(2, countOf(stem)), totalOf(stem)))
  const isPhrase = Number(stems.length > 1)
  return [
    ...[keyness.at(-1)!, Math.min(...keyness)],
    ...[countOf(last) / totalOf(last), Math.log(countOf(last)), countOf(first) / totalOf(first)],
    ...[spreads.get(last) ?? 0, spreads.get(first) ?? 0],
    (isPhrase * Math.log((total * sentences.length) / (totalOf(first) * totalOf(last)))) / 5,
    ...[isPhrase * Math.min(1, total / totalOf(last)), isPhrase * Math.min(1, total / totalOf(first))],
  ]
}

/** What comes before a subject: "the next topic is", "let's talk about". */
const announcement =
  /\b(?:talk(?:ing|ed)? (?:a (?:little )?bit )?(?:more )?about|discuss(?:ing|ed)?|move (?:on )?to|questions?(?: now)? (?:on|about|is)|look(?:ing)? at|about|regarding|called|introduc\w+|next|topic|(?:issue|idea|concept|notion|terms) of|comes to|work(?:ing)? on|focus(?:ed|ing)? on|problem (?:of|with|is)|important)\b(?: [\w'-]+){0,3} $/i
const maxCounted = 2
const maxAnnouncementLetters = 60
const nearStart = 4

/** Where in the section it is said, and in what kind of sentences. */
function describePlaces(
  { text, stems, places }: TitleCandidate,
  { section, from, length }: { section: number; from: number; length: number },
  { sentences, stemsBySentence, salience, weights, totalWeights }: TitleContext,
): number[] {
  const around = new Set(places.flatMap((place) => [place - 1, place, place + 1]))
  const near = new Set<string>()
  for (const place of around)
    if (place >= from && place < from + length) for (const stem of stemsBySentence[place]!) near.add(stem)
  for (const stem of stems) near.delete(stem)
  const covered = [...near].reduce((sum, stem) => sum + (weights.get(`${section} ${stem}`) ?? 0), 0)
  const found = places.map((place) => sentences[place]!.text.toLowerCase().indexOf(text.toLowerCase()))
  const isAnnounced = (place: number, i: number) =>
    found[i]! > 0 &&
    announcement.test(sentences[place]!.text.slice(Math.max(0, found[i]! - maxAnnouncementLetters), found[i]!))
  const saliences = places.map((place) => salience[place]!)
  return [
    ...[(places.at(-1)! - places[0]!) / length, (places[0]! - from) / length, Number(places[0]! - from < 3)],
    ...[saliences.reduce((sum, value) => sum + value, 0) / saliences.length, Math.max(...saliences)],
    covered / (totalWeights[section] || 1),
    Math.min(maxCounted, places.filter(isAnnounced).length),
    Math.min(maxCounted, found.filter((at) => at >= 0 && at <= nearStart).length),
  ]
}

/** In which shares of its mentions another content word stands before or after it, so that it is part of something longer. */
function describeNeighbors(candidate: TitleCandidate, context: TitleContext): number[] {
  const mentions = listMentions(candidate, context)
  const count = Math.max(1, mentions.length)
  return [
    mentions.filter(({ before }) => before?.stem).length / count,
    mentions.filter(({ after }) => after?.stem).length / count,
  ]
}

/** "BIPs", "P2SH", "SegWit". */
const technicalWord = /^(?:\p{Lu}[\p{Lu}\d]+s?|\p{Lu}+\d.*|.*\p{Ll}\p{Lu}.*)$/u
const adjectiveEnd = /(?:al|ic|ive|ous|able|ible|ary|ful|ent|ant)$/
const linkWord = /^(?:of|for|in|on|and|the|a|an)$/
const surelyNoun = 0.6

/** How it is built. */
function describeForm({ text, stems, verbal, total, isLinked }: TitleCandidate, { nouns }: TitleContext): number[] {
  const words = text.split(' ')
  const lower = words.map((word) => word.toLowerCase())
  const last = lower.at(-1)!
  const isPhrase = words.length > 1
  const lastNoun = nouns.get(stems.at(-1)!) ?? 0.5
  const isPlural = /[^s]s$/.test(last)
  const isCapital = words.map((word) => /^\p{Lu}/u.test(word))
  return [
    ...[Number(!isPhrase), Number(words.length === 3 && !isLinked), Number(words.length > 3 && !isLinked)],
    ...[Number(isLinked), Math.min(...stems.map((stem) => stem.length)) / 5],
    Number(lower.some((word) => word.length <= 3 && !linkWord.test(word))),
    ...[lastNoun, nouns.get(stems[0]!) ?? 0.5, verbal / total],
    ...[Number(isCapital.every(Boolean)), Number(words.some((word) => technicalWord.test(word)))],
    Number(isCapital.includes(true) && words.some((word) => /^\p{Ll}/u.test(word))),
    ...[Number(/\d/.test(text)), Number(isPlural)],
    ...[
      Number(isPhrase && /ed$/.test(lower[0]!)),
      Number(/ing$/.test(last)),
      Number(isPlural && lastNoun < surelyNoun),
    ],
    ...[Number(!isPhrase && adjectiveEnd.test(last)), Number(isVagueWord(last, 'en'))],
  ]
}
