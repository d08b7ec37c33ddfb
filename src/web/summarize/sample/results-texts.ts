// The texts of the results below the form: the sample, and those of the person.
export const sampleTexts = {
  about: (minutes: number) => `A sample, ${minutes} minutes read in one`,
  points: 'Key points of the sample',
  ask: 'Ask this talk',
  submit: 'Ask',
  open: 'Open the page',
} as const
export const lastResultsTexts = {
  title: 'Last results',
  library: 'Library',
  recording: {
    receiving: 'Not sent yet',
    queued: 'Waiting for others',
    listening: 'Listening',
    done: 'Heard',
    failed: 'Failed',
    canceled: 'Stopped',
  },
  heard: (heard: string, seconds: string) => `${heard} of ${seconds}`,
} as const
