// What the small pages say.

export const texts = {
  notFound: { button: 'Go to Summarize' },
} as const
