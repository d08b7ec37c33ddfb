// Reads what is known of a video for the request to a model.
import type { TranscriptKind } from '#contract/captions/transcript.ts'
import type { AuthorChapter, EngineInput } from '../engine-input.ts'
import type { VideoFacts } from '../material.ts'
import { toPlainLine } from '../plain-text.ts'
import { findStart } from '../speech/read-captions.ts'
import type { PromptLine } from '../transcript-windows.ts'
import { isPromptInjection } from './prompt-injection.ts'

const maxCharacters = { title: 300, channel: 100, description: 400, chapterTitle: 100 }
const maxAuthorChapters = 60

/** Cleans what is known of a video. What gives orders to a model is left out. */
export function readFacts(
  video: EngineInput['video'],
  { kind, lines }: { kind: TranscriptKind; lines: PromptLine[] },
): VideoFacts {
  const endSeconds = lines.at(-1)?.endSeconds ?? 0
  const spokenSeconds = endSeconds - findStart(lines[0]?.startSeconds ?? 0, endSeconds)
  const durationSeconds = video.durationSeconds ?? spokenSeconds
  const clean = (text: string | undefined, limit: number) =>
    !text || isPromptInjection(text) ? '' : toPlainLine(text, limit)
  return {
    title: clean(video.title, maxCharacters.title),
    channel: clean(video.channel, maxCharacters.channel),
    published: /^\d{4}-\d\d-\d\d/.exec(video.publishedAt ?? '')?.[0] ?? '',
    description: cleanDescription(video.description ?? ''),
    durationSeconds,
    captions: kind,
    chapters: cleanChapters(video.chapters, durationSeconds).map((chapter) => {
      const line = lines.findIndex(({ endSeconds }) => endSeconds > chapter.startSeconds)
      return { ...chapter, line: line < 0 ? lines.length - 1 : line }
    }),
  }
}

/** The first words of a description, without links and lines of times. */
function cleanDescription(description: string): string {
  const lines = description
    .slice(0, maxCharacters.description * 8)
    .split('\n')
    .filter(
      (line) => !/https?:|www\.|^\s*(?:\d+:)?\d+:\d\d\b/i.test(line) && !isPromptInjection(line),
    )
  return toPlainLine(lines.join(' '), maxCharacters.description)
}

/**
 * The author's chapters within the video, sorted, one for each start. A single chapter is
 * none, because it divides nothing.
 */
function cleanChapters(chapters: AuthorChapter[], durationSeconds: number): AuthorChapter[] {
  const valid = chapters
    .map(({ title, startSeconds }) => ({
      title: toPlainLine(title, maxCharacters.chapterTitle),
      startSeconds,
    }))
    .filter(
      ({ title, startSeconds }) => title && startSeconds >= 0 && startSeconds < durationSeconds,
    )
    .filter(({ title }) => !isPromptInjection(title))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const distinct = valid.filter(
    ({ startSeconds }, i) => startSeconds !== valid[i - 1]?.startSeconds,
  )
  return distinct.length > 1 ? distinct.slice(0, maxAuthorChapters) : []
}
