// The colors of the two themes that an accent color must go with.

/** What text of the accent color stands on, as in `web/styles/tokens.css`. */
export const backgrounds = {
  light: ['#fbfaf7', '#ffffff', '#f2efe8', '#ece8e0'],
  dark: ['#161412', '#1f1d1a', '#0f0e0c', '#2b2823'],
} as const
/** The quieter text of each theme, which also stands on the soft shade. */
export const mutedText = { light: '#5f5a50', dark: '#aba498' } as const
export type Theme = keyof typeof backgrounds
