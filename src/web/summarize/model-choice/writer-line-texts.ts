// The texts of the line about the model, apart from those of its dialog, because the
// start page loads them first.
import { formatBytes } from '#contract/basics/format.ts'
import { brandName } from '../../ui/brand.ts'

export const texts = {
  extract: 'No AI is set up: summaries are picked from the speaker’s words.',
  decidedBy: {
    // With the sentence above two lines of a phone, for which the page keeps the place.
    administrator: 'An administrator can connect one.',
    machine: 'The person at the server can connect one.',
  },
  run: (bytes: number | null, minutes: number | null) => {
    const size = bytes === null ? '' : `: ${formatBytes(bytes)}`
    const time = minutes === null ? '' : `, about ${minutes} minutes for an hour of video`
    return `No AI yet. Run one on this computer${size}${time}.`
  },
  downloading: (title: string, percent: number) =>
    `${title} is being downloaded, ${percent}%. Until then you get the speaker’s own words.`,
  testing: (title: string) =>
    `${title} is being tested. Until it writes, you get the speaker’s own words.`,
  failed: (title: string) => `${title} was not downloaded: you get the speaker’s own words.`,
  paused: (title: string) => `The download of ${title} is paused.`,
  show: 'Show',
  offer: ({ server, model }: { server: string; model: string }) =>
    `Summaries are picked from the speaker’s words. ${
      server === 'Pith' ? `${model} is on this computer` : `${server} is running with ${model}`
    }.`,
  local: (model: string, isYours: boolean) =>
    `${model} on this ${isYours ? 'machine writes your' : 'server writes the'} summaries.`,
  settings: (model: string, isYours: boolean) =>
    `${model} writes ${isYours ? 'your' : 'the'} summaries.`,
  fixed: 'The settings of this server decide that.',
  silent: (model: string) =>
    `${model} is not answering. ${brandName} can pick summaries from the speaker’s words instead.`,
  connect: 'Choose who writes',
  change: 'Change',
  seeWhy: 'See why',
  useOffer: 'Use it?',
} as const
