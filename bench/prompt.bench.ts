// Measures how much of a request is not words of the video: the rules, the task and the
// numbers of lines.
import type { ModelRequest } from '#engine/model.ts'
import { splitSentences } from '#engine/transcript.ts'
import { write } from '#engine/write.ts'
import type { BenchmarkRow } from './row.ts'
import { makeVideo } from './video.ts'

const contextTokens = 200_000

export async function run(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const [minutes, goal] of [
    [15, '<= 35 %'],
    [60, '<= 15 %'],
  ] as const)
    rows.push({
      name: `Prompt, tokens beside the words of ${minutes} min`,
      value: await measureBesideWords(minutes / 60),
      unit: '%',
      goal,
    })
  return rows
}

async function measureBesideWords(hours: number): Promise<number> {
  const transcript = makeVideo(hours)
  const spoken = splitSentences(transcript)
    .map(({ text }) => text)
    .join(' ')
  const request = await readRequest(hours)
  const all = [request.instructions, request.material, request.prompt].join('\n')
  return (100 * (countPieces(all) - countPieces(spoken))) / countPieces(spoken)
}

async function readRequest(hours: number): Promise<ModelRequest> {
  const requests: ModelRequest[] = []
  const model = {
    name: 'recording',
    contextTokens,
    // biome-ignore lint/correctness/useYield: the request is all that is measured
    async *generate(request: ModelRequest): AsyncGenerator<never> {
      requests.push(request)
      throw new Error('measured')
    },
  }
  const video = { title: 'How do things last?', durationSeconds: null, chapters: [] }
  const input = {
    transcript: makeVideo(hours),
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
    model,
  } as const
  const reading = (async () => {
    for await (const _ of write(input));
  })()
  await reading.catch(() => {})
  return requests[0]!
}

/**
 * About as many pieces as a tokenizer makes: words with the space before them, up to
 * three digits, marks and line breaks.
 */
function countPieces(text: string): number {
  return (text.match(/ ?\p{L}{1,12}|\p{N}{1,3}|[^\s\p{L}\p{N}]+\n?|\n/gu) ?? []).length
}
