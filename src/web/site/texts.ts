// What the small pages say.

export const texts = {
  notYet: {
    title: (title: string) => `${title} is not part of this version yet`,
    text: 'It is being built. What works today is the heart of it: a link goes in, a summary comes out.',
    button: 'Go to Summarize',
  },
  notFound: { button: 'Go to Summarize' },
} as const
