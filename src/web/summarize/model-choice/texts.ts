// The texts about the model that writes the summaries.
import type { ModelTest } from '#contract/models/model-choice.ts'
import { brandName } from '../../ui/brand.ts'

type Failure = NonNullable<ModelTest['failure']>

export const texts = {
  title: 'Who writes here',
  inUse: 'In use',
  now: {
    nobody: 'Now: nobody. You get the speaker’s own words.',
    model: (name: string) => `Now: ${name}.`,
  },
  unchanged: 'Nothing was changed.',
  found: 'Found on this computer',
  otherProgram: 'Another program on this computer',
  nobody: {
    name: 'Nobody',
    about: `${brandName} picks the speaker’s own sentences. Works offline.`,
  },
  localMeta: 'Free, nothing leaves this computer.',
  nothingFound: `No AI is running on this computer. ${brandName} finds Ollama, LM Studio, llama.cpp and vLLM once they run.`,
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
  withKey: 'With a key',
  keyLead:
    'The transcript is sent to the provider, and costs what it asks. The key is stored encrypted.',
  provider: 'Provider',
  key: 'Key',
  keyPlaceholder: 'Paste the key',
  keepKey: 'Empty keeps the stored key',
  model: 'Model',
  getKey: 'Get a key from Google',
  compatibleHelp: (isSet: boolean) =>
    isSet
      ? 'Its address is COMPATIBLE_BASE_URL.'
      : 'Set COMPATIBLE_BASE_URL to its address first, and start Pith again.',
  testAndUse: 'Test and use it',
  changeSettings:
    'The settings of this server name the model and outrank what is chosen here. Change MODEL or the key in them, then start Pith again.',
  remove: 'Remove the model and its key',
  removeText: 'The key is deleted; to use the model again, enter it again.',
  removeConfirm: 'Remove',
  keep: 'Keep It',
  enteredMeta: (end: string | null, date: string | null) =>
    `Entered on ${date}${end === null ? '' : `, key ends in ${end}`}.`,
  unreadable:
    'The stored key cannot be decrypted, because AUTH_SECRET or the file auth-secret has changed since it was entered. Summaries are extracted until you enter the key again. Nothing else was changed.',
  withoutAddress:
    'The address of the compatible server is missing, because COMPATIBLE_BASE_URL is not set any more. Summaries are extracted until it is set and Pith is started again, or until you enter another model. Nothing else was changed.',
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
    const found =
      dropped > 0
        ? `${kept} of its ${points} points ${kept === 1 ? 'was' : 'were'} found`
        : points === 1
          ? 'Its one point was found'
          : `All ${points} of its points were found`
    return `A test summary took ${time}. ${found} in the transcript.`
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
