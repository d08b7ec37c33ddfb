// The texts of the not-found page.

export const texts = {
  notFound: { button: 'Go to Summarize' },
} as const
