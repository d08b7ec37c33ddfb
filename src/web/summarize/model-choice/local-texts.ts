// The texts about the models that run inside this server.
import { formatBytes } from '#contract/basics/format.ts'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { brandName } from '../../ui/brand.ts'

const lackTexts = {
  system: 'Does not run on this system',
  memory: 'Too little memory here',
  disk: 'Too little room on the disk',
}
/** A damaged one may work as if it was whole. */
const unknownFile = 'Your own file: no published checksum is known.'
type Failure = NonNullable<LocalModelInfo['failure']>['code']

export const localTexts = {
  title: `A model that ${brandName} runs itself`,
  lead: 'Free, nothing leaves this computer. Nothing else to install.',
  choose: 'Choose a model',
  model: 'Model',
  listens: 'Listens to recordings',
  listenerTitle: 'What listens here',
  listenerLead: 'Free, the audio stays on this computer. Nothing else to install.',
  hourOfAudioTakes: 'An hour of audio takes',
  hourTakes: 'An hour of video takes',
  measured: 'Speed is measured on this computer.',
  meaning: 'Finds passages by meaning',
  meaningLead: 'Used for questions once EMBEDDING_MODEL=local is set.',
  /** "about 4 min", where it is estimated. */
  speed: ({ minutesPerHour, isMeasured, lacks, state }: LocalModelInfo) => {
    if (lacks && state !== 'ready') return 'does not fit'
    if (minutesPerHour === null) return ''
    return `${isMeasured ? '' : 'about '}${minutesPerHour} min`
  },
  /** What a row says: "1.1 GB to download, 2.4 GB of memory. For short videos. Apache 2.0" */
  describe: (model: LocalModelInfo) => {
    const { bytes, memoryBytes, license, lacks, state } = model
    const about = model.origin === 'file' ? unknownFile : model.about
    const place = state === 'ready' ? 'on disk' : 'to download'
    const sizes = [
      ...(bytes === null ? [] : [`${formatBytes(bytes)} ${place}`]),
      ...(memoryBytes === null ? [] : [`${formatBytes(memoryBytes)} of memory`]),
    ].join(', ')
    const lacking = lacks && state !== 'ready' ? `${lackTexts[lacks]}.` : about
    return [sizes && `${sizes}.`, lacking, license?.name].filter(Boolean).join(' ')
  },
  origin: (title: string) => `License and origin of ${title}`,
  license: (name: string) => `The license, ${name}`,
  understands: (languages: string) => `It reads ${languages}.`,
  from: ({ hosts }: LocalModelInfo) => (hosts.length > 0 ? `From ${hosts.join(' or ')}.` : ''),
  slowProcessor: 'The processor here has no AVX2: models are slower than usual.',
  failures: {
    disk: 'not enough space',
    network: 'no way to the file',
    wrong_file: 'not the published file',
    unusable: 'does not run here',
  } satisfies Record<Failure, string>,
  download: (bytes: number | null) =>
    bytes === null ? 'Download' : `Download ${formatBytes(bytes)}`,
  received: ({ receivedBytes, bytes }: LocalModelInfo) =>
    bytes === null
      ? 'Asking for its size.'
      : `${formatBytes(receivedBytes)} of ${formatBytes(bytes)}`,
  left: (seconds: number | null) =>
    seconds === null
      ? ''
      : seconds < 90
        ? `, about ${seconds} s left`
        : `, about ${Math.round(seconds / 60)} min left`,
  goesOn: 'You may close this and go on.',
  here: (received: string) => `${received} are here.`,
  pause: 'Pause',
  cancel: 'Cancel',
  resume: 'Resume',
  discard: 'Remove what is here',
  notNow: 'Not now',
  checking: 'Checking the file',
  measuring: 'Measuring its speed here. The first start also fetches the program that runs models.',
  use: 'Use it',
  testAgain: 'Test again',
  inUse: 'In use',
  remove: 'Remove',
  tryAgain: 'Try again',
  chooseFile: 'Choose a file',
} as const
