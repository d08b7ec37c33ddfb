// The tools that let the server hear a recording, and tell how far it is.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { recordingPartBytes } from '#contract/basics/limits.ts'
import { languageCodeSchema } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import {
  type BegunRecording,
  newRecordingSchema,
  type Recording,
} from '#contract/recordings/recordings.ts'
import { type Podcast, podcastRequestSchema } from '#contract/sources/podcasts.ts'
import { summaryRequestSchema } from '#contract/summaries/summary.ts'
import { chooseEpisode } from '../sources/podcast/choose-episode.ts'
import { type CallApi, fetchJson, postJson } from './api-client.ts'
import { describeRecording, recordingShape, renderRecording } from './recording-shape.ts'
import { runTool, textResult } from './results.ts'
import { episodeInput } from './summarize-tool.ts'
import type { ToolContext } from './tool-context.ts'
import { toolInput } from './tool-input.ts'

const { length, language, prompt } = summaryRequestSchema.shape
const { name, bytes } = newRecordingSchema.shape

const hearInput = {
  name: name.optional().describe('Of a file: its name'),
  bytes: bytes.optional().describe('Of a file: its size in bytes'),
  podcast: podcastRequestSchema.shape.link
    .optional()
    .describe('Instead of a file: the address of a podcast’s feed, or of the page of an episode'),
  episode: episodeInput,
  spoken: languageCodeSchema
    .optional()
    .describe('The language that is spoken, such as "en"; without it, it is found out'),
  speakers: z.boolean().default(false).describe('Whether speakers are told apart'),
  keep: z.boolean().default(false).describe('Whether the audio is kept, so that it can be played'),
  length: length.describe('How much the summary has'),
  language: language.describe('The language of the summary'),
  prompt: prompt.describe('Instructions of the person for the summary'),
}

export function addRecordingTools(server: McpServer, context: ToolContext): void {
  addHear(server, context)
  addGet(server, context)
}

function addHear(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'hear_recording',
    {
      title: 'Hear a recording',
      description:
        'Begins to hear an audio or video file, or an episode of a podcast without a transcript; the summary follows by itself. A file is sent afterwards, to the address in the result, by a command: WAV, MP3, M4A, MP4, FLAC, OGG, Opus or WebM (others first: ffmpeg -i talk.wma talk.mp3). It counts minutes of the person’s month, and 1 for the summary; what fails costs nothing. It returns at once: get_recording says how far it is.',
      inputSchema: toolInput(hearInput),
      outputSchema: recordingShape,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    (request) =>
      runTool(context, async () => {
        const recording = await begin(context.callApi, request)
        const upload = writeUpload(recording, context.links.site)
        const described = describeRecording(recording, context.links, upload)
        return textResult(renderRecording(described), described)
      }),
  )
}

type HearInput = z.output<z.ZodObject<typeof hearInput>>

async function begin(
  callApi: CallApi,
  { name, bytes, podcast, episode, length, language, prompt, ...given }: HearInput,
): Promise<Recording | BegunRecording> {
  const options = { ...given, summary: { length, language, prompt } }
  if (podcast === undefined) {
    if (name === undefined || bytes === undefined) throw new Problem('bad_request', { message })
    return postJson(callApi, '/api/recordings', { ...options, name, bytes })
  }
  const link = { link: podcast, audio: true }
  const { unwritten = [], ...listed } = await postJson<Podcast>(callApi, '/api/podcasts', link)
  const choice = { ...listed, found: null, episodes: unwritten }
  const { id } = chooseEpisode(choice, episode, 'heard')
  return postJson(callApi, '/api/recordings/episodes', { ...options, link: podcast, id })
}

const message =
  'Give the name and the size of a file, or the address of a podcast. Nothing was counted.'

/** A command of a shell that sends the file in parts; null where nothing is to be sent. */
function writeUpload(recording: Recording | BegunRecording, site: string): string | null {
  if (!('uploadUrl' in recording) || recording.state !== 'receiving') return null
  const { bytes, receivedBytes, uploadUrl } = recording
  return [
    `at=${receivedBytes}; while [ $at -lt ${bytes} ]; do`,
    `dd if="$FILE" bs=${recordingPartBytes} skip=$((at / ${recordingPartBytes})) count=1 2>/dev/null |`,
    "curl -fsS --retry 9 -X PUT -H 'content-type: application/octet-stream' --data-binary @- -o /dev/null",
    `"${site}${uploadUrl}&from=$at" || break; at=$((at + ${recordingPartBytes})); done`,
  ].join(' ')
}

function addGet(server: McpServer, context: ToolContext): void {
  const { callApi, links } = context
  server.registerTool(
    'get_recording',
    {
      title: 'See how far a recording is',
      description: [
        'Reads how far a recording is and the words that were heard until now, with speakers;',
        'without an id it lists those that have no summary yet. It costs nothing.',
        'Once the summary is there, get_summary, get_transcript and ask take the videoId.',
      ].join(' '),
      inputSchema: toolInput({
        recording: z.string().max(64).optional().describe('Its id, as hear_recording returned it'),
        fromSeconds: z.number().min(0).default(0).describe('Where its words begin, in seconds'),
      }),
      outputSchema: { recordings: z.array(z.object(recordingShape)) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ recording: id, fromSeconds }) =>
      runTool(context, async () => {
        const found =
          id === undefined
            ? await fetchJson<{ recordings: Recording[] }>(callApi, '/api/recordings')
            : { recordings: [await readOne(callApi, id, fromSeconds)] }
        const recordings = found.recordings.map((one) => describeRecording(one, links))
        const text = recordings.map(renderRecording).join('\n\n')
        return textResult(text || 'No recording waits for its summary.', { recordings })
      }),
  )
}

const readOne = (callApi: CallApi, id: string, fromSeconds: number) =>
  fetchJson<Recording>(callApi, `/api/recordings/${encodeURIComponent(id)}?after=${fromSeconds}`)
