// Creates the summary without a model, from sentences of the video with their times.
import { formatDuration } from '#contract/format.ts'
import { minTranscriptWords } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Digest, KeyPoint, SummaryText } from '#contract/summary.ts'
import type { EngineEvent, EngineInput } from '../engine-input.ts'
import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { joinSentences } from '../speech/scripts.ts'
import { countSpokenWords } from '../speech/words.ts'
import type { SpokenSentence } from '../transcript.ts'
import { createCapitalizer } from './capitals.ts'
import { type Section, splitSections } from './chapters.ts'
import { measureDensity } from './density.ts'
import { selectExtract } from './extract-selection.ts'
import type { Phrase } from './phrases.ts'
import { hasManySubjects, nameKind, nameSpeakers } from './recording-kind.ts'
import { classifySentiment } from './sentiment.ts'
import { chooseShortTopics } from './short-topics.ts'
import { leadsTopics } from './short-topics-untitled.ts'
import { buildShortVersion } from './short-version.ts'
import { extractStatements } from './statements.ts'
import { findTalk } from './talk-sentences.ts'
import { findTitleAnswer } from './title-answer.ts'
import { cleanTitle } from './title-phrase.ts'
import { addTopicArticle, writeTopic } from './topic-articles.ts'
import { extractTopicPhrases } from './topics.ts'
import { buildVerdict } from './verdict.ts'

const topicCount = 7
/** The title of a chapter may be a topic of the recording from these log-odds that a reader accepts it. */
const minChapterOdds = 1
/** Phrases among which the verdict chooses, and the short version, which may name rarer ones that fill a chapter. */
const [verdictTopics, shortVersionTopics] = [40, 150]

/**
 * Extracts a digest. Deterministic. Yields between its phases, so that the caller can do other work. Throws a Problem: `transcript_too_short`.
 */
export async function* extract(input: EngineInput): AsyncGenerator<EngineEvent> {
  const { transcript, video } = input
  const { language } = transcript
  const { title } = video
  const words = countSpokenWords(transcript)
  if (words < minTranscriptWords) throw new Problem('transcript_too_short', { details: { words } })
  yield writingStep(0.05)
  const statements = extractStatements(transcript)
  const capitalize = learnCapitals(statements, input)
  const sentences = statements.map((sentence) => ({ ...sentence, text: capitalize(sentence.text) }))
  const endSeconds = sentences.reduce((last, { endSeconds }) => Math.max(last, endSeconds), 0)
  const durationSeconds = video.durationSeconds ?? endSeconds
  yield writingStep(0.2)

  const sections = splitSections(sentences, video.chapters, language, title)
  const headlines = writeHeadlines(sentences, sections, { ...input, durationSeconds })
  const { tldr, mainTopics } = headlines
  yield { type: 'part', data: { tldr } }

  yield writingStep(0.45)
  const { pullQuote, chapters, keyPoints } = selectExtract(sentences, sections, {
    input,
    spokenWords: words,
    capitalize,
    topics: headlines.shortTopics,
  })
  const summary = chapters
    .map((chapter) => chapter.summary)
    .filter(Boolean)
    .join('\n\n')
  const quoted = pullQuote ? { pullQuote: toHighlight(pullQuote) } : {}
  const points = keyPoints.map(toKeyPoint)
  yield { type: 'part', data: { tldr, ...quoted, summary, keyPoints: points } }

  yield { type: 'step', data: { step: 'checking', progress: 0.9 } }
  const density = measureDensity(sentences, language)
  const verdict = buildVerdict({
    sentences,
    density,
    durationSeconds,
    kind: headlines.kind,
    summary: joinSentences([tldr, summary, ...points.map(({ text }) => text)]),
    title: cleanTitle(title),
    answer: findTitleAnswer(title, sentences, language),
    topics: headlines.shortTopics,
    phrases: headlines.phrases,
    language,
  })
  const text: SummaryText = {
    tldr,
    ...quoted,
    summary,
    keyPoints: points,
    chapters,
    mainTopics,
    sentiment: classifySentiment(
      sentences.map(({ text }) => text),
      language,
    ),
    watchTime: formatDuration(durationSeconds),
    contentQuality: density.level,
    ...(verdict && { verdict }),
  }
  const digest: Digest = {
    summary: text,
    coverage: { fromSeconds: 0, toSeconds: endSeconds, share: 1 },
    checked: { kept: points.length, dropped: 0, sentences: sentences.length },
  }
  yield { type: 'digest', data: digest }
}

function writingStep(progress: number): EngineEvent {
  return { type: 'step', data: { step: 'writing', progress } }
}

function learnCapitals(sentences: SpokenSentence[], { video, transcript }: EngineInput): (text: string) => string {
  return createCapitalizer(
    sentences.map(({ text }) => text),
    {
      titles: [video.title, ...video.chapters.map(({ title }) => title)],
      description: video.description,
      speakers: [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))],
      language: transcript.language,
    },
  )
}

type Headlines = Pick<SummaryText, 'tldr' | 'mainTopics'> & { kind: string; phrases: Phrase[]; shortTopics: string[] }

/** Writes the short version, and chooses the topics. */
function writeHeadlines(
  sentences: SpokenSentence[],
  sections: Section[],
  { video, transcript, durationSeconds }: EngineInput & { durationSeconds: number },
): Headlines {
  const { language } = transcript
  const { title } = video
  const considered = extractTopicPhrases(sentences, { count: shortVersionTopics, language, title })
  const phrases = considered.slice(0, verdictTopics)
  const shortTopics = chooseShortTopics({
    title: cleanTitle(title),
    phrases: considered,
    sentences,
    isTalk: findTalk(sentences, language),
    authorChapters: video.chapters,
    chapterTitles: sections.flatMap((section) => (section.titleOdds >= minChapterOdds ? section.title : [])),
    language,
  })
  const kind = nameKind(cleanTitle(title), sentences, language)
  const isBare =
    baseLanguage(language) === 'en' && !video.chapters.some((chapter) => shortTopics.includes(chapter.title.trim()))
  const isLed = isBare && !cleanTitle(title) && !hasManySubjects(kind) && leadsTopics(shortTopics, sentences)
  const said = new Set(sentences.flatMap((sentence) => getStems(sentence, language)))
  const tldr = buildShortVersion({
    title,
    saysTitle: getStems({ text: title }, language).every((stem) => said.has(stem)),
    kind,
    speakers: nameSpeakers(sentences),
    durationSeconds,
    subject: isLed ? addTopicArticle(shortTopics[0]!, sentences) : null,
    topics: isBare ? shortTopics.slice(isLed ? 1 : 0).map((topic) => writeTopic(topic, sentences)) : shortTopics,
    language,
  })
  return { tldr, mainTopics: listTopics(considered, shortTopics), kind, phrases, shortTopics }
}

/** The topics that the short version names, and the best others. */
function listTopics(phrases: Phrase[], shortTopics: string[]): string[] {
  const isNamed = ({ text, plural }: Phrase) => [text, plural].some((form) => form && shortTopics.includes(form))
  const chosen = new Set([...new Set([...phrases.filter(isNamed), ...phrases])].slice(0, topicCount))
  return phrases.filter((phrase) => chosen.has(phrase)).map(({ text }) => text)
}

function toHighlight({ text, startSeconds, verbatim }: SpokenSentence) {
  return { text, startSeconds, quote: verbatim }
}

function toKeyPoint(sentence: SpokenSentence): KeyPoint {
  return { ...toHighlight(sentence), supported: true }
}
