// The accent color of an installation: shades of it that can be read in both themes.
import { backgrounds, contrast, mix, mutedText, type Theme } from './colors.ts'

/** `soft` is the background of what is marked. */
export type Shades = { accent: string; soft: string }
export type Accent = Record<Theme, Shades> & { given: string }

/** What WCAG 2.2 AA asks of text. */
const readable = 4.5
/** How much of the accent is in its soft shade. */
const softShare = 0.12

/**
 * Darkens a color for the light theme, and lightens it for the dark one, as far as it
 * must be to be read there.
 */
export function deriveAccent(given: string): Accent {
  const color = given.toLowerCase()
  return { given: color, light: findShades(color, 'light'), dark: findShades(color, 'dark') }
}

/** A sentence for each theme in which the color that was given cannot be read. */
export function describeAdjustments({ given, ...shades }: Accent): string[] {
  return (['light', 'dark'] as const)
    .filter((theme) => shades[theme].accent !== given)
    .map(
      (theme) =>
        `BRAND_ACCENT ${given} cannot be read in the ${theme} theme, which uses ${shades[theme].accent}`,
    )
}

function findShades(color: string, theme: Theme): Shades {
  const end = theme === 'light' ? '#000000' : '#ffffff'
  for (let percent = 0; percent < 100; percent += 1) {
    const accent = mix(color, end, percent / 100)
    const soft = mix(backgrounds[theme][0], accent, softShare)
    const isReadable = [...backgrounds[theme], soft].every(
      (background) => contrast(accent, background) >= readable,
    )
    if (isReadable && contrast(mutedText[theme], soft) >= readable) return { accent, soft }
  }
  throw new Error(`no shade of ${color} can be read in the ${theme} theme`)
}
