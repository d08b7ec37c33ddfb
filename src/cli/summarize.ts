// Makes one summary in this process, with the same engine as the server.
import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { JobEvent } from '#contract/summaries/summary.ts'
import { countSpokenWords } from '#engine/speech/words.ts'
import { summarize } from '#engine/summarize.ts'
import { looksAgain } from '#server/adapters/models/reading-speed.ts'
import { toSummaryView } from '#server/summaries/user-summaries/view.ts'
import { describeVideo } from '#server/summaries/videos/videos.ts'
import type { SummarizeOptions } from './command.ts'
import { openTerminalModel } from './open-terminal-model.ts'
import { openTranscriptSource } from './open-transcript-source.ts'
import type { Terminal } from './terminal.ts'

const promptNotFollowed =
  'The instructions of --prompt are not followed, because no model writes this summary.'

/**
 * Yields steps and growing parts, then the summary. Throws the Problems that the server
 * would answer with.
 */
export async function* summarizeLocally(
  { length, language, prompt, extract, model: wanted, ...source }: SummarizeOptions,
  terminal: Pick<Terminal, 'env' | 'stdin' | 'stderr'>,
): AsyncGenerator<JobEvent> {
  const { settings, log, fetch } = await openTranscriptSource(source, terminal)
  yield { type: 'step', data: { step: 'transcript' } }
  const { videoId, transcript, metadata, chapters } = await fetch(language)
  const words = countSpokenWords(transcript)
  if (words > settings.TRANSCRIPT_WORD_LIMIT) throw new Problem('transcript_too_long')
  yield {
    type: 'step',
    data: { step: 'transcript', detail: `${words.toLocaleString('en')} words` },
  }

  const model = extract ? null : await openTerminalModel(wanted, { settings, log })
  if (prompt && !model) terminal.stderr.write(`pith: ${promptNotFollowed}\n`)
  const known = describeVideo(metadata, { title: null, chapters })
  // As on the page: captions without a video have the name of a file, and only a model
  // knows what it says.
  const video = isUploaded(videoId) && !model ? { ...known, title: '' } : known
  // A slow model reads passages, as on the page.
  const reading = (await model?.reading()) ?? null
  const secondLook = model !== null && looksAgain(model.name, settings)
  const input = { transcript, video, length, language, prompt, model, reading, secondLook }
  for await (const event of summarize(input)) {
    if (event.type !== 'digest') {
      yield event
      continue
    }
    const view = toSummaryView({
      id: randomUUID(),
      videoId,
      createdAt: Date.now(),
      digest: event.data,
      metadata,
      options: { length, language, prompt: model ? prompt : null },
      model: model?.name ?? null,
      transcript: { ...transcript, words, endSeconds: transcript.cues.at(-1)?.endSeconds ?? 0 },
    })
    yield { type: 'summary', data: view }
  }
}
