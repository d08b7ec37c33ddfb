// What the tools tell about a recording, as data and as text.
import { z } from 'zod'
import { formatDuration } from '#contract/basics/format.ts'
import { type Recording, recordingStates } from '#contract/recordings/recordings.ts'
import type { Links } from './links.ts'
import { lineSchema } from './shapes.ts'
import { describeLine, renderTranscript, takePart } from './transcript-tool.ts'

export const recordingShape = {
  recording: z.string().describe('Its id'),
  videoId: z.string().describe('The id of its summary'),
  name: z.string(),
  state: z.enum(recordingStates),
  bytes: z.number(),
  receivedBytes: z.number(),
  seconds: z.number().describe('How long it is').nullable(),
  heardSeconds: z.number(),
  secondsLeft: z.number().describe('Until it is heard').nullable(),
  speakers: z.array(z.string()),
  lines: z.array(lineSchema),
  nextSeconds: z.number().describe('Where the next part begins, in seconds').nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).optional(),
  page: z.string().describe('The page of its summary').optional(),
  upload: z.string().describe('A command of a shell that sends the file named by FILE').optional(),
}
type Described = z.infer<z.ZodObject<typeof recordingShape>>

/** `upload` is the command that sends the rest of the file. */
export function describeRecording(
  recording: Recording,
  links: Links,
  upload: string | null = null,
): Described {
  const { id, videoId, name, state, bytes, receivedBytes, seconds, heardSeconds } = recording
  const { secondsLeft, summaryJobId, problem } = recording
  const { part, nextSeconds } = takePart(recording.lines)
  const speakers = recording.speakers.map((speaker) => speaker.name)
  const lines = part.map((line) => {
    const speaker = speakers.find((known) => line.text.startsWith(`${known}: `))
    return describeLine({ ...line, ...(speaker && { speaker }) }, videoId, links)
  })
  return {
    ...{ recording: id, videoId, name, state, bytes, receivedBytes, seconds, heardSeconds },
    ...{ secondsLeft, speakers, lines, nextSeconds },
    ...(problem && { problem: { code: problem.code, message: problem.message } }),
    ...(summaryJobId && { page: links.summary(videoId) }),
    ...(upload && { upload }),
  }
}

export function renderRecording(recording: Described): string {
  const { name, upload, lines, nextSeconds } = recording
  const said = lines.map(({ speaker, text, ...line }) => ({
    ...line,
    text: speaker ? `${speaker}: ${text}` : text,
  }))
  return [
    `${name} (id ${recording.recording}): ${describeState(recording)}`,
    ...(upload ? [`Send the file with this command, FILE being its path:\n${upload}`] : []),
    ...(said.length > 0 ? [renderTranscript(said, nextSeconds)] : []),
  ].join('\n')
}

function describeState({ state, problem, page, videoId, ...recording }: Described): string {
  const { bytes, receivedBytes, seconds, heardSeconds, secondsLeft } = recording
  if (problem) return problem.message
  const heard = `${formatDuration(heardSeconds)}${seconds ? ` of ${formatDuration(seconds)}` : ''}`
  switch (state) {
    case 'receiving':
      return `${receivedBytes} of ${bytes} bytes have arrived.`
    case 'queued':
      return 'It waits for its turn.'
    case 'listening':
      return `Heard ${heard}${secondsLeft ? `, about ${formatDuration(secondsLeft)} to go` : ''}.`
    case 'done':
      return page ? `Heard. Next: get_summary with the video ${videoId}.` : 'Heard.'
    case 'failed':
    case 'canceled':
      return `It was stopped after ${heard}.`
  }
}
