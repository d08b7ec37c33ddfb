// Chooses what an extract shows: the claim that leads it, a quotation, and the statements
// of each chapter.
import type { Length, RejectionReason } from '#contract/basics/limits.ts'
import type { Section } from '../chapters/chapters.ts'
import type { EngineInput } from '../engine-input.ts'
import { getStems } from '../language/terms.ts'
import { collectCandidates } from '../sentences/candidates.ts'
import { mayHaveMainVerb } from '../sentences/complete-statement.ts'
import { describeRecording, type Recording, scoreStatement } from '../sentences/statement-odds.ts'
import { dependentOpening } from '../speech/dependent-openings.ts'
import { baseLanguage } from '../speech/language.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isLoop } from './density.ts'
import { chooseTitleWeight, countEarlierStatements, excludeEarlierStatements } from './rewriting.ts'
import {
  findChapter,
  overlap,
  type ScoredStatement,
  saySame,
  selectStatements,
  valueAlone,
  weighKeys,
} from './select-statements.ts'
import { findTitleAnswer } from './title-answer.ts'

export type ExtractChoice = {
  /**
   * The spoken sentence that says most or answers the title, and another one; null where
   * none reads well enough.
   */
  lead: SpokenSentence | null
  quotation: SpokenSentence | null
  /** The statements of each section, in order; `best` is all of them, the best first. */
  bySection: SpokenSentence[][]
  best: SpokenSentence[]
  /** Whether few statements read well alone, so that only subjects are told. */
  isOutline: boolean
}
type ChoiceInput = Pick<EngineInput, 'length' | 'rewrite'> & {
  /** What is said to the subject. */
  sentences: SpokenSentence[]
  sections: Section[]
  title: string
  language: string
  /** The shipped weights of statements apply where they are left out. */
  statementOdds?: readonly number[] | undefined
}

/** Statements of a medium summary: so many, and some for each minute, up to a limit. */
const [leastStatements, statementsPerMinute, mostStatements] = [7, 0.35, 16]
const lengthFactors: Readonly<Record<Length, number>> = { short: 1 / 3, medium: 1, long: 2 }
/** How many more or fewer statements a rewrite has for its reason. None has fewer than half. */
const rewriteFactors: Readonly<Record<RejectionReason, number>> = {
  too_short: 1.6,
  missed_the_point: 1.3,
  wrong: 1,
  too_long: 0.5,
}
const maxShareOfWords = 0.4

/** How many statements a summary of this length has. */
export function countStatements(
  sentences: SpokenSentence[],
  { length, rewrite }: Pick<EngineInput, 'length' | 'rewrite'>,
): number {
  const minutes = ((sentences.at(-1)?.endSeconds ?? 0) - (sentences[0]?.startSeconds ?? 0)) / 60
  const medium = Math.min(mostStatements, leastStatements + statementsPerMinute * minutes)
  const wanted = medium * lengthFactors[length]
  const earlier = countEarlierStatements(rewrite)
  if (!rewrite || earlier === 0) return Math.max(1, Math.round(wanted))
  const fromEarlier = Math.ceil(earlier * rewriteFactors[rewrite.reason])
  return rewrite.reason === 'too_long' ? fromEarlier : Math.max(Math.round(wanted), fromEarlier)
}

/**
 * Log-odds from which a statement reads well enough alone, however sure its ends are: those of
 * automatic captions seldom are. A recording needs one in eight minutes, at most half of those that
 * are shown.
 */
const acceptableOdds = -0.6
const secondsPerStatement = 8 * 60

export function chooseExtract({
  sentences,
  sections,
  statementOdds,
  ...input
}: ChoiceInput): ExtractChoice {
  const { title, language, length, rewrite } = input
  const recording = describeRecording(sentences, { language, title })
  // Of a song or a loop every sentence says the same.
  const sayable = isLoop(sentences, language) ? [] : collectCandidates(sentences, recording)
  const statements = sayable.filter(
    ({ text }) => !question.test(text) && !introduction.test(text) && saysSomething(text, language),
  )
  const scored = statements.map(
    (statement): ScoredStatement => ({
      ...statement,
      odds: judge(statement, recording, statementOdds),
    }),
  )
  const candidates = excludeEarlierStatements(scored, rewrite)
  const starts = sections.map(({ startSeconds }) => startSeconds)
  const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0)
  const wanted = Math.max(
    countStatements(sentences, { length, rewrite }),
    length === 'short' ? 1 : sections.length,
  )
  const weighed = {
    sentences,
    starts,
    recording,
    title,
    titleWeight: chooseTitleWeight(rewrite),
    count: wanted,
  }
  const options = { ...weighed, weights: weighKeys(weighed) }
  const couldLead = chooseLeading(candidates, {
    ...options,
    language,
    hadLead: Boolean(rewrite?.earlier.tldrQuote),
  })
  const others = selectStatements(candidates, { ...options, shown: Object.values(couldLead) })
  // A recording that says only what could lead shows it in its chapters.
  const leading = others.length > 0 ? couldLead : {}
  const fresh = others.length > 0 ? others : selectStatements(candidates, options)
  // What is left may be too little: the best of what was shown before is better than less than
  // half.
  const least = Math.ceil(countEarlierStatements(rewrite) / 2)
  const shown = [...Object.values(leading), ...fresh]
  const selected =
    fresh.length >= least
      ? fresh
      : [...fresh, ...selectStatements(scored, { ...options, count: least - fresh.length, shown })]
  const best = limitWords(selected, words * maxShareOfWords)
  const acceptable = [...Object.values(leading), ...best].filter(
    (one) => scoreStatement(one, recording, statementOdds) >= acceptableOdds,
  ).length
  const seconds = (sentences.at(-1)?.endSeconds ?? 0) - (sentences[0]?.startSeconds ?? 0)
  return {
    lead: leading.lead ?? null,
    quotation: leading.quotation ?? null,
    bySection: sections.map((_, i) =>
      best
        .filter(({ startSeconds }) => findChapter(starts, startSeconds) === i)
        .toSorted((a, b) => a.startSeconds - b.startSeconds),
    ),
    best,
    isOutline:
      best.length === 0 ||
      // Another choice of the same recording is no reason to show none of it.
      (least === 0 &&
        acceptable < Math.min(best.length / 2, Math.floor(seconds / secondsPerStatement))),
  }
}

/** Longer statements lose some odds for each word: readers marked few of them. */
const [easyWords, wordCost] = [26, 0.1]
/**
 * In punctuated captions an opening that needs the sentence before it costs what readers say: of
 * 76 such statements 64 % were plainly bad, of 150 others 41 %.
 */
const dependentCost = 1
/** An English statement without a verb of its own is hardly one: "If you look at his work." */
const fragmentCost = 0.7

/**
 * Without punctuation an end that is not certain costs some, too: a statement that is cut
 * may say the opposite. The odds of English know its grammar, so that a likely end counts
 * more than a possible one; as few ends are certain, something is allowed. Those of other
 * languages know little.
 */
const english = { certainEnd: 1.5, cost: 0.6, allowance: 0.5 }
const otherLanguage = { certainEnd: -1, cost: 0.6, allowance: 0 }

function judge(statement: SpokenSentence, recording: Recording, odds?: readonly number[]): number {
  const { words, text } = statement
  const language = baseLanguage(recording.language)
  const excess = Math.max(0, words.length - easyWords)
  const fragment = language === 'en' && !mayHaveMainVerb(text) ? fragmentCost : 0
  const read = scoreStatement(statement, recording, odds) - excess * wordCost - fragment
  if (recording.isPunctuated)
    return dependentOpening[language]?.test(text) ? read - dependentCost : read
  const { certainEnd, cost, allowance } = language === 'en' ? english : otherLanguage
  const endOdds = statement.endOdds()
  return [endOdds[0]!, endOdds.at(-1)!].reduce(
    (sum, end) => sum - cost * Math.max(0, certainEnd - end),
    read + allowance,
  )
}

const question = /[?？؟]["'”’]*$/
/** It names the guest, but says nothing of the subject. */
const introduction =
  /\b(?:with us today|(?:my|our|today's) guests?(?: today)? (?:is|are)|(?:this|my|our) conversation with)\b/i
/** Fewer different content words, numbers not counted, say nothing. */
const minContentWords = 3

function saysSomething(text: string, language: string): boolean {
  const words = getStems({ text }, language).filter((stem) => /\p{L}/u.test(stem))
  return new Set(words).size >= minContentWords
}

/** Words of a statement that leads a summary. */
const [minLeadWords, maxLeadWords] = [7, 32]
/**
 * What the title's words, all of them, and its answer add to the logarithm of a
 * statement's value.
 */
const [titleBonus, answerBonus] = [2, 1]
/**
 * Log-odds of a reader that it needs where any statement has them, and that a quotation
 * always needs.
 */
const minLeadOdds = 0
/** With fewer the chapters need them all. */
const [minStatementsForLead, minSentencesForLead] = [5, 12]

/**
 * A statement leads that answers the title, says so much of what the recording says of
 * it, a single word only where it reads surely well, or some of it at the very beginning,
 * which tells what comes. Others are worse than a description.
 */
const [minTitleShare, minTitleWords, sureOdds] = [0.5, 2, 1]
const [minOpeningTitleShare, openingShare] = [0.25, 0.02]
/** Log-odds of a quotation that stands below a description, without a claim above it. */
const aloneOdds = 0.3

type Leading = { lead?: ScoredStatement; quotation?: ScoredStatement }

/**
 * The statement that says most of the title and of the recording leads, and another one is quoted.
 */
function chooseLeading(
  candidates: ScoredStatement[],
  options: Parameters<typeof valueAlone>[1] & { language: string; hadLead: boolean },
): Leading {
  const { title, language, recording, count, sentences, hadLead } = options
  if (!hadLead && (count < minStatementsForLead || sentences.length < minSentencesForLead))
    return {}
  const answer = findTitleAnswer(title, sentences, language)
  const titleStems = [...recording.titleStems].filter((stem) => recording.stemCounts.has(stem))
  const sized = candidates.filter(
    ({ words: { length } }) => length >= minLeadWords && length <= maxLeadWords,
  )
  const readable = sized.filter(({ odds }) => odds >= minLeadOdds)
  const fit = readable.length > 0 ? readable : sized
  const values = valueAlone(fit, options)
  const leaning = [leansOn, dependentOpening[baseLanguage(language)]]
  const rated = fit.map((statement, i) => {
    const said = new Set(getStems(statement, language))
    const titleWords = titleStems.filter((stem) => said.has(stem)).length
    const ofTitle = titleWords / Math.max(1, titleStems.length)
    const answers = answer !== null && overlap(statement, sentences[answer]!)
    const leans = leaning.some((opening) => opening?.test(statement.text))
    const merit = Math.log(values[i]!) + titleBonus * ofTitle + (answers ? answerBonus : 0)
    const isOpening = statement.position < openingShare * recording.wordCount
    const saysTitle =
      ofTitle >= minTitleShare && (titleWords >= minTitleWords || statement.odds >= sureOdds)
    const canLead =
      !leans && (answers || saysTitle || (isOpening && ofTitle >= minOpeningTitleShare))
    return { statement, merit, canLead, canBeQuoted: !leans && statement.odds >= minLeadOdds }
  })
  const sorted = rated.toSorted((a, b) => b.merit - a.merit)
  const lead = sorted.find(({ canLead }) => canLead)?.statement
  const quotation = sorted.find(({ statement: one, canBeQuoted }) =>
    lead
      ? canBeQuoted && !overlap(one, lead) && !saySame(one, lead, language)
      : canBeQuoted && one.odds >= aloneOdds,
  )?.statement
  return { ...(lead && { lead }), ...(quotation && { quotation }) }
}

/**
 * Such an opening needs the sentence before it, or speaks of the speakers. English only;
 * others are judged by their odds alone.
 */
const leansOn =
  /^(?:it|this|that|these|those|they|he|she|then|so|and|but|which|because|also|here|there|now|well|okay|if|when|while|although|as|from|to|in|at|on|for|with|i|i'm|i've|my|we|we're|we've|you|you're|you've|let's|let)\b/i

/** Statements within a number of words, at least one. */
function limitWords(statements: ScoredStatement[], maxWords: number): ScoredStatement[] {
  let words = 0
  return statements.filter((statement, i) => {
    const fits = i === 0 || words + statement.words.length <= maxWords
    if (fits) words += statement.words.length
    return fits
  })
}
