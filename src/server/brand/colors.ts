// Colors such as #0b5fa3: those of the two themes that an accent must go with, mixing,
// and contrast.

/** What text of the accent color stands on, as in `web/styles/tokens.css`. */
export const backgrounds = {
  light: ['#fbfaf7', '#ffffff', '#f2efe8', '#ece8e0'],
  dark: ['#161412', '#1f1d1a', '#0f0e0c', '#2b2823'],
} as const
/** The quieter text of each theme, which also stands on the soft shade. */
export const mutedText = { light: '#5f5a50', dark: '#aba498' } as const
export type Theme = keyof typeof backgrounds

const channelsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** The color that is a share of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const other = channelsOf(to)
  const mixed = channelsOf(from).map((value, index) =>
    Math.round(value + (other[index]! - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
