// The texts about the model that writes the summaries.
import type { ModelTest } from '#contract/model-choice.ts'
import { brandName } from '../ui/brand.ts'

type Failure = NonNullable<ModelTest['failure']>

export const texts = {
  title: 'Who writes your summaries',
  inUse: 'In use',
  found: 'Found on this machine',
  otherWays: 'Other ways',
  extract: {
    name: `${brandName}, without an AI`,
    about: 'Picks the speaker’s own sentences. Works offline.',
    short: 'Picks the speaker’s own sentences.',
    unchanged: 'Nothing was changed.',
  },
  localMeta: 'Free. Nothing leaves this machine.',
  nothingFound: `No AI is running on this machine. ${brandName} finds Ollama, LM Studio, llama.cpp and vLLM once they run.`,
  emptyServer: (server: string) => `${server} is running, but has no model.`,
  providers: {
    google: 'Google',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    compatible: 'Compatible server',
  } as Record<string, string>,
  settingsMeta: (time: string | null) =>
    `Named in the settings of this server, ${time === null ? 'not tested yet' : `tested on ${time}`}.`,
  use: 'Use it',
  test: 'Test it',
  testing: 'A test summary is being written. A local model may take a minute.',
  searchAgain: 'Look again',
  keysNote: 'Keys stay in the file .env in Pith’s folder and are never shown here.',
  done: 'Done',
  retry: 'Try again',
  notNow: 'Not now',
  copyLine: 'Copy this line',
  copied: 'Copied',
  copyFailed: 'The browser did not copy it.',
  passed: 'It works',
  passedText: ({ seconds, kept, dropped }: Pick<ModelTest, 'seconds' | 'kept' | 'dropped'>) => {
    const time = seconds === 1 ? '1 second' : `${seconds} seconds`
    const points = kept + dropped
    if (dropped > 0) return `A test summary took ${time}. ${kept} of its ${points} points were found in the transcript.`
    return `A test summary took ${time}. All ${points} of its points were found in the transcript.`
  },
  failed: (model: string, failure: Failure) =>
    failure === 'unusable' ? `${model} gave an unusable answer` : `${model} did not answer`,
  failedText: (failure: Failure, server: string): string =>
    ({
      not_running: `${server} is not running any more. Start it, then try again.`,
      no_model: `${server} is running, but the model is not there.`,
      unreachable: `${server} ended the connection. Look at its window or log, then try again.`,
      timeout: `${server} is running, but the model took too long. A smaller model answers sooner.`,
      unusable: `It answered, but not with a summary that ${brandName} can read. A larger model usually can.`,
      rejected: `${server} rejected the request: the key or the name of the model is wrong.`,
      busy: `${server} is receiving too many requests. Try again in a minute.`,
    })[failure],
  typeCommand: 'Type this in a terminal, then try again.',
  pull: (model: string) => `ollama pull ${model}`,
} as const

type Way = { name: string; about: string; text: string; lines: string[]; link?: { text: string; url: string } }

const addLine =
  'Add this line to the file .env in Pith’s folder. Put your key after the equals sign, then start Pith again.'

export const keyWays: Way[] = [
  {
    name: 'Google',
    about: 'Gemini',
    text: addLine,
    lines: ['GOOGLE_GENERATIVE_AI_API_KEY='],
    link: { text: 'Get a key from Google', url: 'https://aistudio.google.com/apikey' },
  },
  { name: 'OpenAI', about: 'GPT', text: addLine, lines: ['OPENAI_API_KEY='] },
  { name: 'Anthropic', about: 'Claude', text: addLine, lines: ['ANTHROPIC_API_KEY='] },
  {
    name: 'Compatible server',
    about: 'LM Studio and others',
    text: 'LM Studio, llama.cpp, vLLM and others. Add both lines to .env, then start Pith again.',
    lines: ['MODEL=compatible:model-name', 'COMPATIBLE_BASE_URL=http://localhost:1234/v1'],
  },
]

export const changeSettings: Way = {
  name: 'Change',
  about: 'Another AI, or none',
  text: 'The model is named in the file .env in Pith’s folder. Change its lines or remove them, then start Pith again.',
  lines: [],
}
