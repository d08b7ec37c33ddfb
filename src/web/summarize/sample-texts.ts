// The texts around the sample on the first page.
export const sampleTexts = {
  about: (minutes: number) => `A sample, ${minutes} minutes read in one`,
  points: 'Key points of the sample',
  ask: 'Ask this talk',
  submit: 'Ask',
  open: 'Open the page',
} as const
