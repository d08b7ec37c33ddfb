// The texts about the models that run inside this server.
import { formatBytes } from '#contract/basics/format.ts'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { brandName } from '../../ui/brand.ts'

export const localTexts = {
  title: `A model that ${brandName} runs itself`,
  lead: 'Free. Nothing leaves this computer, and nothing else has to be installed.',
  meaning: 'Finds passages by meaning',
  meaningLead: 'Used for questions once EMBEDDING_MODEL=local is set.',
  /** "about 4 min for an hour of video" */
  speed: ({ minutesPerHour, isMeasured }: LocalModelInfo) =>
    minutesPerHour === null
      ? ''
      : `${isMeasured ? 'About' : 'Estimated'} ${minutesPerHour} min for an hour of video.`,
  needs: ({ bytes, memoryBytes, license, languages }: LocalModelInfo) =>
    [
      bytes === null ? '' : `${formatBytes(bytes)} to download`,
      memoryBytes === null ? '' : `${formatBytes(memoryBytes)} of memory`,
      languages,
      license?.name ?? '',
    ]
      .filter(Boolean)
      .join(', '),
  from: ({ hosts }: LocalModelInfo) => (hosts.length > 0 ? `From ${hosts.join(' or ')}.` : ''),
  slowProcessor:
    'The processor of this computer has no AVX2. Models need several times as long as usual.',
  lacks: {
    system: 'Does not run on this system',
    memory: 'Too little memory here',
    disk: 'Too little room on the disk',
  },
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
  checking: 'Checking the file',
  measuring: 'Measuring its speed here. The first start also fetches the program that runs models.',
  use: 'Use it',
  inUse: 'In use',
  remove: 'Remove',
  tryAgain: 'Try again',
  chooseFile: 'Choose a file',
  adding: 'The file is being copied.',
} as const
